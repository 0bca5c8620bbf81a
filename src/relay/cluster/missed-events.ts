import pLimit from 'p-limit';
import type { RelayStream } from './relay-stream.js';
import { compareIds } from './stream-id.js';

/** Limits the load on Redis when all clients of a dead process reconnect simultaneously. */
const MAX_CONCURRENT_REPLAYS = 8;

export interface Replay {
  namespace: string;
  rooms: string[];
  /** Id of the last event that the client has; undefined for a new client. */
  from: string | undefined;
  /** Receives event name, content and id. */
  send: (event: [string, unknown, string]) => void;
}

/** Replays the events that a client missed while it was disconnected. */
export class MissedEvents {
  private readonly limit = pLimit(MAX_CONCURRENT_REPLAYS);

  constructor(private readonly stream: RelayStream) {}

  /** @returns whether the client now has every event of its rooms */
  replay({ from, namespace, rooms, send }: Replay): Promise<boolean> {
    return this.limit(async () => {
      if (from === undefined || !(await this.stream.reaches(from))) return false;
      return this.read(new Set(rooms), namespace, from).then(
        (missed) => {
          for (const event of missed) send(event);
          return true;
        },
        () => false,
      );
    });
  }

  /**
   * Race: events arrive while the stream is being read. The client has none of those this process has dispatched so
   * far and gets all later ones once it has joined its rooms. So this reads up to the stream's position until the
   * position no longer moves; the caller then sends and joins without yielding to the event loop.
   */
  private async read(
    rooms: Set<string>,
    namespace: string,
    from: string,
  ): Promise<[string, unknown, string][]> {
    const missed: [string, unknown, string][] = [];
    let cursor = from;
    while (compareIds(cursor, this.stream.position!) < 0) {
      const target = this.stream.position!;
      for await (const entry of this.stream.entriesBetween(cursor, target)) {
        if (entry.kind !== 'event' || entry.namespace !== namespace) continue;
        if (!entry.rooms.some((room) => rooms.has(room))) continue;
        missed.push([...(JSON.parse(entry.args) as [string, unknown]), entry.id]);
      }
      cursor = target;
    }
    return missed;
  }
}
