import type { Redis } from 'ioredis';
import { compareIds, idBefore, RETENTION_MS } from '../history/event-history.js';
import { parseRow, type StreamEntry } from './stream-entry.js';

const PAGE_SIZE = 1000;

/** The entries that Redis keeps, for clients that were disconnected. */
export class StreamHistory {
  constructor(
    private readonly commands: () => Redis,
    /** Keys of the partitions. */
    private readonly keys: string[],
  ) {}

  async *eventsBetween(partition: number, after: string, last: string): AsyncGenerator<StreamEntry[]> {
    let from = after;
    for (;;) {
      const page = await this.commands().xrange(this.keys[partition]!, `(${from}`, last, 'COUNT', PAGE_SIZE);
      yield page.map(parseRow).filter(({ kind }) => kind === 'event');
      if (page.length < PAGE_SIZE) return;
      from = page.at(-1)![0];
    }
  }

  async keepsAllAfter(partition: number, id: string): Promise<boolean> {
    const [first] = await this.commands().xrange(this.keys[partition]!, '-', '+', 'COUNT', 1);
    return first !== undefined && compareIds(first[0], id) <= 0;
  }

  /**
   * Removes entries past the recovery time, except the newest of them: a client who has that one can then be recovered
   * after any quiet time.
   * @param last id of the last entry
   */
  async trim(key: string, last: string): Promise<void> {
    const [floor] = await this.commands().xrevrange(key, idBefore(last, RETENTION_MS), '-', 'COUNT', 1);
    if (floor) await this.commands().xtrim(key, 'MINID', '~', floor[0]);
  }
}
