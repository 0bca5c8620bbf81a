import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** So long no new connection has to come before the server stops listening. */
const QUIET_MS = 100;
const LOOK_MS = 20;

/** Asked twice, these change nothing: whoever balances may put the same question to another process. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A poll of the sockets' library waits for events, not for us. */
const isPoll = ({ url }: IncomingMessage) => url?.startsWith('/socket.io/') ?? false;

/**
 * Takes a server out of a balancer's sight without losing a request. A balancer learns that a process is going by a
 * connection that is refused. Race: when a server stops listening, connections that the kernel has made already are
 * reset, and a writing request on one of them can be repeated by nobody. So first it hangs up on reading requests of
 * new connections, unread: the balancer asks another process and keeps away from this one. Writing requests are
 * still served. Once no new connection comes, nothing is lost by not listening any more (rules 668 to 670).
 */
export class Drain {
  private readonly underWay = new Set<ServerResponse>();
  private readonly late = new WeakSet<object>();
  private draining = false;
  private lastConnection = 0;

  constructor(
    private readonly server: Server,
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
      if (this.draining) socket.destroy();
    });
    server.on('connection', (socket) => {
      this.lastConnection = performance.now();
      if (this.draining) this.late.add(socket);
    });
  }

  /**
   * Resolves when the server listens no more and what was asked of it is answered, or when `patienceMs` is over.
   * Every answer from now on says that its connection closes.
   */
  async run(patienceMs: number): Promise<void> {
    const end = performance.now() + patienceMs;
    const until = async (holds: () => boolean) => {
      while (!holds() && performance.now() < end) await wait(LOOK_MS);
    };
    const began = performance.now();
    this.draining = true;
    for (const response of this.underWay) response.shouldKeepAlive = false;
    await until(() => performance.now() - Math.max(began, this.lastConnection) > this.quietMs);
    this.server.close();
    await until(() => this.underWay.size === 0);
  }

  private hangsUp({ method = '', socket }: IncomingMessage): boolean {
    return this.draining && READING.has(method) && this.late.has(socket);
  }

  private follow(request: IncomingMessage, response: ServerResponse): void {
    if (this.draining) response.shouldKeepAlive = false;
    if (isPoll(request)) return;
    this.underWay.add(response);
    response.once('close', () => this.underWay.delete(response));
  }
}
