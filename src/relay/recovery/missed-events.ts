import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { EventHistory } from '../history/event-history.js';
import { compareIds, isEventId } from '../history/event-id.js';

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
  /**
   * Joins the rooms, in the turn of the event loop in which the missed events were sent.
   * @param recovered whether the client has every event of its rooms up to `position`
   */
  join: (recovered: boolean, position: string | undefined) => void;
}

/** Replays the events that a client missed while it was disconnected. */
export class MissedEvents {
  private readonly limit = pLimit(MAX_CONCURRENT_REPLAYS);

  constructor(private readonly history: EventHistory) {}

  async replay(replay: Replay): Promise<void> {
    const { from, partition, join } = replay;
    if (isEventId(from)) await this.limit(() => this.replayFrom(from, replay));
    else join(false, this.history.position(partition));
  }

  /**
   * Race: events arrive while the history is being read. The client has none of those this process has delivered so far
   * and gets all later ones once it has joined its rooms. So this reads up to the position until it no longer moves, then
   * sends and joins without yielding to the event loop, not even to its microtasks.
   */
  private async replayFrom(from: string, { partition, send, join, ...source }: Replay): Promise<void> {
    const missed: [string, unknown, string][] = [];
    let recovered = false;
    try {
      let cursor = (await this.canReplay(partition, from)) ? from : undefined;
      while (cursor !== undefined && !recovered) {
        const target = this.history.position(partition)!;
        recovered = compareIds(cursor, target) >= 0;
        if (!recovered) missed.push(...(await this.read(partition, source, cursor, target)));
        cursor = target;
      }
    } catch {
      // Redis fails, or an event has been removed.
    }
    if (recovered) for (const event of missed) send(event);
    join(recovered, this.history.position(partition));
  }

  /**
   * Race: a client may have events that this process has not delivered yet, and would get them twice if it joined its
   * rooms before. So this waits until everything up to `id` is delivered; for an id of another Redis it does so in vain.
   */
  private async canReplay(partition: number, id: string): Promise<boolean> {
    if (!(await this.history.keepsAllAfter(partition, id))) return false;
    const deadline = performance.now() + CATCH_UP_MS;
    for (;;) {
      const position = this.history.position(partition);
      if (position === undefined || performance.now() > deadline) return false;
      if (compareIds(position, id) >= 0) return true;
      await wait(CATCH_UP_POLL_MS);
    }
  }

  private async read(
    partition: number,
    { namespace, rooms }: Pick<Replay, 'namespace' | 'rooms'>,
    after: string,
    last: string,
  ): Promise<[string, unknown, string][]> {
    const missed: [string, unknown, string][] = [];
    const ofClient = new Set(rooms);
    for await (const page of this.history.eventsBetween(partition, after, last)) {
      for (const event of page) {
        if (event.namespace !== namespace || !event.rooms.some((room) => ofClient.has(room))) continue;
        missed.push([...(JSON.parse(event.args) as [string, unknown]), event.id]);
      }
    }
    return missed;
  }
}
