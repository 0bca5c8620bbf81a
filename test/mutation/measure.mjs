// Which tests of the original code reach which mutants, and how long they take. Kept until a source or spec changes.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const hashOf = (...texts) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);

export const cacheOf = (root, name) =>
  join(root, 'node_modules', '.cache', 'rankwire', 'mutation', `${name}.json`);

export function readJson(file, otherwise) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return otherwise;
  }
}

export function writeJson(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

/** @returns per spec file: state, ms, slowestMs, hits by test, loaded */
export async function measure(root, specs, names, sources, progress) {
  const file = cacheOf(root, `hits-${hashOf([...sources])}`);
  const known = readJson(file, {});
  for (const [index, name] of names.entries()) {
    const hash = hashOf(readFileSync(join(root, name), 'utf8'));
    if (known[name]?.hash === hash) continue;
    progress(`measuring ${index + 1}/${names.length} ${name}`);
    known[name] = { hash, ...(await specs.run(name)) };
    const { state, test, error } = known[name];
    if (state !== 'passed')
      progress(`left out, fails on the original code: ${name} > ${test}: ${error}`, true);
    // A failure may be due to load: it is measured again next time.
    writeJson(
      file,
      Object.fromEntries(Object.entries(known).filter(([, entry]) => entry.state === 'passed')),
    );
  }
  return new Map(names.filter((name) => known[name].state === 'passed').map((name) => [name, known[name]]));
}
