import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type EventHistory, type HistoryEvent, compareIds, isEventId } from '../history/event-history.js';

/** Limits the load on Redis when all clients of a dead process reconnect simultaneously. */
const MAX_CONCURRENT_REPLAYS = 8;
/** Longest wait of a client that comes from a process which has read further than this one. */
const CATCH_UP_MS = 2000;
const POLL_MS = 5;
/** Sent in one turn of the event loop; at most twice as much waits for one client. */
export const SLICE_BYTES = 128 * 1024;
/** What an event costs beside its content, so that many small ones do not make a long turn. */
const EVENT_BYTES = 128;
/** A client that reads nothing for so long gets the next slice: SlowConsumerMonitor then drops it. */
const DRAIN_MS = 10_000;

export interface Replay {
  partition: number;
  namespace: string;
  rooms: string[];
  /** Id of the last event that the client has; undefined for a new client. */
  from: string | undefined;
  /** Receives event name, content and id. */
  send: (event: [string, unknown, string]) => void;
  /** Bytes that the client has not read yet. */
  unsent: () => number;
  /**
   * Joins the rooms, in the turn of the event loop in which the last missed events were sent.
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
    if (isEventId(from)) await this.replayFrom(from, replay);
    else join(false, this.history.position(partition));
  }

  /**
   * Race: events arrive while the history is being read. The client has none of those this process has delivered so far
   * and gets all later ones once it has joined its rooms. So this reads up to the position until it no longer moves, then
   * sends the last slice and joins without yielding to the event loop, not even to its microtasks.
   */
  private async replayFrom(from: string, replay: Replay): Promise<void> {
    const { partition, unsent, join } = replay;
    const missed: HistoryEvent[] = [];
    let recovered = false;
    try {
      let cursor = (await this.limit(() => this.canReplay(partition, from))) ? from : undefined;
      while (cursor !== undefined && !recovered) {
        const [after, target] = [cursor, this.history.position(partition)!];
        const count = countSlice(missed);
        if (compareIds(after, target) < 0) {
          await this.limit(() => this.read(replay, after, target, missed));
          cursor = target;
        } else if (count < missed.length) {
          send(missed.splice(0, count), replay);
          await drained(unsent);
        } else recovered = true;
      }
    } catch {
      // Redis fails, or an event has been removed.
    }
    if (recovered) send(missed, replay);
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
      await wait(POLL_MS);
    }
  }

  private async read(
    { partition, namespace, rooms }: Replay,
    after: string,
    last: string,
    missed: HistoryEvent[],
  ): Promise<void> {
    const ofClient = new Set(rooms);
    for await (const page of this.history.eventsBetween(partition, after, last, rooms)) {
      for (const event of page) {
        if (event.namespace === namespace && event.rooms.some((room) => ofClient.has(room)))
          missed.push(event);
      }
    }
  }
}

function send(events: HistoryEvent[], replay: Replay): void {
  for (const { args, id } of events) replay.send([...(JSON.parse(args) as [string, unknown]), id]);
}

/** @returns how many of the events are a slice */
function countSlice(events: HistoryEvent[]): number {
  let bytes = 0;
  const end = events.findIndex(({ args }) => (bytes += args.length + EVENT_BYTES) > SLICE_BYTES);
  return end === -1 ? events.length : Math.max(1, end);
}

async function drained(unsent: () => number): Promise<void> {
  const deadline = performance.now() + DRAIN_MS;
  do await wait(POLL_MS);
  while (unsent() > SLICE_BYTES && performance.now() < deadline);
}
