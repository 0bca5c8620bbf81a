import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { ShutdownState } from './shutdown-state.js';

/** Time without a new connection after which the server may stop listening. */
const QUIET_MS = 100;
const POLL_MS = 20;

/** A load balancer may repeat these on another process. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Sent by a load balancer. Only the requests of a client that sets these headers itself are affected. */
const isForwarded = ({ headers }: IncomingMessage) =>
  headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;

/** Long polling of Socket.IO. */
const POLLING = /^\/socket\.io\//i;

/**
 * Takes a server out of load balancing without losing a request. While draining it keeps listening, every response
 * closes its connection, and health checks get 503 (ShutdownState). Direct clients are served to the end. Balancers
 * without health checks, such as nginx, notice only a failed request, so safe requests that they forward on a new
 * connection are disconnected unread: the load balancer retries them on another process and avoids this one.
 *
 * Race: when a server stops listening, the kernel resets connections that are established but not accepted, and an
 * unsafe request on one of them cannot be retried. Hence it stops only after a period without new connections.
 */
export class ConnectionDrain {
  /** Responses that have not ended, with the URLs of their requests. */
  private readonly inFlight = new Map<ServerResponse, string>();
  /** Sockets that connected after the shutdown started. */
  private readonly lateSockets = new WeakSet<object>();
  private lastConnectionAt = 0;

  constructor(
    private readonly server: Server,
    private readonly state: ShutdownState,
    private readonly isLongLived: (path: string) => boolean,
    private readonly quietMs = QUIET_MS,
  ) {
    const listeners = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (this.shouldDisconnect(request)) return void request.socket.destroy();
      this.track(request, response);
      for (const listener of listeners) listener.call(server, request, response);
    });
    server.prependListener('upgrade', (_request: IncomingMessage, socket: Duplex) => {
      if (state.started) socket.destroy();
    });
    server.on('connection', (socket) => {
      this.lastConnectionAt = performance.now();
      if (state.started) this.lateSockets.add(socket);
    });
  }

  /** Resolves when all requests have been served and no new connections arrive, or after the timeout. */
  async drain(timeoutMs: number): Promise<void> {
    this.state.start();
    this.lastConnectionAt = performance.now();
    for (const [response] of this.pending()) response.shouldKeepAlive = false;
    await waitUntil(() => this.pending().length === 0 && this.isQuiet, timeoutMs);
  }

  /** Stops listening when no new connections arrive, or after the timeout. */
  async stopListening(timeoutMs: number): Promise<void> {
    await waitUntil(() => this.isQuiet, timeoutMs);
    this.server.close();
  }

  private get isQuiet(): boolean {
    return performance.now() - this.lastConnectionAt > this.quietMs;
  }

  private shouldDisconnect(request: IncomingMessage): boolean {
    const { method = '', socket } = request;
    return (
      this.state.started && SAFE_METHODS.has(method) && isForwarded(request) && this.lateSockets.has(socket)
    );
  }

  /** Responses in flight, except those that last as long as their clients listen. Called only during a shutdown. */
  private pending(): [ServerResponse, string][] {
    return [...this.inFlight].filter(([, url]) => {
      const path = url.split('?', 1)[0]!;
      return !POLLING.test(path) && !this.isLongLived(path);
    });
  }

  private track(request: IncomingMessage, response: ServerResponse): void {
    if (this.state.started) response.shouldKeepAlive = false;
    this.inFlight.set(response, request.url ?? '');
    response.on('close', () => this.inFlight.delete(response));
  }
}

async function waitUntil(condition: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!condition() && performance.now() < deadline) await wait(POLL_MS);
}
