import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { type Actor, LiveCredentials } from '../../auth/index.js';
import { getHistoryAdapter } from '../recovery/history-adapter.js';
import { connectionIdentity } from '../rooms/socket-data.js';
import { accountRoom, credentialRoom, SHARED_NAMESPACE, userRoom } from '../rooms/rooms.js';
import { SocketHub } from '../emit/socket-hub.js';
import { EventStream } from '../event-streams/event-stream.js';
import { EventStreams } from '../event-streams/event-streams.js';
import { retryFrame } from '../event-streams/sse-format.js';

/** Spread, so that the clients of a process that has ended do not return all at once. */
const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 3000;

/** Opens event streams, and replays what a client has missed since its Last-Event-ID. */
@Injectable()
export class EventStreamsService {
  private readonly logger = new Logger(EventStreamsService.name);

  constructor(
    private readonly streams: EventStreams,
    private readonly hub: SocketHub,
    private readonly live: LiveCredentials,
  ) {}

  /** Keeps the response open; its headers are set. */
  async open(actor: Actor, response: Response, lastEventId?: string): Promise<void> {
    const stream = new EventStream(response, connectionIdentity(actor));
    // Also keeps an error of the connection from ending the process.
    response.on('close', () => this.leave(stream)).on('error', () => this.leave(stream));
    stream.write(retryFrame(MIN_RETRY_MS + Math.round(Math.random() * (MAX_RETRY_MS - MIN_RETRY_MS))));
    try {
      await this.welcome(stream, lastEventId);
    } catch (error) {
      this.logger.error(error);
      stream.end();
    }
  }

  private async welcome(stream: EventStream, lastEventId: string | undefined): Promise<void> {
    const { userId, accountId, credentialId } = stream.data;
    const rooms = [userRoom(userId), accountRoom(accountId), credentialRoom(credentialId)];
    await this.adapter.recoverStream(stream, rooms, lastEventId, (joined, recovered, position) => {
      if (!stream.isOpen) return;
      this.streams.add(stream, joined);
      stream.writeEvent('ready', { userId, recovered }, position);
    });
    if (!stream.isOpen) return;
    // Race: when the credential ends between the authorization and the line above, its room is disconnected before this
    // stream is in it. A later end disconnects the room.
    if (!(await this.live.isLive(credentialId))) stream.disconnect();
  }

  private leave(stream: EventStream): void {
    if (this.streams.remove(stream)) this.adapter.leave(stream);
  }

  private get adapter() {
    return getHistoryAdapter(this.hub.namespace(SHARED_NAMESPACE));
  }
}
