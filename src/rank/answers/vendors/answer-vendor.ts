import type { ProviderRequest, ProviderResponse, ResponseFailure } from '../../search/index.js';
import type { Engine, RawAnswer, RunReason } from '../domain/run.js';

/** What an engine is asked. */
export interface Question {
  /** Id of the run, which a queued task carries as its tag. */
  id: string;
  engine: Engine;
  text: string;
  country: string;
  language: string;
}

export interface Failed {
  state: 'failed';
  reason: RunReason;
  /** The vendor's words. */
  said?: unknown;
  /** Of a post: a task may have been made all the same. */
  unanswered?: boolean;
  /** Of a look: the vendor had the task and failed. */
  ofTask?: boolean;
}

/** How a response ends a run. */
export type Reading = { state: 'answered'; answer: RawAnswer } | { state: 'no_answer' } | Failed;

/** Sends one request; @throws SearchFailure without a response */
export type Send = (request: ProviderRequest) => Promise<ProviderResponse>;

/** One vendor of answers. Each call but `ask` is free of charge. */
export interface AnswerVendor {
  /** Whether it is the API of a model, which is not what a person sees. */
  api: boolean;
  /** US dollars for 1,000 requests; null: unknown. */
  price: number | null;
  /** Sends the one request that is billed; with a queue, resolves to the id of the task. */
  ask(question: Question, send: Send): Promise<Reading | { task: string }>;
  /** Looks at a task. */
  look?(task: string, engine: Engine, send: Send): Promise<Reading | 'pending'>;
  /** Finished tasks by their tags. Absent: a task whose id is lost cannot be found. */
  findTasks?(engine: Engine, send: Send): Promise<Map<string, string>>;
  /** Gives up a task. */
  cancel?(task: string, send: Send): Promise<void>;
}

export const failed = (reason: RunReason, said?: unknown): Failed => ({ state: 'failed', reason, said });

export const malformed = (path: string): Failed => failed('malformed', `${path} is missing`);

/** The vendor did not look at the request. */
export const isBusy = ({ status }: ProviderResponse): boolean => status === 429 || status >= 500;

/** A failure of any response, as a run's. */
export const responseFailed = ({ failure, said, missing }: ResponseFailure): Failed =>
  failure === 'malformed' ? malformed(missing ?? 'the answer') : failed(failure, said);

/** An answer without a word is a failure: it says nothing about a brand. */
export function answered(
  text: unknown,
  citations: RawAnswer['citations'],
  { queries = [], model }: { queries?: unknown[]; model?: unknown } = {},
): Reading {
  if (typeof text !== 'string') return malformed('the text');
  if (text.trim() === '') return failed('empty');
  return {
    state: 'answered',
    answer: {
      text,
      citations,
      queries: queries.filter((query) => typeof query === 'string'),
      model: typeof model === 'string' ? model.slice(0, 100) : null,
    },
  };
}
