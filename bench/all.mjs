// npm run bench: runs the benchmarks one after the other and records their figures, with date, commit, Node, processor
// and load, in docs/benchmarks.json and docs/benchmarks.md. --quick prints the ratios that matter and records nothing;
// --only NAME -- ARGUMENTS runs one with these arguments (--help names them), and records nothing either.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { BENCHMARKS } from './support/catalogue.mjs';
import { meets } from './support/figures.mjs';
import { commitOf, PAGE, readRecords, RECORDS, renderPage } from './support/records.mjs';
import { temporaryFolder } from './support/store.mjs';

const command = new Command('npm run bench --')
  .option('--quick', 'short forms that print the ratios that matter with their targets; records nothing')
  .option('--only <names>', 'benchmarks, separated by commas')
  .argument('[arguments...]', 'of one benchmark, after --')
  .parse();
const options = command.opts();

const root = join(import.meta.dirname, '..');
const program = (name) => join(import.meta.dirname, `${name}.mjs`);
const names = options.only?.split(',');
const unknown = names?.filter((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(
    `No benchmark ${unknown.join(', ')}; there are: ${BENCHMARKS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

if (command.args.length > 0) process.exitCode = await runOne();
else if (options.quick) await quick();
else await recordAll();

/** @returns the exit code of the only benchmark, which gets the arguments */
async function runOne() {
  const [benchmark, ...others] = BENCHMARKS.filter(({ name }) => names?.includes(name));
  if (!benchmark || others.length > 0)
    command.error('Arguments are of one benchmark: --only NAME -- ARGUMENTS');
  const { name, flags = [] } = benchmark;
  const child = spawn(process.execPath, [...flags, program(name), ...command.args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** @returns the figures of one benchmark; fails when it ends before it has recorded any */
async function run({ name, flags = [] }, args) {
  const { folder, remove } = temporaryFolder('figures');
  const file = join(folder, 'figures.jsonl');
  try {
    const child = spawn(process.execPath, [...flags, program(name), ...args], {
      stdio: ['ignore', options.quick ? 'ignore' : 'inherit', 'inherit'],
      env: { ...process.env, BENCH_FIGURES: file },
    });
    const [code] = await once(child, 'exit');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
    const figures = lines.map((line) => JSON.parse(line));
    const isWhole = figures.length > 0 && !figures.some(({ crashed }) => crashed);
    // 1: a target of the benchmark itself is missed.
    if (!isWhole || (code !== 0 && code !== 1))
      throw new Error(`The benchmark ${name} ended with code ${code}`);
    return figures;
  } finally {
    remove();
  }
}

async function quick() {
  const began = performance.now();
  console.log(`load before: ${loadavg()[0].toFixed(2)}`);
  for (const benchmark of BENCHMARKS.filter(({ name, key }) => key && (!names || names.includes(name)))) {
    const figures = await run(benchmark, benchmark.quick);
    for (const wanted of benchmark.key) {
      const { value, unit, target } = figures.find(({ name }) => name === wanted) ?? {};
      if (value === undefined) throw new Error(`The benchmark ${benchmark.name} has no figure "${wanted}"`);
      const met = meets(value, target);
      if (!met) process.exitCode = 1;
      const columns = [benchmark.name.padEnd(9), `${value.toFixed(2)} ${unit}`.padStart(10), target ?? ''];
      console.log(`${columns.join('  ').padEnd(32)} ${met ? '     ' : 'missed'.padEnd(5)} ${wanted}`);
    }
  }
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function recordAll() {
  const records = await readRecords(root);
  for (const benchmark of BENCHMARKS.filter(({ name }) => !names || names.includes(name))) {
    const { name, args = [] } = benchmark;
    console.log(`\n==> ${name} ${args.join(' ')}`);
    const load = Number(loadavg()[0].toFixed(2));
    const figures = await run(benchmark, args);
    const [processor] = cpus();
    records[name] = {
      date: new Date().toISOString().slice(0, 10),
      commit: await commitOf(root),
      node: process.version,
      cpu: `${cpus().length} × ${processor.model}`,
      load,
      command: ['npm run bench -- --only', name, ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
      figures: figures.map(({ value, ...rest }) => ({ ...rest, value: Number(value.toPrecision(3)) })),
    };
    await save(records);
  }
}

async function save(records) {
  writeFileSync(join(root, RECORDS), `${JSON.stringify(records, undefined, 2)}\n`);
  writeFileSync(join(root, PAGE), await renderPage(readFileSync(join(root, PAGE), 'utf8'), records));
}
