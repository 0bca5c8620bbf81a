import type { Socket } from 'node:net';
import { CommandError } from '../errors/command-error.js';
import type { Doc } from '../values/bson.js';
import { Framer, type WireMessage, parseMessage } from './message.js';
import { encodeReplyMessage, serializeReply } from './reply.js';

export type Handler = (message: WireMessage, connection: Connection) => Promise<Doc | Buffer>;

const MAX_QUEUED = 64;

function errorReply(error: unknown): Doc {
  if (error instanceof CommandError) {
    return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.extra };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { ok: 0, errmsg: message, code: 8, codeName: 'UnknownError' };
}

/** One client connection; its messages are processed in order, one at a time. */
export class Connection {
  private readonly framer = new Framer();
  private readonly queue: WireMessage[] = [];
  private busy = false;

  constructor(
    readonly id: number,
    private readonly socket: Socket,
    private readonly handler: Handler,
  ) {
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
  }

  get closed(): boolean {
    return this.socket.destroyed;
  }

  /** Invalid bytes close this connection only. */
  private receive(chunk: Buffer): void {
    try {
      for (const bytes of this.framer.push(chunk)) this.queue.push(parseMessage(bytes));
    } catch {
      this.socket.destroy();
      return;
    }
    if (this.queue.length > MAX_QUEUED) this.socket.pause();
    void this.processQueue();
  }

  private async processQueue(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let message = this.queue.shift(); message; message = this.queue.shift()) {
      const reply = await this.handler(message, this).catch(errorReply);
      if (this.closed) break;
      if (!message.noReply) await this.send(reply, message);
      if (this.socket.isPaused() && this.queue.length === 0) this.socket.resume();
    }
    this.busy = false;
  }

  /** Waits for a slow client, so that replies do not accumulate in memory. */
  private async send(reply: Doc | Buffer, message: WireMessage): Promise<void> {
    const body = Buffer.isBuffer(reply) ? reply : serializeReply(reply);
    if (this.socket.write(encodeReplyMessage(body, message.requestId, message.isOpQuery))) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.socket.off('drain', done).off('close', done);
        resolve();
      };
      this.socket.on('drain', done).on('close', done);
    });
  }
}
