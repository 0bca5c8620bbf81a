import type { ServerResponse } from 'node:http';
import type { ConnectionIdentity } from '../rooms/socket-data.js';
import { eventFrame, heartbeatFrame } from './sse-format.js';

/** A client that does not read its last events is cut off after this. */
const END_TIMEOUT_MS = 2000;

/** A response of GET /v1/shared/events: the connection of a user who listens by Server-Sent Events. */
export class EventStream {
  private lastId: string | undefined;

  constructor(
    private readonly response: ServerResponse,
    readonly data: ConnectionIdentity,
  ) {}

  get isOpen(): boolean {
    return !this.response.writableEnded && !this.response.destroyed;
  }

  /** Bytes that the client has not read yet, as far as this process knows. */
  get unsentBytes(): number {
    return this.response.writableLength;
  }

  writeEvent(event: string, data: object, id?: string): void {
    this.write(eventFrame(event, JSON.stringify(data), id), id);
  }

  /** @param id of the event in the frame */
  write(frame: string | Buffer, id?: string): void {
    if (!this.isOpen) return;
    if (id !== undefined) this.lastId = id;
    this.response.write(frame);
  }

  /** @param position id up to which this stream has every event; a quiet client then recovers from there */
  heartbeat(position: string | undefined): void {
    const isNew = position !== undefined && position !== this.lastId;
    this.write(heartbeatFrame(isNew ? position : undefined), position);
  }

  /** Ends the stream for good: its last event asks the client not to reconnect. */
  disconnect(): void {
    this.writeEvent('disconnect', {});
    this.end();
  }

  /** Ends the stream; the client reconnects. */
  end(): void {
    if (!this.isOpen) return;
    const { response } = this;
    const { socket } = response;
    const timeout = setTimeout(() => socket?.destroy(), END_TIMEOUT_MS).unref();
    response.end(() => {
      clearTimeout(timeout);
      socket?.destroySoon();
    });
  }

  terminate(): void {
    this.response.destroy();
  }
}
