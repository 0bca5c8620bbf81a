import pLimit from 'p-limit';
import { sendEvent } from '../../compat/socket-io-event-packets.js';
import type { RelaySocket } from '../sockets/socket-data.js';
import type { RelayStream } from './relay-stream.js';
import { compareIds } from './stream-id.js';

/** After a process died all its clients come at once: so many read the stream at a time. */
const AT_A_TIME = 8;

export interface MissedEvents {
  /** @returns whether the socket has everything that it missed */
  replayTo(socket: RelaySocket, rooms: string[]): Promise<boolean>;
}

/**
 * Sends a recovered socket what its rooms got while it was away.
 *
 * Race: events go on while the stream is read. What this process has handed out so far the socket has not got, and
 * everything later it will get, once it is in its rooms; so it reads up to the process's position, again and again
 * until that has not moved, and then sends and returns without giving way to anything in between.
 */
export function missedEventsOf(stream: RelayStream): MissedEvents {
  const limit = pLimit(AT_A_TIME);

  async function missedBy(rooms: Set<string>, namespace: string, from: string): Promise<unknown[][]> {
    const missed: unknown[][] = [];
    let cursor = from;
    while (compareIds(cursor, stream.position!) < 0) {
      const target = stream.position!;
      for await (const entry of stream.entriesBetween(cursor, target)) {
        if (entry.kind !== 'event' || entry.namespace !== namespace) continue;
        if (entry.rooms.some((room) => rooms.has(room)))
          missed.push([...(JSON.parse(entry.args) as unknown[]), entry.id]);
      }
      cursor = target;
    }
    return missed;
  }

  async function bring(socket: RelaySocket, rooms: string[]): Promise<boolean> {
    const from = socket.recovered ? socket.data.streamState?.replayFrom : undefined;
    if (from === undefined || stream.position === undefined) return false;
    const own = new Set([...rooms, socket.id]);
    return missedBy(own, socket.nsp.name, from).then(
      (missed) => {
        for (const data of missed) sendEvent(socket, data);
        return true;
      },
      () => false,
    );
  }

  return { replayTo: (socket, rooms) => limit(() => bring(socket, rooms)) };
}
