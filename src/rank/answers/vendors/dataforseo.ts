import {
  jsonHeaders,
  listAt,
  locationCode,
  member,
  type ProviderRequest,
  type ProviderResponse,
  readTask,
} from '../../search/index.js';
import type { Engine } from '../domain/run.js';
import {
  answered,
  type AnswerVendor,
  failed,
  isBusy,
  malformed,
  type Question,
  type Reading,
  responseFailed,
} from './answer-vendor.js';
import { readCitations } from './links.js';

const PATHS: Partial<Record<Engine, string>> = {
  chatgpt: '/v3/ai_optimization/chat_gpt/llm_scraper',
  gemini: '/v3/ai_optimization/gemini/llm_scraper',
  ai_mode: '/v3/serp/google/ai_mode',
};

const CREATED = 20_100;
/** Handed over, in the queue. */
const WAITING = [40_601, 40_602];
/** Errors of the engine, and of the task. */
const TASK_FAILED = [40_101, 40_103];

const PRICE = { queue: 1.2, live: 4 };

/** DataForSEO: the pages of ChatGPT and Gemini, and AI Mode of Google; by a queue of tasks, or live. */
export function dataforseo(key: string, mode: 'queue' | 'live'): AnswerVendor {
  const request = (method: 'GET' | 'POST', path: string, body?: unknown): ProviderRequest => ({
    method,
    path,
    headers: jsonHeaders(key),
    ...(body !== undefined && { body }),
  });
  const pathOf = (engine: Engine) => PATHS[engine]!;
  return {
    api: false,
    price: PRICE[mode],
    ask: async (question, send) => {
      const live = mode === 'live';
      const path = `${pathOf(question.engine)}/${live ? 'live/advanced' : 'task_post'}`;
      const response = await send(request('POST', path, [toTask(question, !live)]));
      return live ? readAnswer(response, question.engine) : readPost(response);
    },
    look: async (task, engine, send) => {
      const path = `${pathOf(engine)}/task_get/advanced/${encodeURIComponent(task)}`;
      const response = await send(request('GET', path));
      if (isBusy(response) || isWaiting(response)) return 'pending';
      const reading = readAnswer(response, engine);
      return reading.state === 'failed'
        ? { ...reading, ofTask: TASK_FAILED.includes(taskCode(response) as number) }
        : reading;
    },
    findTasks: async (engine, send) => {
      const response = await send(request('GET', `${pathOf(engine)}/tasks_ready`));
      const ready = (listAt(response.body, 'tasks') ?? []).flatMap((task) => listAt(task, 'result') ?? []);
      return new Map(ready.map((task) => [String(member(task, 'tag')), String(member(task, 'id'))]));
    },
  };
}

function toTask({ id, engine, text, country, language }: Question, queued: boolean): object {
  return {
    keyword: text.replaceAll('%', '%25').replaceAll('+', '%2B'),
    ...toPlace(country),
    language_code: language,
    ...(engine === 'chatgpt' && { force_web_search: true }),
    ...(queued && { tag: id }),
  };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

function toPlace(country: string): object {
  const code = locationCode(country);
  return code === undefined ? { location_name: countryNames.of(country) } : { location_code: code };
}

function readPost(response: ProviderResponse): Reading | { task: string } {
  const code = taskCode(response);
  const id = member(response.body, 'tasks', 0, 'id');
  if (code === CREATED && typeof id === 'string' && id !== '') return { task: id };
  const read = readTask(response);
  const reading = 'failure' in read ? responseFailed(read) : malformed('tasks[0].id');
  // A gateway that fails says nothing about the task behind it.
  const isLost = code === CREATED || (response.status >= 500 && typeof code !== 'number');
  return { ...reading, unanswered: isLost };
}

const taskCode = ({ body }: ProviderResponse): unknown => member(body, 'tasks', 0, 'status_code');

function isWaiting(response: ProviderResponse): boolean {
  const code = taskCode(response);
  return code === CREATED || WAITING.includes(code as number);
}

function readAnswer(response: ProviderResponse, engine: Engine): Reading {
  const read = readTask(response);
  if ('failure' in read) return responseFailed(read);
  if (read.isEmpty) return { state: 'no_answer' };
  const result = member(read.task, 'result', 0);
  if (typeof result !== 'object' || result === null) return malformed('tasks[0].result[0]');
  return engine === 'ai_mode' ? readAiMode(result) : readPage(result);
}

/** `search_results` is what the engine saw, not what it cites. */
function readPage(result: object): Reading {
  const text = member(result, 'markdown');
  if (typeof text !== 'string') return malformed('tasks[0].result[0].markdown');
  return answered(text, readCitations(member(result, 'sources')), {
    queries: listAt(result, 'fan_out_queries') ?? [],
    model: member(result, 'model'),
  });
}

function readAiMode(result: object): Reading {
  const items = listAt(result, 'items');
  if (!items)
    return member(result, 'items') === null ? { state: 'no_answer' } : malformed('tasks[0].result[0].items');
  const overviews = items.filter((item) => member(item, 'type') === 'ai_overview');
  if (overviews.length === 0) return { state: 'no_answer' };
  const texts = overviews.map((item) => member(item, 'markdown'));
  if (!texts.some((text) => typeof text === 'string')) return failed('empty');
  return answered(
    texts.filter((text) => typeof text === 'string').join('\n\n'),
    overviews.flatMap((item) => readCitations(member(item, 'references'))),
  );
}
