"use strict";
{
	const rows = [...document.querySelectorAll("#statements tbody tr")];
	const shown = document.getElementById("shown");
	const filter = document.getElementById("filter");
	const apply = () => {
		const words = filter.value.toLowerCase().split(/\s+/).filter((w) => w);
		let count = 0;
		for (const row of rows) {
			const text = row.textContent.toLowerCase();
			row.hidden = !words.every((w) => text.includes(w));
			if (!row.hidden) count++;
		}
		shown.textContent = `${count} of ${rows.length}`;
	};
	filter.addEventListener("input", apply);
	apply();
}
