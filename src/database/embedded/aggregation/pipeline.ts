import { CommandError, failedToParse } from '../errors/command-error.js';
import { compileFilter } from '../query/filter.js';
import { PAUSE, type Pausable } from '../query/pausable.js';
import { type Doc, isDoc } from '../values/bson.js';
import { group } from './group.js';

/** One stage of a pipeline, from documents to documents. Passes on PAUSE, the marker that yields to the event loop. */
type Stage = (source: Pausable<Doc>) => Pausable<Doc>;

function match(spec: unknown): Stage {
  if (!isDoc(spec))
    throw new CommandError(15959, 'Location15959', 'the match filter must be an expression in an object');
  const test = compileFilter(spec);
  return function* (source) {
    for (const doc of source) if (doc === PAUSE || test(doc)) yield doc;
  };
}

/** Supported stages; others are rejected by name. */
export const STAGES = new Map<string, (spec: unknown) => Stage>([
  ['$match', match],
  ['$group', group],
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
  /** the leading $match stages, which the collection executes with its indexes */
  filter: Doc;
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
 * Checks a pipeline with JavaScript numbers, and splits off the leading $match stages.
 * @throws CommandError for stages, operators and accumulators that are not supported
 */
export function parsePipeline(stages: unknown): Pipeline {
  if (!Array.isArray(stages)) throw failedToParse("'pipeline' must be an array");
  const rest = stages.map(parse);
  const filters: Doc[] = [];
  while (rest[0]?.name === '$match') filters.push(rest.shift()!.spec as Doc);
  const filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  const counting = findCounting(rest);
  return { filter, tail: rest.map(({ run }) => run), ...(counting ? { counting } : {}) };
}

/** Recognizes countDocuments: a single group with {$sum: 1}. */
function findCounting(stages: NamedStage[]): Counting | undefined {
  const [stage, ...others] = stages;
  if (stage?.name !== '$group' || others.length > 0 || !isDoc(stage.spec)) return undefined;
  const [field, ...more] = Object.entries(stage.spec).filter(([name]) => name !== '_id');
  const adds = field && isDoc(field[1]) && field[1].$sum === 1;
  const constant = stage.spec._id === 1 || stage.spec._id === null;
  return adds && more.length === 0 && constant ? { id: stage.spec._id, field: field[0] } : undefined;
}
