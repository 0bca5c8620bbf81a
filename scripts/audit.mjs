// npm run audit: known holes in what production depends on, and the versions and licences of every package.
// Fails on a hole that is rated high or critical, and on a licence that the project cannot live with. A registry that
// has no audit endpoint, or cannot be reached, is said and fails nothing: no news is no verdict on the code.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';

const options = new Command('npm run audit --')
  .option('--offline', 'licences and versions only')
  .option('--list', 'every package, not just the counts')
  .parse()
  .opts();

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const PATIENCE_MS = 60_000;

/** What production may carry: licences that ask for no more than their notice. */
const PERMISSIVE = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 Python-2.0 BlueOak-1.0.0'.split(' '),
);

/** Of packages that tell their licence in no field: read in their own file. */
function licenceInFile(folder) {
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (!file) return undefined;
  const text = readFileSync(join(folder, file), 'utf8');
  return /Permission is hereby granted, free of charge/.test(text) ? 'MIT' : undefined;
}

function packages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, dev = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? licenceInFile(join(root, path)) ?? 'unknown',
      dev,
    }));
}

function reportLicences() {
  const all = packages();
  for (const [title, some] of [
    ['production', all.filter(({ dev }) => !dev)],
    ['development', all.filter(({ dev }) => dev)],
  ]) {
    const line = [...groups(some)].map(([licence, list]) => `${licence} ${list.length}`).sort();
    console.log(`${title}: ${some.length} packages (${line.join(', ')})`);
    if (options.list)
      for (const { name, version, licence } of some) console.log(`  ${name} ${version} ${licence}`);
  }
  return all
    .filter(({ dev, licence }) => !dev && !PERMISSIVE.has(licence))
    .map(({ name, version, licence }) => `${name} ${version}: licence ${licence}`);
}

function groups(list) {
  const found = new Map();
  for (const each of list) found.set(each.licence, [...(found.get(each.licence) ?? []), each]);
  return found;
}

/** @returns the holes that fail, or none when nobody could be asked */
function reportHoles() {
  const { stdout } = spawnSync(
    'npm',
    ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
    {
      cwd: root,
      encoding: 'utf8',
      timeout: PATIENCE_MS,
    },
  );
  const report = parsed(stdout);
  if (!report?.vulnerabilities) {
    console.log(
      `audit: not available (${report?.message?.split(' - ')[0] ?? 'the registry was not reached'})`,
    );
    return [];
  }
  const holes = Object.values(report.vulnerabilities);
  console.log(`audit: ${holes.length} packages with known holes`);
  for (const { name, severity, range } of holes) console.log(`  ${severity}: ${name} ${range}`);
  return holes
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity }) => `${name}: ${severity}`);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const problems = [...reportLicences(), ...(options.offline ? [] : reportHoles())];
for (const problem of problems) console.error(`refused: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
