import { setTimeout as wait } from 'node:timers/promises';
import type { IncomingMessage } from 'node:http';
import type { Controls } from './controls.js';
import { redacted, redactedUrl } from './http/credentials.js';
import { type DialectRequest, problem } from './dialects/dialect.js';
import type { Route } from './dialects/dialects.js';
import { answerWithFault } from './faults/fault-answers.js';
import { HttpProblem, readJson, sendJson, sendText, type Exchange } from './http/exchange.js';
import type { SimulatorSettings } from './options.js';
import type { LoggedRequest } from './request-log.js';
import { dayNumber } from './results/drift.js';
import type { SimulatorQuery } from './http/search-params.js';

const BODY_LIMIT = 1024 * 1024;

/** Searches in every dialect. */
export class SearchHandler {
  private readonly rate: RequestRate;

  constructor(
    private readonly settings: SimulatorSettings,
    private readonly controls: Controls,
  ) {
    this.rate = new RequestRate(settings.requestsPerSecond);
  }

  async handle(exchange: Exchange, route: Route): Promise<void> {
    const { req, res, gone } = exchange;
    const { dialect } = route;
    res.once('close', this.controls.concurrency.enter());
    const began = performance.now();
    const request = dialect.method === 'GET' ? toRequest(req, route) : await withBody(req, route);
    const read = readQuery(request, route);
    const logged = this.controls.requests.add(this.logged(req, read));
    const prepared = this.prepare(route, read);
    await pause(this.controls.latency.ms - (performance.now() - began), gone);
    const query = this.admit(request, route, read);
    const decision = this.controls.faults.take(query);
    if (decision.fault !== undefined) logged.fault = decision.fault;
    await pause(decision.delayMs, gone);
    if (decision.rule) {
      const truth = { dialect, page: (most?: number) => this.page(route, query, most) };
      return answerWithFault(exchange, decision.rule, {
        ...truth,
        empty: () => dialect.empty(query, this.world),
      });
    }
    if (!this.rate.admit()) return this.refuse(exchange, route);
    sendText(res, 200, prepared ?? JSON.stringify(this.page(route, query)));
  }

  private get world() {
    const { now, sites, pageSize, shift } = this.settings;
    return { day: dayNumber(now()), sites, pageSize, shift };
  }

  private page({ dialect }: Route, query: SimulatorQuery, most?: number): object {
    return dialect.page(query, this.world, most);
  }

  private refuse({ res }: Exchange, { dialect }: Route): void {
    const { status, body, headers } = dialect.error('rate_limit');
    sendJson(res, status, body, headers);
  }

  /**
   * Computed before the wait, which covers it, as that of a search does. After the wait the responses to simultaneous
   * requests would delay each other.
   */
  private prepare(route: Route, read: SimulatorQuery | HttpProblem): string | undefined {
    if (this.controls.latency.ms === 0 || read instanceof HttpProblem) return undefined;
    return JSON.stringify(this.page(route, read));
  }

  private logged(
    { method = '', url = '', headers }: IncomingMessage,
    read: SimulatorQuery | HttpProblem,
  ): LoggedRequest {
    const at = this.settings.now().toISOString();
    const request = { method, path: redactedUrl(url), headers: redacted(headers), at };
    if (read instanceof HttpProblem) return request;
    const { q, country, language, near, device, start } = read;
    return {
      ...request,
      q,
      country,
      language,
      start,
      ...(near !== undefined && { near }),
      ...(device !== undefined && { device }),
    };
  }

  /** In the order of a real gateway: method, credentials, then the query itself. */
  private admit(
    request: DialectRequest,
    { dialect }: Route,
    read: SimulatorQuery | HttpProblem,
  ): SimulatorQuery {
    const { method } = dialect;
    if (request.method !== method)
      throw new HttpProblem(405, `Only ${method} is allowed here`, { allow: method });
    dialect.authorize(request, this.settings);
    if (!(read instanceof HttpProblem)) return read;
    throw read.status === 400 ? problem(dialect, 'invalid', read.message) : read;
  }
}

function toRequest(
  { method = '', headers }: IncomingMessage,
  { path, params }: Route,
  body?: unknown,
): DialectRequest {
  return { method, path, params, headers, body };
}

async function withBody(req: IncomingMessage, route: Route): Promise<DialectRequest> {
  return toRequest(req, route, req.method === 'POST' ? await readJson(req, BODY_LIMIT) : undefined);
}

/** Read before anything is refused, so that the log contains the query of a refused search too. */
function readQuery(request: DialectRequest, { dialect }: Route): SimulatorQuery | HttpProblem {
  try {
    return dialect.read(request);
  } catch (error) {
    if (error instanceof HttpProblem) return error;
    throw error;
  }
}

/** No timer at all for 0: an undisturbed search is answered in the same turn. */
async function pause(ms: number, gone: AbortSignal): Promise<void> {
  if (ms > 0) await wait(ms, undefined, { signal: gone });
}

const SECOND_MS = 1000;

/** Requests per second that are admitted; without a limit all are. Runs on real time, not on the simulator's clock. */
export class RequestRate {
  private since = 0;
  private count = 0;

  constructor(
    private readonly limit: number | undefined,
    private readonly now = () => performance.now(),
  ) {}

  admit(): boolean {
    if (this.limit === undefined) return true;
    if (this.now() - this.since >= SECOND_MS) {
      this.since = this.now();
      this.count = 0;
    }
    this.count += 1;
    return this.count <= this.limit;
  }
}
