import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { ShutdownState } from '../shutdown-state.js';

/** So long no new connection has to come before the server stops listening. */
const QUIET_MS = 100;
const LOOK_MS = 20;

/** Asked twice, these change nothing: a balancer may put the same question to another process. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A balancer that passes a request on says for whom. A client that says so itself only harms itself. */
const isForwarded = ({ headers }: IncomingMessage) =>
  headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;

/** A poll of the sockets' library waits for events, not for us. */
const isPoll = ({ url }: IncomingMessage) => url?.startsWith('/socket.io/') ?? false;

/**
 * Takes a server out of a balancer's sight without losing a request. While it drains it goes on listening and answering,
 * and every answer closes its connection: a client that comes straight to it is served to the end, and a balancer that
 * asks for its health sees 503 (ShutdownState). One that does not ask, as nginx, learns it by a failure alone. Race:
 * when a server stops listening, connections that the kernel has made already are reset, and a writing request on one of
 * them cannot be repeated. So reading requests that a balancer passes on by a new connection are hung up on, unread:
 * it asks another process and keeps away from this one. Once no new connection comes, nothing is lost by not listening
 * any more (rules 668 to 670).
 */
export class Drain {
  private readonly underWay = new Set<ServerResponse>();
  private readonly late = new WeakSet<object>();
  private lastConnection = 0;

  constructor(
    private readonly server: Server,
    private readonly state: ShutdownState,
    private readonly quietMs = QUIET_MS,
  ) {
    const listeners = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (this.hangsUp(request)) return void request.socket.destroy();
      this.follow(request, response);
      for (const listener of listeners) listener.call(server, request, response);
    });
    server.prependListener('upgrade', (_request: IncomingMessage, socket: Duplex) => {
      if (state.begun) socket.destroy();
    });
    server.on('connection', (socket) => {
      this.lastConnection = performance.now();
      if (state.begun) this.late.add(socket);
    });
  }

  /**
   * Begins to drain: every answer from now on says that its connection closes. Resolves when everything that was asked
   * is answered and nothing new comes, or when `patienceMs` is over.
   */
  async settle(patienceMs: number): Promise<void> {
    this.state.begin();
    this.lastConnection = performance.now();
    for (const response of this.underWay) response.shouldKeepAlive = false;
    await until(() => this.underWay.size === 0 && this.isQuiet, patienceMs);
  }

  /** Stops listening, as soon as no new connection comes, or when `patienceMs` is over. */
  async leave(patienceMs: number): Promise<void> {
    await until(() => this.isQuiet, patienceMs);
    this.server.close();
  }

  private get isQuiet(): boolean {
    return performance.now() - this.lastConnection > this.quietMs;
  }

  private hangsUp(request: IncomingMessage): boolean {
    const { method = '', socket } = request;
    return this.state.begun && READING.has(method) && isForwarded(request) && this.late.has(socket);
  }

  private follow(request: IncomingMessage, response: ServerResponse): void {
    if (this.state.begun) response.shouldKeepAlive = false;
    if (isPoll(request)) return;
    this.underWay.add(response);
    response.once('close', () => this.underWay.delete(response));
  }
}

async function until(holds: () => boolean, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!holds() && performance.now() < end) await wait(LOOK_MS);
}
