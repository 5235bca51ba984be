"use strict";
for (const button of document.querySelectorAll("button[data-certificate]")) {
	const said = button.parentElement.querySelector("span");
	button.addEventListener("click", async () => {
		said.textContent = "checking ...";
		let text;
		try {
			const answer = await fetch(`../certificates/${JSON.parse(button.dataset.certificate)}`);
			if (!answer.ok) throw new Error(`${answer.status}`);
			text = await answer.text();
		} catch {
			said.textContent = "this copy of the site has no certificates beside it: run exactdp check with --certificates";
			return;
		}
		try {
			const { outcome, proposition } = exactdpKernel.recheck(text);
			said.textContent = `accepted by the second kernel, in this browser: ${outcome}`;
			const proof = button.parentElement.appendChild(document.createElement("pre"));
			proof.textContent = proposition;
		} catch (error) {
			said.textContent = `REJECTED: ${error.message}`;
		}
	});
}
