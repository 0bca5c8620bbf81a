import type { Redis } from 'ioredis';
import { EmitFailedError, RedisUnreachableError } from './relay-errors.js';
import { partitionKeyPrefix, roomsByPartition } from './partitions.js';
import { entryHeader, type StreamEntry } from './stream-entry.js';

/** Appends entries to the partitions of their rooms. */
export class RelayPublisher {
  private readonly prefix: string;

  constructor(
    private readonly connection: () => Redis,
    private readonly partitions: number,
    private readonly maxLength: number,
  ) {
    this.prefix = partitionKeyPrefix(partitions);
  }

  /**
   * Resolves when Redis has the entry in all partitions, so a lost event is never reported as sent.
   * @throws EmitFailedError for an event that Redis does not accept
   * @throws RedisUnreachableError for any other kind
   */
  async append(entry: Omit<StreamEntry, 'id'>): Promise<void> {
    try {
      await this.appendToPartitions(entry);
    } catch (error) {
      throw toFailure(entry.kind, error);
    }
  }

  private async appendToPartitions({ kind, namespace, rooms, args }: Omit<StreamEntry, 'id'>): Promise<void> {
    const found =
      kind === 'mark' ? this.allPartitions() : [...roomsByPartition(namespace, rooms, this.partitions)];
    const commands = found.map(([partition, some]): [string, string] => [
      this.prefix + partition,
      entryHeader({ kind, namespace, rooms: some }),
    ]);
    if (commands.length === 1) {
      const [[key, header]] = commands as [[string, string]];
      await this.connection().xadd(key, 'MAXLEN', '~', this.maxLength, '*', header, args);
      return;
    }
    // Race: of two events to several partitions, one is first in all of them; and a failure leaves neither in some.
    const transaction = this.connection().multi();
    for (const [key, header] of commands)
      transaction.xadd(key, 'MAXLEN', '~', this.maxLength, '*', header, args);
    const results = await transaction.exec();
    const failed =
      results === null ? new Error('The transaction was aborted') : results.find(([error]) => error)?.[0];
    if (failed) throw failed;
  }

  /** A mark has no rooms and is in every partition. */
  private allPartitions(): [number, string[]][] {
    return Array.from({ length: this.partitions }, (_, partition) => [partition, []]);
  }
}

export function toFailure(kind: StreamEntry['kind'], cause?: unknown): Error {
  const AppendError = kind === 'event' ? EmitFailedError : RedisUnreachableError;
  return new AppendError(cause === undefined ? undefined : { cause });
}
