import pLimit from 'p-limit';
import { sendEvent } from '../../compat/socket-io-event-packets.js';
import type { RelaySocket } from '../sockets/socket-data.js';
import type { RelayStream } from './relay-stream.js';
import { compareIds } from './stream-id.js';

/** Limits the load on Redis when all clients of a dead process reconnect simultaneously. */
const MAX_CONCURRENT_REPLAYS = 8;

/** Replays the events that a recovered socket missed while it was disconnected. */
export class MissedEvents {
  private readonly limit = pLimit(MAX_CONCURRENT_REPLAYS);

  constructor(private readonly stream: RelayStream) {}

  /** @returns whether the socket now has every event of `rooms` */
  replayTo(socket: RelaySocket, rooms: string[]): Promise<boolean> {
    return this.limit(async () => {
      const from = socket.recovered ? socket.data.streamState?.replayFrom : undefined;
      if (from === undefined || this.stream.position === undefined) return false;
      return this.read(new Set([...rooms, socket.id]), socket.nsp.name, from).then(
        (missed) => {
          for (const data of missed) sendEvent(socket, data);
          return true;
        },
        () => false,
      );
    });
  }

  /**
   * Race: events arrive while the stream is being read. The socket has none of those this process has dispatched so
   * far and gets all later ones once it has joined its rooms. So this reads up to the stream's position until the
   * position no longer moves; the caller then sends and joins without yielding to the event loop.
   */
  private async read(rooms: Set<string>, namespace: string, from: string): Promise<unknown[][]> {
    const missed: unknown[][] = [];
    let cursor = from;
    while (compareIds(cursor, this.stream.position!) < 0) {
      const target = this.stream.position!;
      for await (const entry of this.stream.entriesBetween(cursor, target)) {
        if (entry.kind !== 'event' || entry.namespace !== namespace) continue;
        if (entry.rooms.some((room) => rooms.has(room)))
          missed.push([...(JSON.parse(entry.args) as unknown[]), entry.id]);
      }
      cursor = target;
    }
    return missed;
  }
}
