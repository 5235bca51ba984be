#!/usr/bin/env node
// Re-check certificates with the second kernel: node recheck.mjs FILE...

import { readFileSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { Rejected, recheck } from "./kernel.mjs";

export { recheck };

/** The verdict on the bytes of a file; its text must be UTF-8 without a byte order mark. */
export function recheckBytes(bytes) {
	let text;
	try {
		text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		throw new Rejected("this is not UTF-8");
	}
	return recheck(text);
}

/** The certificates of a file or of a folder. */
function files(path) {
	if (!statSync(path).isDirectory()) return [path];
	return readdirSync(path).filter((name) => name.endsWith(".json")).sort().map((name) => join(path, name));
}

/** Answers to lines of JSON with a field `certificate`, a text: acceptance, outcome and proposition. */
function answers(lines) {
	for (const line of lines.split("\n").filter((l) => l)) {
		let found = { accepted: false, outcome: null, proposition: null };
		try {
			found = { accepted: true, ...recheckBytes(Buffer.from(JSON.parse(line).certificate, "utf8")) };
		} catch (error) {
			if (!(error instanceof Rejected)) throw error;
		}
		process.stdout.write(`${JSON.stringify(found)}\n`);
	}
	return 0;
}

function main(paths) {
	if (paths.length === 1 && paths[0] === "--answers") return answers(readFileSync(0, "utf8"));
	if (!paths.length) {
		process.stderr.write("Usage: node recheck.mjs FILE...\n");
		return 2;
	}
	let [rejected, computed, unread] = [false, false, false];
	const read = (path, how) => {
		try {
			return how(path);
		} catch (error) {
			if (!error.code) throw error;
			unread = true;
			process.stderr.write(`${path}: cannot be read (${error.code}): name a file or a folder of certificates\n`);
			return null;
		}
	};
	for (const path of paths.flatMap((each) => read(each, files) ?? [])) {
		const bytes = read(path, readFileSync);
		if (bytes === null) continue;
		let said;
		try {
			const { outcome, proposition } = recheckBytes(bytes);
			if (outcome === "computed") computed = true;
			said = `${outcome}: ${proposition}`;
		} catch (error) {
			if (!(error instanceof Rejected)) throw error;
			rejected = true;
			said = `REJECTED: ${error.message}`;
		}
		process.stdout.write(`${path}: ${said}\n`);
	}
	return unread ? 2 : rejected ? 1 : computed ? 3 : 0;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2));
