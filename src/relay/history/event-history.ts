/** An event that a client may have missed. */
export interface HistoryEvent {
  id: string;
  namespace: string;
  rooms: string[];
  /** Event name and content as JSON. */
  args: string;
}

/** The connections of a namespace in this process. */
export interface EventConsumer {
  /** Whether any of the rooms has a member here; otherwise the content is not even decoded. */
  awaits(rooms: string[], partition: number): boolean;
  /** @param id undefined when nothing is recovered */
  deliver(rooms: string[], args: unknown[], id: string | undefined, partition: number): void;
  disconnect(rooms: string[], partition: number): void;
}

/** How long a client may be away and still be recovered. */
export const RECOVERY_MS = 120_000;
/** Longer: events of the last two minutes are kept while a client that returned authenticates. */
export const RETENTION_MS = 130_000;

/**
 * The order of events, and those of the last minutes for clients that were disconnected: in the memory of a single
 * process, or in Redis for several. A user is in one partition, which has every event for it, so an id means the same
 * everywhere, and a connection has missed exactly the events of its partition after the last id that it received.
 */
export abstract class EventHistory {
  /** Events read from Redis, for metrics. */
  readonly counts = { delivered: 0, skipped: 0 };
  protected readonly consumers = new Map<string, EventConsumer>();

  /** Whether clients are recovered; otherwise events have no ids. */
  abstract readonly recovers: boolean;
  abstract readonly partitions: number;
  /** Whether other processes have clients too. */
  abstract readonly isShared: boolean;

  /** Called by a server only, before the first event: the command line has no connections. */
  abstract start(): void;

  /** Id of the last event of a partition that was delivered in this process; undefined while there is none. */
  abstract position(partition: number): string | undefined;

  /**
   * Delivers an event to the members of rooms, in this process before it returns.
   * @returns a promise with Redis, resolved when Redis has the event
   * @throws EmitFailedError when Redis does not accept it
   */
  abstract publish(namespace: string, rooms: string[], args: [string, ...unknown[]]): void | Promise<void>;

  /** Disconnects the members of a room in all processes. @throws RedisUnreachableError */
  abstract publishDisconnect(namespace: string, room: string): void | Promise<void>;

  /** Whether every event of a partition after `id` is kept. */
  abstract keepsAllAfter(partition: number, id: string): boolean | Promise<boolean>;

  /**
   * Events of a partition after id `after` up to and including id `last`, page by page.
   * @param rooms events that concern none of them may be left out
   */
  abstract eventsBetween(
    partition: number,
    after: string,
    last: string,
    rooms: Iterable<string>,
  ): Iterable<HistoryEvent[]> | AsyncIterable<HistoryEvent[]>;

  /** Keeps what is known of a disconnected client for two minutes. Best effort: without it, it is not recovered. */
  abstract saveSession(key: string, session: object): void;

  abstract findSession<T>(key: string): Promise<T | undefined>;

  /** Race: of two connections that send the same key, only one gets the session. */
  abstract takeSession<T>(key: string): Promise<T | undefined>;

  onEvent(namespace: string, consumer: EventConsumer): void {
    this.consumers.set(namespace, consumer);
  }
}

/** Milliseconds of Redis' clock, or the epoch of a history in memory; then a sequence number. */
const EVENT_ID = /^\d{1,16}-\d{1,20}$/;

export const isEventId = (text: unknown): text is string => typeof text === 'string' && EVENT_ID.test(text);

export function compareIds(a: string, b: string): number {
  const [aTime, aSequence] = a.split('-') as [string, string];
  const [bTime, bSequence] = b.split('-') as [string, string];
  return Number(aTime) - Number(bTime) || Number(aSequence) - Number(bSequence);
}

/** @returns the later of two ids; undefined counts as the earliest */
export function laterId(a: string | undefined, b: string): string {
  return a === undefined || compareIds(a, b) < 0 ? b : a;
}

/** @returns the first id of the instant `ms` milliseconds before `id` */
export function idBefore(id: string, ms: number): string {
  return `${Math.max(0, Number(id.split('-')[0]) - ms)}-0`;
}
