// npm run test:mutation: changes the code in many small ways and reports the changes that no test notices.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { FOLDERS, matches, prefixesOf, unmatched } from './folders.mjs';
import { Judge } from './judge.mjs';
import { cacheOf, hashOf, measure, readJson, writeJson } from './measure.mjs';
import { createMutants, keyOf } from './mutants.mjs';
import { root, Specs } from './specs.mjs';

const program = new Command('npm run test:mutation --')
  .description(
    'changes the code in many small ways (mutants) and reports those that no unit or e2e test notices',
  )
  .argument('[path...]', `folders or files; by default ${Object.keys(FOLDERS).join(', ')}`)
  .option('--without <path...>', 'leaves out these folders or files')
  .option('--unit', 'only the unit tests')
  .option('--sample <n>', 'test only n mutants of each path', Number)
  .option('--minutes <n>', 'stop after this time and report what was tested', Number)
  .option('--seed <n>', 'chooses the sample', Number, 1)
  .option(
    '--budget <seconds>',
    'test time for a mutant; one that is still unnoticed then counts as survived',
    Number,
    60,
  )
  .option(
    '--specs <text...>',
    'only e2e specs whose path contains one of the texts; by default those of the folder',
  )
  .option('--all-specs', 'all e2e specs, which takes hours for survivors')
  .option('--again', 'keep what earlier runs found; survivors meet only specs that are new or have changed')
  .option('--minimum <percent>', 'exit with 1 below this score', Number, 85)
  .parse();
const options = { sample: Infinity, minutes: Infinity, ...program.opts() };
const paths =
  program.args.length > 0 ? program.args.map((path) => path.replace(/\/$/, '')) : Object.keys(FOLDERS);
const left = options.without ?? [];
if (new Set(paths.map((path) => path.startsWith('web/'))).size > 1)
  program.error('error: test the console (web/src) by a command of its own');
const absent = [...paths, ...left].filter((path) => !existsSync(join(root, path)));
if (absent.length > 0) program.error(`error: no such folder or file: ${absent.join(', ')}`);

const began = performance.now();
const NOTICED = new Set(['killed', 'timeout']);
let isLineOpen = false;
let isStopped = false;
process.once('SIGINT', () => {
  isStopped = true;
  progress('stopping after this mutant', true);
});

/** Keeps one line up to date on a terminal. */
function progress(text, isLasting = !process.stdout.isTTY) {
  if (isLineOpen) process.stdout.write('\r\x1b[2K');
  process.stdout.write(isLasting ? `${text}\n` : text);
  isLineOpen = !isLasting;
}

