import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AnswersHandler } from './answers.handler.js';
import { CONTROL_PREFIX, ControlHandler } from './control.handler.js';
import { newControls, resetControls, type Controls } from './controls.js';
import { HttpProblem, sendJson, type Exchange } from './http/exchange.js';
import { readSettings, type SimulatorOptions } from './options.js';
import { linksByDay } from './results/answer.js';
import type { QueryContext } from './results/context.js';
import { routeTo } from './dialects/dialects.js';
import { type FirstPage, firstPage } from './dialects/google-pages.js';
import { SearchHandler } from './search.handler.js';

/** A running simulator. */
export interface Simulator extends Controls {
  /** For SEARCH_PROVIDER_URL. */
  readonly url: string;
  readonly port: number;
  /** For SEARCH_PROVIDER_KEY. */
  readonly key: string;
  /** Links of a search on any day (days since 1970, UTC), best first, without a request. */
  links(context: QueryContext): (day: number) => string[];
  /** What the first page of a search has beside its results on any day, without links that are revealed on request only. */
  firstPage(context: QueryContext): (day: number) => FirstPage;
  /** Removes faults and latency and clears the log. */
  reset(): void;
  /** Closes all connections immediately. */
  close(): Promise<void>;
}

type Handle = (exchange: Exchange) => Promise<void>;

/**
 * Starts a simulated search provider.
 * @throws RangeError or HttpProblem on a bad option; the system's error (EADDRINUSE) when it cannot listen
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const settings = readSettings(options);
  const controls = newControls();
  controls.faults.set(settings.faults);
  controls.latency.set(settings.latencyMs);
  const server = createServer(
    listener(
      router(
        new SearchHandler(settings, controls),
        new AnswersHandler(settings, controls),
        new ControlHandler(controls),
      ),
    ),
  );
  // longer than the idle time-out of clients, so that a connection is closed by a fault only
  server.keepAliveTimeout = 65_000;
  server.listen(settings.port, settings.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...controls,
    url: `http://${hostInUrl(settings.host)}:${port}`,
    port,
    key: settings.key,
    links: (context) => linksByDay(context, settings.sites, settings.shift),
    firstPage: (context) => {
      const { sites, pageSize, shift } = settings;
      return (day) => firstPage({ ...context, start: 0, num: 10 }, { day, sites, pageSize, shift });
    },
    reset: () => resetControls(controls),
    close: () => close(server),
  };
}

function router(search: SearchHandler, answers: AnswersHandler, control: ControlHandler): Handle {
  return async (exchange) => {
    const path = exchange.req.url ?? '';
    if (path.startsWith(CONTROL_PREFIX)) return control.handle(exchange);
    if (answers.owns(path)) return answers.handle(exchange);
    const route = routeTo(path);
    if (route) return search.handle(exchange, route);
    throw new HttpProblem(404, 'Not found: searches are at /api/v1/search/{params}');
  };
}

function listener(handle: Handle) {
  return (req: IncomingMessage, res: ServerResponse): void => {
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    // a client may disconnect during a response; without a listener the error would end the process
    res.on('error', () => {});
    handle({ req, res, gone: gone.signal }).catch((error: unknown) => refuse(res, error));
  };
}

function refuse(res: ServerResponse, error: unknown): void {
  if (res.destroyed) return;
  if (res.headersSent) return void res.destroy();
  const { status, message, headers, body } =
    error instanceof HttpProblem ? error : new HttpProblem(500, `Simulator error: ${String(error)}`);
  sendJson(res, status, body ?? { status, message }, headers);
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Replaces a wildcard by the loopback address; brackets IPv6 addresses. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
