"use strict";
{
	// A certificate stands in a script beside the site, which a page may load from a server and from a disk alike: fetch may not.
	const waiting = new Map();
	window.exactdpCertificate = (name, text) => waiting.get(name)?.(text);
	const certificate = (name) =>
		new Promise((accept, reject) => {
			waiting.set(name, accept);
			const script = document.createElement("script");
			script.src = `../certificates/${encodeURIComponent(name)}.js`;
			script.onload = () => reject(new Error("the file holds another certificate"));
			script.onerror = () => reject(new Error("this copy of the site has no certificates beside it: exactdp check --certificates writes them"));
			document.head.append(script);
		});
	const check = async (button) => {
		const said = button.parentElement.querySelector("[role=status]");
		const name = button.dataset.certificate;
		const tell = (state, text) => {
			said.className = state;
			said.textContent = text;
		};
		tell("", "checking ...");
		let text;
		try {
			text = await certificate(name);
		} catch (error) {
			return tell("none", error.message);
		}
		try {
			const { outcome, proposition } = exactdpKernel.recheck(text);
			tell("yes", `accepted by the second kernel, in this browser: ${outcome}`);
			const proof = button.parentElement.querySelector("pre") ?? button.parentElement.appendChild(document.createElement("pre"));
			proof.textContent = proposition;
		} catch (error) {
			tell("no", `REJECTED: ${error.message}`);
		}
	};
	for (const button of document.querySelectorAll("button[data-certificate]")) {
		button.addEventListener("click", () => check(button));
		if (location.hash === "#check") check(button);
	}
}
