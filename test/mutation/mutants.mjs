// Which mutants exist, and which are left out for which reason.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** Files without decisions: tests, wiring (a wrong provider fails at the start), API descriptions. */
const NOT_MUTATED =
  /(\.spec|spec-support|\.docs|\.docs-schema|\.module|\/index|\.d|api\/schema)\.ts$|\/text\/de\//;

/** Hooks and queries of the console: its tests in the browser run them, on the built program. */
const IN_BROWSER_ONLY = /^import (?!type).*from '(react|@tanstack\/[^']*)'/m;

const LOG_METHODS = new Set(['log', 'warn', 'error', 'debug']);

/** `logger.error(…)` or `this.logger.error(…)` */
function isLogCall({ type, callee }) {
  if (type !== 'CallExpression' || callee.type !== 'MemberExpression') return false;
  const { object, property } = callee;
  return (object.property?.name ?? object.name) === 'logger' && LOG_METHODS.has(property.name);
}

/** `import.meta.glob(…)`: Vite replaces it before the code runs, and refuses arguments that are not literals. */
const isGlob = ({ type, callee }) =>
  type === 'CallExpression' && callee.object?.type === 'MetaProperty' && callee.property.name === 'glob';

/**
 * Texts for operators, on which no client depends, and what cannot be switched. The instrumenter itself leaves out types
 * and decorators.
 */
const ignorer = {
  shouldIgnore({ node }) {
    if (isGlob(node)) return 'replaced by the bundler';
    if (node.type === 'NewExpression' && node.callee.name === 'Logger') return 'name of a logger';
    if (node.type === 'ObjectProperty' && node.key.name === 'help') return 'description of a metric';
    if (node.type === 'ArrowFunctionExpression' && isLogCall(node.body)) return 'only logs';
    return isLogCall(node) ? 'log text' : undefined;
  },
};

/** @returns the TypeScript files below a folder, or the file itself, relative to the root */
function filesOf(root, path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(path, name));
}

/** The source text from `start` to `end`; the instrumenter counts lines and columns from 0. */
function excerpt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  lines.push(lines.pop().slice(0, end.column));
  return [lines[0].slice(start.column), ...lines.slice(1)].join('\n');
}

/**
 * All mutants of some folders or files. The instrumented code contains all of them, each behind a switch, and counts
 * which of them are reached.
 */
export async function createMutants(root, paths) {
  const names = [...new Set(paths.flatMap((path) => filesOf(root, path)))]
    .filter((name) => !NOT_MUTATED.test(name))
    .sort();
  const sources = new Map(
    names
      .map((name) => [name, readFileSync(join(root, name), 'utf8')])
      .filter(([name, source]) => !name.startsWith('web/') || !IN_BROWSER_ONLY.test(source)),
  );
  const logger = { isDebugEnabled: () => false, debug() {}, info() {}, warn: console.warn };
  const { files, mutants } = await new Instrumenter(logger).instrument(
    [...sources].map(([name, content]) => ({ name, content, mutate: true })),
    { excludedMutations: [], ignorers: [ignorer], plugins: null, noHeader: false },
  );
  return {
    sources,
    instrumented: new Map(files.map(({ name, content }) => [join(root, name), content])),
    mutants: mutants.map(({ id, fileName, location, mutatorName, replacement, statusReason }) => ({
      id,
      file: fileName,
      line: location.start.line + 1,
      column: location.start.column + 1,
      mutator: mutatorName,
      original: excerpt(sources.get(fileName), location),
      replacement,
      ignored: statusReason,
    })),
  };
}

/** Names a mutant independently of the order of files. Mutants of an expression and of its left part start together. */
export const keyOf = ({ file, line, column, mutator, original, replacement }) =>
  `${file}:${line}:${column} ${mutator} ${original} → ${replacement}`;
