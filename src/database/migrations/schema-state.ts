import { randomUUID } from 'node:crypto';
import { insertUnlessDuplicate } from '../errors/duplicate-key.js';
import type { Db, Migration } from './migration.js';

export const SCHEMA_STATE = 'schema_state';

/** The document with the store's schema version and the migration lock. */
export interface SchemaState {
  _id: 'schema';
  version: number;
  /** process that holds the migration lock; '' when none */
  holder: string;
  /** Heartbeat counter of the holder. Others watch whether it advances, so clocks need not agree. */
  beat: number;
  history: { version: number; name: string; at: Date; ms: number }[];
  /** last failed attempt, for diagnosis */
  failed: { version: number; message: string; at: Date } | null;
}

const ID = { _id: 'schema' } as const;
const FRESH = { version: 0, holder: '', beat: 0, history: [], failed: null };

export class SchemaStateRepository {
  readonly holder = randomUUID();

  constructor(private readonly db: Db) {}

  /** Version 0 where there is none. Writes nothing. */
  async read(): Promise<SchemaState> {
    return (await this.states.findOne(ID)) ?? { ...ID, ...FRESH };
  }

  /**
   * Creates a missing document; of several concurrent inserts the unique _id accepts one. Race: one of several processes
   * that read the same state succeeds: it changes the beat that the others' filters match.
   */
  async acquireLock({ version, holder, beat }: SchemaState): Promise<boolean> {
    await insertUnlessDuplicate(this.states.updateOne(ID, { $setOnInsert: FRESH }, { upsert: true }));
    const taken = { holder: this.holder, beat: beat + 1 };
    const { matchedCount } = await this.states.updateOne({ ...ID, version, holder, beat }, { $set: taken });
    return matchedCount === 1;
  }

  /** @returns false when another process has taken over */
  async heartbeat(): Promise<boolean> {
    const { matchedCount } = await this.states.updateOne(this.ownedState, { $inc: { beat: 1 } });
    return matchedCount === 1;
  }

  /**
   * @param from the version before
   * @returns false when another process has taken over the lock, because this one seemed dead
   */
  async recordSuccess({ version, name }: Migration, from: number, ms: number): Promise<boolean> {
    const { matchedCount } = await this.states.updateOne(
      { ...this.ownedState, version: from },
      { $set: { version, failed: null }, $push: { history: { version, name, at: new Date(), ms } } },
    );
    return matchedCount === 1;
  }

  async releaseLock(): Promise<void> {
    await this.states.updateOne(this.ownedState, { $set: { holder: '' } });
  }

  async recordFailure({ version }: Migration, error: unknown): Promise<void> {
    const failed = { version, message: String(error).slice(0, 1000), at: new Date() };
    await this.states.updateOne(this.ownedState, { $set: { holder: '', failed } });
  }

  private get ownedState() {
    return { ...ID, holder: this.holder };
  }

  private get states() {
    return this.db.collection<SchemaState>(SCHEMA_STATE);
  }
}
