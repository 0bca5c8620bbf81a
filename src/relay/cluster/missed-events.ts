import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { RelayStream } from '../redis-streams/relay-stream.js';
import { compareIds } from '../redis-streams/stream-id.js';

/** Limits the load on Redis when all clients of a dead process reconnect simultaneously. */
const MAX_CONCURRENT_REPLAYS = 8;
/** Longest wait of a client that comes from a process which has read further than this one. */
const CATCH_UP_MS = 2000;
const CATCH_UP_POLL_MS = 5;

export interface Replay {
  partition: number;
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
  replay({ from, send, ...source }: Replay): Promise<boolean> {
    return this.limit(async () => {
      if (from === undefined || !(await this.reaches(source.partition, from))) return false;
      return this.read(source, from).then(
        (missed) => {
          for (const event of missed) send(event);
          return true;
        },
        () => false,
      );
    });
  }

  /**
   * Race: a client may have events that this process has not dispatched yet, and would get them twice if it joined its
   * rooms before. @returns whether this process has dispatched everything up to `id`; false for an id of another Redis
   */
  private async reaches(partition: number, id: string): Promise<boolean> {
    const deadline = performance.now() + CATCH_UP_MS;
    for (;;) {
      const position = this.stream.position(partition);
      if (position === undefined || performance.now() > deadline) return false;
      if (compareIds(position, id) >= 0) return true;
      await wait(CATCH_UP_POLL_MS);
    }
  }

  /**
   * Race: events arrive while the stream is being read. The client has none of those this process has dispatched so
   * far and gets all later ones once it has joined its rooms. So this reads up to the stream's position until the
   * position no longer moves; the caller then sends and joins without yielding to the event loop.
   */
  private async read(
    { partition, namespace, ...source }: Pick<Replay, 'partition' | 'namespace' | 'rooms'>,
    from: string,
  ): Promise<[string, unknown, string][]> {
    const rooms = new Set(source.rooms);
    const missed: [string, unknown, string][] = [];
    let cursor = from;
    for (;;) {
      const target = this.stream.position(partition)!;
      if (compareIds(cursor, target) >= 0) return missed;
      for await (const entry of this.stream.history.entriesBetween(partition, cursor, target)) {
        if (entry.kind !== 'event' || entry.namespace !== namespace) continue;
        if (!entry.rooms.some((room) => rooms.has(room))) continue;
        missed.push([...(JSON.parse(entry.args) as [string, unknown]), entry.id]);
      }
      cursor = target;
    }
  }
}
