import {
  listAt,
  member,
  type ProviderRequest,
  type ProviderResponse,
  readText,
  statusFailure,
} from '../../search/index.js';
import type { Engine } from '../domain/run.js';
import {
  answered,
  type AnswerVendor,
  failed,
  isBusy,
  malformed,
  type Reading,
  responseFailed,
} from './answer-vendor.js';
import { readCitations } from './links.js';

const DATASETS: Record<Engine, { id: string; url: string }> = {
  chatgpt: { id: 'gd_m7aof0k82r803d5bjm', url: 'https://chatgpt.com/' },
  perplexity: { id: 'gd_m7dhdot1vw9a7gc1n', url: 'https://www.perplexity.ai/' },
  copilot: { id: 'gd_m7di5jy6s9geokz8w', url: 'https://copilot.microsoft.com/chats' },
  gemini: { id: 'gd_mbz66arm2mf9cu856y', url: 'https://gemini.google.com/' },
  ai_mode: { id: 'gd_mcswdt6z2elth3zqr2', url: 'https://google.com/aimode' },
};

const ENDED = ['failed', 'canceled', 'cancelled'];

/** Bright Data: one snapshot of a data set a run. A task whose id is lost cannot be found. */
export function brightdata(token: string): AnswerVendor {
  const request = (method: 'GET' | 'POST', path: string, body?: unknown): ProviderRequest => ({
    method,
    path: `/datasets/v3/${path}`,
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body }),
  });
  return {
    api: false,
    price: 1.5,
    ask: async ({ engine, text, country }, send) => {
      const { id, url } = DATASETS[engine];
      const response = await send(
        request('POST', `trigger?dataset_id=${id}`, [{ url, prompt: text, country, index: 1 }]),
      );
      if (response.status !== 200) return responseFailed(statusFailure(response, readError(response)));
      const task = member(response.body, 'snapshot_id');
      return typeof task === 'string' && task !== '' ? { task } : malformed('snapshot_id');
    },
    look: async (task, _engine, send) => {
      const progress = await send(request('GET', `progress/${encodeURIComponent(task)}`));
      if (isBusy(progress)) return 'pending';
      if (progress.status !== 200) return responseFailed(statusFailure(progress, readError(progress)));
      const status = member(progress.body, 'status');
      if (typeof status !== 'string') return malformed('status');
      if (ENDED.includes(status)) return failed('refused', `The snapshot ${status}`);
      // Words that are not known mean that it is still being made.
      if (status !== 'ready') return 'pending';
      const snapshot = await send(request('GET', `snapshot/${encodeURIComponent(task)}?format=json`));
      return snapshot.status === 202 || isBusy(snapshot) ? 'pending' : readSnapshot(snapshot);
    },
    cancel: async (task, send) => {
      await send(request('POST', `snapshot/${encodeURIComponent(task)}/cancel`));
    },
  };
}

const readError = ({ body }: ProviderResponse): unknown =>
  typeof body === 'string' ? body : (member(body, 'error') ?? member(body, 'message'));

function readSnapshot(response: ProviderResponse): Reading {
  if (response.status !== 200) return responseFailed(statusFailure(response, readError(response)));
  const row: unknown = Array.isArray(response.body) ? response.body[0] : undefined;
  if (typeof row !== 'object' || row === null) return malformed('[0]');
  const error = member(row, 'error');
  if (typeof error === 'string' && error !== '') return failed('refused', error);
  const texts = [member(row, 'answer_text_markdown'), member(row, 'answer_text')].filter(
    (each) => typeof each === 'string',
  );
  const text = texts.find((each) => each.trim() !== '') ?? texts[0];
  if (text === undefined) return malformed('[0].answer_text_markdown');
  const queries = member(row, 'web_search_query');
  return answered(text, readCitations(member(row, 'citations')), {
    queries: listAt(row, 'web_search_query') ?? (readText(queries) === '' ? [] : [queries]),
    model: member(row, 'model'),
  });
}