/** A generator of the same numbers for the same seed (mulberry32). */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A mutant keeps its random number when others are added or removed from the end of the sample. */
function sampleOf(mutants) {
  const random = randomOf(options.seed);
  return mutants
    .map((mutant) => ({ mutant, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, options.sample)
    .map(({ mutant }) => mutant);
}

/** One of each list after the other, so that a run that is stopped early has tested as many of each. */
function* inTurns(lists) {
  for (let index = 0; lists.some((list) => index < list.length); index += 1)
    for (const list of lists) if (index < list.length) yield list[index];
}

/** Whether the spec describes one of the paths; all do where FOLDERS names none. */
function isNear(name) {
  return paths.some((path) => prefixesOf(path)?.some((prefix) => matches(name, prefix)) ?? true);
}

/** Unit specs are beside the code. */
const folderOf = (path) => (path.endsWith('.ts') ? dirname(path) : path);

function isWanted(name) {
  if (!name.startsWith('test/')) return paths.some((path) => name.startsWith(folderOf(path)));
  if (options.specs) return options.specs.some((text) => name.includes(text));
  return options.allSpecs || isNear(name);
}

const oneLine = (text) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 87)}...` : line;
};
const describe = (mutant) =>
  `${mutant.file}:${mutant.line}:${mutant.column} ${mutant.mutator}: ${oneLine(mutant.original)} → ${oneLine(mutant.replacement)}`;

function remaining(done, all, since) {
  const seconds = Math.round((((performance.now() - since) / done) * (all - done)) / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function score(states) {
  const noticed = states.filter((state) => NOTICED.has(state)).length;
  return states.length === 0 ? 100 : (noticed * 100) / states.length;
}

const isIn = ({ file }, path) => file === path || file.startsWith(`${path}/`);

const { mutants, instrumented, sources } = await createMutants(root, paths);
progress(`${mutants.length} mutants in ${sources.size} files`, true);
// Applications share geographic data, which a mutant that was active while it was read may have spoiled.
const env = paths.some((path) => path.startsWith('src/geo')) ? { TEST_GEO_SHARED: 'false' } : {};
const ofConsole = paths.some((path) => path.startsWith('web/'));
const specs = await Specs.open(root, instrumented, { onlyUnit: options.unit, env, ofConsole });
const moved = options.unit || ofConsole ? [] : unmatched(specs.names);
if (moved.length > 0) {
  await specs.close();
  program.error(`error: no e2e spec matches ${moved.join(', ')} of test/mutation/folders.mjs`);
}
const verdicts = new Map();
try {
  const measured = await measure(root, specs, specs.names.filter(isWanted), sources, progress);
  const judge = new Judge(specs, measured, mutants);
  const testable = mutants.filter(
    (mutant) => !mutant.ignored && !judge.isStatic(mutant) && !left.some((path) => isIn(mutant, path)),
  );
  progress(
    `${testable.length} can be switched on; the others are texts for operators, or fixed while modules load`,
    true,
  );

  const resultsFile = cacheOf(root, 'results');
  const last = readJson(resultsFile, {});
  const within = (path) => testable.filter((mutant) => isIn(mutant, path));
  const sample = [...new Set(inTurns(paths.map((path) => sampleOf(within(path)))))];
  const hash = new Map([...sources].map(([name, source]) => [name, hashOf(source)]));
  const known = (mutant) => {
    const verdict = options.again ? last[keyOf(mutant)] : undefined;
    return verdict?.source === hash.get(mutant.file) ? verdict : undefined;
  };
  for (const mutant of sample) if (known(mutant)) verdicts.set(mutant, known(mutant));

  const unnoticed = sample.filter((mutant) => !NOTICED.has(verdicts.get(mutant)?.state));
  // New ones first: a survivor only meets the specs that are new or have changed.
  const open = [
    ...unnoticed.filter((mutant) => !verdicts.has(mutant)),
    ...unnoticed.filter((mutant) => verdicts.has(mutant)),
  ];
  const since = performance.now();
  for (const [index, mutant] of open.entries()) {
    if (isStopped || performance.now() - began > options.minutes * 60_000) break;
    const verdict = {
      source: hash.get(mutant.file),
      ...(await judge.verdict(mutant, options.budget * 1000, known(mutant)?.tried)),
    };
    verdicts.set(mutant, verdict);
    // Another run may have added its results.
    writeJson(resultsFile, { ...readJson(resultsFile, {}), [keyOf(mutant)]: verdict });
    if (!NOTICED.has(verdict.state)) progress(`${verdict.state} ${describe(mutant)}`, true);
    const percent = score([...verdicts.values()].map(({ state }) => state)).toFixed(0);
    const line = `${index + 1}/${open.length}, noticed ${percent} %, remaining ${remaining(index + 1, open.length, since)}`;
    if (process.stdout.isTTY || index % 10 === 9) progress(line);
  }
} finally {
  await specs.close();
}

/** @returns the score of a path */
function report(path) {
  const own = [...verdicts].filter(([mutant]) => isIn(mutant, path));
  const count = (...states) => own.filter(([, { state }]) => states.includes(state)).length;
  const percent = score(own.map(([, { state }]) => state));
  progress(
    `${path}: ${percent.toFixed(1)} % of ${own.length} mutants noticed (${count('killed')} by a failure, ${count('timeout')} by a time-out); ` +
      `${count('survived')} survived, ${count('budget')} survived what fits into ${options.budget} s, ${count('unreached')} are not reached`,
    true,
  );
  return percent;
}

const survivors = [...verdicts].filter(([, { state }]) => !NOTICED.has(state)).map(([mutant]) => mutant);
survivors.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
progress(`\nSurvivors (seed ${options.seed}):`, true);
for (const mutant of survivors) progress(`  ${describe(mutant)}`, true);
progress('', true);
const scores = paths.map(report);
progress(`${Math.round((performance.now() - began) / 1000)} s`, true);
process.exit(scores.some((percent) => percent < options.minimum) ? 1 : 0);
