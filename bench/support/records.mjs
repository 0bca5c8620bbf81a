// docs/benchmarks.json, the page made of it, and which of its records are older than the code they measure.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { BENCHMARKS } from './catalogue.mjs';
import { meets } from './figures.mjs';

export const RECORDS = 'docs/benchmarks.json';
export const PAGE = 'docs/benchmarks.md';
/** Commits to the folders that a benchmark covers, after which its record is stale. */
export const STALE_AFTER = 15;

const [BEGIN, END] = ['<!-- made by npm run bench -->', '<!-- end of what npm run bench makes -->'];

export async function readRecords(root) {
  const file = join(root, RECORDS);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const git = async (root, ...args) => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();

export const commitOf = (root) => git(root, 'rev-parse', '--short=10', 'HEAD');

/** @returns commits since then to the covered paths; undefined where the repository or its history lacks that commit */
export async function distanceOf(root, commit, covers) {
  try {
    return Number(await git(root, 'rev-list', '--count', `${commit}..HEAD`, '--', ...covers));
  } catch {
    return undefined;
  }
}

const coversOf = (name) => BENCHMARKS.find((benchmark) => benchmark.name === name)?.covers ?? ['src'];

/** @returns names of records that are older than their code and not marked */
export async function unmarked(records, root) {
  const judged = await Promise.all(
    Object.entries(records).map(async ([name, { commit, stale }]) => {
      const distance = await distanceOf(root, commit, coversOf(name));
      return { name, isUnmarked: !stale && distance !== undefined && distance > STALE_AFTER };
    }),
  );
  return judged.filter(({ isUnmarked }) => isUnmarked).map(({ name }) => name);
}

export async function markStale(records, root) {
  const stale = new Set(await unmarked(records, root));
  return Object.fromEntries(
    Object.entries(records).map(([name, record]) => [
      name,
      stale.has(name) ? { ...record, stale: true } : record,
    ]),
  );
}

function section({ name, measures }, record) {
  if (!record) return [`### ${name}`, `\`npm run bench:${name}\`: ${measures}. Not recorded.`];
  const { date, commit, node, cpu, load, command, figures, stale } = record;
  const taken = `\`${command}\`, ${date}, commit ${commit}, Node ${node.slice(1)}, ${cpu}, load ${load} before.`;
  const rows = figures.map(({ name: figure, value, unit, target }) => {
    const verdict = target === undefined ? '' : `${target}${meets(value, target) ? '' : ', **missed**'}`;
    return `| ${figure} | ${value} ${unit === 'x' ? '×' : unit} | ${verdict} |`;
  });
  return [
    `### ${name}`,
    `${measures[0].toUpperCase()}${measures.slice(1)}.`,
    `${taken}${stale ? ' **Stale**: the code it measures has changed much since.' : ''}`,
    ['| figure | result | target |', '| --- | --- | --- |', ...rows].join('\n'),
  ];
}

/** @returns the page with a new generated part */
export async function renderPage(page, records) {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${PAGE} has no part between ${BEGIN} and ${END}`);
  const made = BENCHMARKS.flatMap((benchmark) => section(benchmark, records[benchmark.name]));
  const text = [page.slice(0, before) + BEGIN, ...made, page.slice(after)].join('\n\n');
  return format(text, {
    ...(await resolveConfig(join(import.meta.dirname, '../../docs/x.md'))),
    parser: 'markdown',
  });
}
