// docs/benchmarks.json, and the page made of it.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { BENCHMARKS } from './catalogue.mjs';
import { meets } from './figures.mjs';

export const RECORDS = 'docs/benchmarks.json';
export const PAGE = 'docs/benchmarks.md';

const [BEGIN, END] = ['<!-- made by npm run bench -->', '<!-- end of what npm run bench makes -->'];

export async function readRecords(root) {
  const file = join(root, RECORDS);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const git = async (root, ...args) => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();

export const commitOf = (root) => git(root, 'rev-parse', '--short=10', 'HEAD');

/** The figures with a target, or all of a benchmark that has none. */
function section({ name, measures }, record) {
  const what = `${measures[0].toUpperCase()}${measures.slice(1)}.`;
  if (!record) return [`## ${name}`, `${what} \`npm run bench -- --only ${name}\`, not recorded.`];
  const { date, command, figures } = record;
  const judged = figures.filter(({ target }) => target !== undefined);
  const rows = (judged.length > 0 ? judged : figures).map(({ name: figure, value, unit, target }) => {
    const verdict = target === undefined ? '' : `${target}${meets(value, target) ? '' : ', **missed**'}`;
    return `| ${figure} | ${value} ${unit === 'x' ? '×' : unit} | ${verdict} |`;
  });
  return [
    `## ${name}`,
    `${what} \`${command}\`, ${date}.`,
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
