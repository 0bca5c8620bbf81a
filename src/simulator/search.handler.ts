import { setTimeout as wait } from 'node:timers/promises';
import type { IncomingMessage } from 'node:http';
import type { Controls } from './controls.js';
import { checkCredentials, redacted } from './credentials.js';
import { answerWithFault } from './faults/fault-answers.js';
import { HttpProblem, sendText, type Exchange } from './http.js';
import type { SimulatorSettings } from './options.js';
import type { LoggedRequest } from './request-log.js';
import { searchAnswer } from './results/answer.js';
import { dayNumber } from './results/drift.js';
import { decodeSearchParams, type SearchQuery } from './search-params.js';

export const SEARCH_PREFIX = '/api/v1/search/';

/** GET /api/v1/search/{params} */
export class SearchHandler {
  constructor(
    private readonly settings: SimulatorSettings,
    private readonly controls: Controls,
  ) {}

  async handle(exchange: Exchange): Promise<void> {
    const { req, res, gone } = exchange;
    res.once('close', this.controls.concurrency.enter());
    const began = performance.now();
    const read = readParams(req);
    const logged = this.controls.requests.add(this.logged(req, read));
    const answer = this.prepare(read);
    await pause(this.controls.latency.ms - (performance.now() - began), gone);
    const query = this.admit(req, read);
    const fate = this.controls.faults.take(query);
    if (fate.fault !== undefined) logged.fault = fate.fault;
    await pause(fate.delayMs, gone);
    const truth = (most?: number) => this.answer(query, most);
    if (fate.rule) return answerWithFault(exchange, fate.rule, truth);
    sendText(res, 200, answer ?? JSON.stringify(truth()));
  }

  /**
   * Worked out before the wait, which covers it, as that of a search does. After the wait answers of calls that came
   * together would stand in each other's way, and the calls that follow would not be heard meanwhile.
   */
  private prepare(read: SearchQuery | HttpProblem): string | undefined {
    if (this.controls.latency.ms === 0 || read instanceof HttpProblem) return undefined;
    return JSON.stringify(this.answer(read));
  }

  private logged(
    { method = '', url = '', headers }: IncomingMessage,
    read: SearchQuery | HttpProblem,
  ): LoggedRequest {
    const at = this.settings.now().toISOString();
    const request = { method, path: url, headers: redacted(headers), at };
    if (read instanceof HttpProblem) return request;
    const { q, country, near, start } = read;
    return { ...request, q, country, start, ...(near !== undefined && { near }) };
  }

  /** The order of a real gateway: method, credentials, then the question itself. */
  private admit(req: IncomingMessage, read: SearchQuery | HttpProblem): SearchQuery {
    if (req.method !== 'GET') throw new HttpProblem(405, 'Only GET is allowed here', { allow: 'GET' });
    checkCredentials(req.headers, this.settings);
    if (read instanceof HttpProblem) throw read;
    return read;
  }

  private answer(query: SearchQuery, most = 100) {
    const { now, pageSize, sites } = this.settings;
    const num = Math.min(query.num, pageSize, most);
    return searchAnswer(query, dayNumber(now()), { start: query.start, num }, sites);
  }
}

/** Read before anything is refused, so that the log knows the query of a refused search too. */
function readParams(req: IncomingMessage): SearchQuery | HttpProblem {
  try {
    return decodeSearchParams((req.url ?? '').slice(SEARCH_PREFIX.length));
  } catch (error) {
    if (error instanceof HttpProblem) return error;
    throw error;
  }
}

/** No timer at all for 0: an undisturbed search answers in the same turn. */
async function pause(ms: number, gone: AbortSignal): Promise<void> {
  if (ms > 0) await wait(ms, undefined, { signal: gone });
}
