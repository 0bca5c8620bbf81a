import { CommandError, failedToParse } from '../errors/command-error.js';
import { compileFilter } from '../query/filter.js';
import { parseSort, sorted, sortKey } from '../query/sort.js';
import type { Selection } from '../query/select.js';
import { map, PAUSE, slice } from '../query/pausable.js';
import { type Doc, isDoc } from '../values/bson.js';
import { group } from './group.js';
import { addFields, project, type Reshape, unset } from './reshape.js';
import type { Stage } from './stage.js';
import { unwind } from './unwind.js';

const reshape =
  (change: Reshape): Stage =>
  (source) =>
    map(source, change);

function match(spec: unknown): Stage {
  if (!isDoc(spec))
    throw new CommandError(15959, 'Location15959', 'the match filter must be an expression in an object');
  const test = compileFilter(spec);
  return function* (source) {
    for (const doc of source) if (doc === PAUSE || test(doc)) yield doc;
  };
}

function sort(spec: unknown): Stage {
  if (!isDoc(spec) || Object.keys(spec).length === 0) {
    throw new CommandError(15976, 'Location15976', '$sort stage must have at least one sort key');
  }
  const fields = parseSort(spec);
  return (source) =>
    sorted(
      map(source, (doc) => ({ key: sortKey(doc, fields), item: doc })),
      fields,
    );
}

function wholeNumber(name: string, value: unknown, min: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min) return value;
  const code = name === '$limit' ? 15958 : 15956;
  const message = `invalid argument to ${name} stage: expected a whole number of at least ${min} in: ${name}: ${String(value)}`;
  throw new CommandError(code, `Location${code}`, message);
}

function skip(spec: unknown): Stage {
  const documents = wholeNumber('$skip', spec, 0);
  return (source) => slice(source, documents, 0);
}

function limit(spec: unknown): Stage {
  const documents = wholeNumber('$limit', spec, 1);
  return (source) => slice(source, 0, documents);
}

const badCount = (code: number, expected: string) =>
  new CommandError(code, `Location${code}`, `the count field must be ${expected}`);

function count(name: unknown): Stage {
  if (typeof name !== 'string') throw badCount(40156, 'a string');
  if (name === '') throw badCount(40157, 'a non-empty string');
  if (name.startsWith('$')) throw badCount(40158, "a name that does not begin with '$'");
  if (name.includes('.')) throw badCount(40160, "a name without '.'");
  return function* (source) {
    let seen = 0;
    for (const doc of source) {
      if (doc === PAUSE) yield PAUSE;
      else seen++;
    }
    if (seen > 0) yield { [name]: seen };
  };
}

/** Supported stages; others are rejected by name. */
const STAGES = new Map<string, (spec: unknown) => Stage>([
  ['$match', match],
  ['$sort', sort],
  ['$skip', skip],
  ['$limit', limit],
  ['$group', group],
  ['$count', count],
  ['$unwind', unwind],
  ['$project', (spec) => reshape(project(spec))],
  ['$addFields', (spec) => reshape(addFields(spec))],
  ['$set', (spec) => reshape(addFields(spec))],
  ['$unset', (spec) => reshape(unset(spec))],
]);

interface NamedStage {
  name: string;
  spec: unknown;
  run: Stage;
}

function parse(stage: unknown): NamedStage {
  const names = isDoc(stage) ? Object.keys(stage) : [];
  if (!isDoc(stage) || names.length !== 1) {
    throw new CommandError(
      40323,
      'Location40323',
      'A pipeline stage specification object must contain exactly one field.',
    );
  }
  const name = names[0]!;
  const make = STAGES.get(name);
  if (!make) throw new CommandError(40324, 'Location40324', `Unrecognized pipeline stage name: '${name}'`);
  return { name, spec: stage[name], run: make(stage[name]) };
}

export interface Pipeline {
  /** leading stages that the collection executes with its indexes */
  head: Selection;
  tail: Stage[];
  /** the tail only counts the documents */
  counting?: Counting;
}

/** `_id` and field of the result. */
export interface Counting {
  id: unknown;
  field: string;
}

/**
 * Checks a pipeline with JavaScript numbers, and splits off leading stages: any number of $match, then at most one
 * $sort, $skip and $limit each, only in that order.
 * @throws CommandError for stages, operators and accumulators that are not supported
 */
export function parsePipeline(stages: unknown): Pipeline {
  if (!Array.isArray(stages)) throw failedToParse("'pipeline' must be an array");
  const rest = stages.map(parse);
  const head: Selection = {};
  const filters: Doc[] = [];
  while (rest[0]?.name === '$match') filters.push(rest.shift()!.spec as Doc);
  if (filters.length > 0) head.filter = filters.length === 1 ? filters[0]! : { $and: filters };
  const counting = countOf(rest);
  if (rest[0]?.name === '$sort') head.sort = rest.shift()!.spec as Doc;
  if (rest[0]?.name === '$skip') head.skip = rest.shift()!.spec as number;
  if (rest[0]?.name === '$limit') head.limit = rest.shift()!.spec as number;
  return { head, tail: rest.map(({ run }) => run), ...(counting ? { counting } : {}) };
}

/** Recognizes countDocuments: a single group with {$sum: 1}. */
function countOf(stages: NamedStage[]): Counting | undefined {
  const [stage, ...others] = stages;
  if (stage?.name !== '$group' || others.length > 0 || !isDoc(stage.spec)) return undefined;
  const [field, ...more] = Object.entries(stage.spec).filter(([name]) => name !== '_id');
  const adds = field && isDoc(field[1]) && field[1].$sum === 1;
  const constant = stage.spec._id === 1 || stage.spec._id === null;
  return adds && more.length === 0 && constant ? { id: stage.spec._id, field: field[0] } : undefined;
}
