import type { Controls } from './controls.js';
import { HttpProblem, readJson, sendJson, type Exchange } from './http/exchange.js';

export const CONTROL_PREFIX = '/control/';
const BODY_LIMIT = 1024 * 1024;

/** Reads the body if it needs one; the return value is the response. */
type Action = (body: () => Promise<unknown>) => unknown;

/** /control/*: the operations of the Simulator object, over HTTP. */
export class ControlHandler {
  private readonly routes: ReadonlyMap<string, ReadonlyMap<string, Action>>;

  constructor(controls: Controls) {
    this.routes = listRoutes(controls);
  }

  async handle({ req, res }: Exchange): Promise<void> {
    const path = (req.url ?? '').split('?')[0] ?? '';
    const actions = this.routes.get(path);
    if (!actions)
      throw new HttpProblem(404, `Nothing at ${path}; there are ${[...this.routes.keys()].join(', ')}`);
    const action = actions.get(req.method ?? '');
    const allow = [...actions.keys()].join(', ');
    if (!action) throw new HttpProblem(405, `Only ${allow} is allowed here`, { allow });
    sendJson(res, 200, await action(() => readJson(req, BODY_LIMIT)));
  }
}

function listRoutes({ faults, latency, requests, concurrency }: Controls): Map<string, Map<string, Action>> {
  const listFaults = () => faults.list();
  const showLatency = () => ({ ms: latency.ms });
  const listRequests = () => ({ total: requests.total, requests: requests.list() });
  const showConcurrency = () => ({ now: concurrency.now, max: concurrency.max });
  return new Map([
    [
      '/control/faults',
      new Map<string, Action>([
        ['GET', listFaults],
        ['PUT', async (body) => after(faults.replace(await body()), listFaults)],
        ['DELETE', () => after(faults.clear(), listFaults)],
      ]),
    ],
    [
      '/control/latency',
      new Map<string, Action>([
        ['GET', showLatency],
        ['PUT', async (body) => after(latency.set(memberMs(await body())), showLatency)],
      ]),
    ],
    [
      '/control/requests',
      new Map<string, Action>([
        ['GET', listRequests],
        ['DELETE', () => after(requests.clear(), listRequests)],
      ]),
    ],
    [
      '/control/concurrency',
      new Map<string, Action>([
        ['GET', showConcurrency],
        ['DELETE', () => after(concurrency.reset(), showConcurrency)],
      ]),
    ],
  ]);
}

/** A change responds with the resulting state. */
function after<T>(_change: void, show: () => T): T {
  return show();
}

function memberMs(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'ms' in body ? body.ms : undefined;
}
