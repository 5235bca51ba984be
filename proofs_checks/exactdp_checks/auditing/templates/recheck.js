{
	const said = document.getElementById("recheck");
	const show = (state, text) => {
		said.className = state;
		said.textContent = text;
	};
	const examine = (text, printed) => {
		let found;
		try {
			found = exactdpKernel.recheck(text);
		} catch (error) {
			return show("no", `REJECTED by the second kernel, in this browser: ${error.message}`);
		}
		const { outcome, proposition } = found;
		if (printed !== null && printed !== proposition) {
			return show("no", `This page prints another proposition than its certificate establishes, which is (${outcome}): ${proposition}`);
		}
		const same = printed === null ? `: ${proposition}` : ", and it establishes the proposition above, to the letter";
		show("yes", `Re-checked in this browser by the second kernel, without a network: ${outcome}${same}.`);
	};
	const later = (text, printed) => {
		show("soft", "Re-checking in this browser ...");
		setTimeout(() => examine(text, printed), 20);
	};
	const own = document.getElementById("certificate");
	const proposition = document.getElementById("proposition");
	document.getElementById("another").hidden = false;
	if (own) later(own.textContent, proposition.textContent);
	document.getElementById("file").addEventListener("change", async ({ target }) => {
		const [file] = target.files;
		if (!file) return;
		try {
			later(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer()), null);
		} catch {
			show("no", "REJECTED: this file is not UTF-8");
		}
	});
}
