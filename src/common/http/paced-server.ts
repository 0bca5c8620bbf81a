import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that begin in one turn of the event loop; a packet of 64 KiB holds more than two thousand. */
const MOST_BEGUN = 50;
/** Requests of one connection that wait for their turn. Clients that send many without reading answers have no more than 100. */
const MOST_WAITING = 1000;

/**
 * An HTTP server that begins a few requests at a time, so that nobody holds up the event loop by many at once (pipelining).
 * The others wait, in order; a connection with too many of them is closed, as they fill the memory.
 */
export class PacedServer extends Server {
  private readonly waiting: [IncomingMessage, ServerResponse][] = [];
  private readonly waitingOf = new WeakMap<Socket, number>();
  private begun = 0;

  override emit(event: string, ...given: unknown[]): boolean {
    if (event !== 'request') return super.emit(event, ...given);
    const [request, response] = given as [IncomingMessage, ServerResponse];
    if (this.begun < MOST_BEGUN) {
      this.startTurn(1);
      return super.emit('request', request, response);
    }
    this.wait(request, response);
    return true;
  }

  private wait(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const count = this.change(socket, 1);
    if (count > MOST_WAITING) socket.destroy();
    if (!socket.destroyed) this.waiting.push([request, response]);
  }

  private startTurn(requests: number): void {
    if (this.begun === 0) setImmediate(() => this.nextTurn());
    this.begun += requests;
  }

  private nextTurn(): void {
    const next = this.waiting.splice(0, MOST_BEGUN);
    this.begun = 0;
    if (next.length > 0) this.startTurn(next.length);
    for (const [request, response] of next) {
      this.change(request.socket, -1);
      if (!request.socket.destroyed) super.emit('request', request, response);
    }
  }

  private change(socket: Socket, by: number): number {
    const count = (this.waitingOf.get(socket) ?? 0) + by;
    this.waitingOf.set(socket, count);
    return count;
  }
}
