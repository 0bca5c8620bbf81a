// npm run audit: known vulnerabilities of production dependencies, and versions and licences of all packages.
// Exit status: 0 without a problem, 1 for a vulnerability rated high or critical or a licence that is not permissive, 2
// where the registry could not be asked (unreachable, or without an audit endpoint): then nothing is known.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';

const options = new Command('npm run audit --')
  .option('--offline', 'check licences only')
  .option('--list', 'list every package, not only the counts')
  .parse()
  .opts();

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const TIMEOUT_MS = 60_000;

/** Licences allowed in production: they require only their notice. */
const PERMISSIVE = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 Python-2.0 BlueOak-1.0.0'.split(' '),
);

/** Reads the licence file of a package without a licence field. */
function licenceInFile(folder) {
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (!file) return undefined;
  const text = readFileSync(join(folder, file), 'utf8');
  return /Permission is hereby granted, free of charge/.test(text) ? 'MIT' : undefined;
}

function packages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, { version, license, dev = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? licenceInFile(join(root, path)) ?? 'unknown',
      dev,
    }));
}

function reportLicences() {
  const all = packages();
  for (const [title, group] of [
    ['production', all.filter(({ dev }) => !dev)],
    ['development', all.filter(({ dev }) => dev)],
  ]) {
    const line = [...groups(group)].map(([licence, list]) => `${licence} ${list.length}`).sort();
    console.log(`${title}: ${group.length} packages (${line.join(', ')})`);
    if (options.list)
      for (const { name, version, licence } of group) console.log(`  ${name} ${version} ${licence}`);
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

const NOT_ASKED = 2;

/** @returns the vulnerabilities rated high or critical; undefined when the registry could not be asked */
function reportVulnerabilities() {
  const { stdout } = spawnSync(
    'npm',
    ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
    {
      cwd: root,
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
    },
  );
  const report = parsed(stdout);
  if (!report?.vulnerabilities) {
    const reason = report?.message?.split(' - ')[0] || 'it is unreachable';
    console.error(
      `audit: the registry could not be asked for known vulnerabilities (${reason}), so none is known and none is ` +
        `ruled out. The exit status is ${NOT_ASKED}. "npm run audit -- --offline" checks licences only.`,
    );
    return undefined;
  }
  const vulnerabilities = Object.values(report.vulnerabilities);
  console.log(`audit: ${vulnerabilities.length} packages with known vulnerabilities`);
  for (const { name, severity, range } of vulnerabilities) console.log(`  ${severity}: ${name} ${range}`);
  return vulnerabilities
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

const licences = reportLicences();
const vulnerabilities = options.offline ? [] : reportVulnerabilities();
const problems = [...licences, ...(vulnerabilities ?? [])];
for (const problem of problems) console.error(`not allowed: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : vulnerabilities === undefined ? NOT_ASKED : 0;
