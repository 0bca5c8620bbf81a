import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { startUpstream } from './upstream.js';

/** A request as it came in, byte for byte. */
export interface SeenRequest {
  method: string;
  url: string;
  /** Names and values in turn, as sent. */
  rawHeaders: string[];
}

/**
 * Proxy in front of the simulator: while it is shut, calls wait, so that a test can inspect a run in progress.
 * Records whole requests, the key included.
 */
export interface ProviderGate {
  url: string;
  seen: SeenRequest[];
  /** Calls that wait. */
  waiting: number;
  /** Shuts it for every call, or for those whose URL matches. */
  shut(holds?: (url: string) => boolean): void;
  /** Forwards waiting calls, or so many of them; without a number it stays open. */
  open(count?: number): void;
  close(): Promise<void>;
}

export async function startGate(target: string): Promise<ProviderGate> {
  const queue: (() => void)[] = [];
  const seen: SeenRequest[] = [];
  const nothing = () => false;
  let held: (url: string) => boolean = nothing;
  const server = await startUpstream();
  server.take((req, res) => {
    seen.push({ method: req.method ?? '', url: req.url ?? '', rawHeaders: req.rawHeaders });
    const pass = () => forward(target, req, res);
    if (!held(req.url ?? '')) return pass();
    queue.push(pass);
    res.once('close', () => void (queue.includes(pass) && queue.splice(queue.indexOf(pass), 1)));
  });
  return {
    url: server.url,
    seen,
    get waiting() {
      return queue.length;
    },
    shut: (holds = () => true) => void (held = holds),
    open: (count) => {
      if (count === undefined) held = nothing;
      for (const pass of queue.splice(0, count ?? queue.length)) pass();
    },
    close: () => server.close(),
  };
}

function forward(target: string, req: IncomingMessage, res: ServerResponse): void {
  const { hostname, port } = new URL(target);
  const { host: _, ...headers } = req.headers;
  const upstream = request({ hostname, port, path: req.url, method: req.method, headers, agent: false });
  upstream.once('response', (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
    answer.once('error', () => res.destroy());
  });
  upstream.once('error', () => req.socket.destroy());
  res.once('close', () => upstream.destroy());
  upstream.end();
}
