import { randomUUID } from 'node:crypto';
import type { Db, Migration } from './migration.js';

export const SCHEMA_STATE = 'schema_state';

/** The one document that says how far the store has come, and which process is taking it further. */
export interface SchemaState {
  _id: 'schema';
  version: number;
  /** '' when nobody is at work. */
  holder: string;
  /** Goes up as long as the holder lives. Its movement is what others watch: no clock has to agree with another. */
  beat: number;
  history: { version: number; name: string; at: Date; ms: number }[];
  /** The last attempt that failed, for whoever looks. */
  failed: { version: number; message: string; at: Date } | null;
}

const ID = { _id: 'schema' } as const;

/** The atomic updates on it, each with the race that it decides. */
export class SchemaStates {
  readonly holder = randomUUID();

  constructor(private readonly db: Db) {}

  /** As it stands; made at version 0 by whoever comes first: of several at once the unique _id lets one. */
  async read(): Promise<SchemaState> {
    const fresh = { version: 0, holder: '', beat: 0, history: [], failed: null };
    const insert = () => this.states.updateOne(ID, { $setOnInsert: fresh }, { upsert: true });
    return (await this.states.findOne(ID)) ?? (await insert().catch(ignoreTwin), this.read());
  }

  /** Of several that saw the same state, the filter lets one: it moves the beat that the others ask for. */
  async take({ version, holder, beat }: SchemaState): Promise<boolean> {
    const taken = { holder: this.holder, beat: beat + 1 };
    const { matchedCount } = await this.states.updateOne({ ...ID, version, holder, beat }, { $set: taken });
    return matchedCount === 1;
  }

  /** @returns false when another process has taken over */
  async beat(): Promise<boolean> {
    const { matchedCount } = await this.states.updateOne(this.mine, { $inc: { beat: 1 } });
    return matchedCount === 1;
  }

  /** Who was thought dead and comes back does not match any more. @returns false then */
  async finish({ version, name }: Migration, ms: number): Promise<boolean> {
    const { matchedCount } = await this.states.updateOne(
      { ...this.mine, version: version - 1 },
      { $set: { version, failed: null }, $push: { history: { version, name, at: new Date(), ms } } },
    );
    return matchedCount === 1;
  }

  async release(): Promise<void> {
    await this.states.updateOne(this.mine, { $set: { holder: '' } });
  }

  async fail({ version }: Migration, error: unknown): Promise<void> {
    const failed = { version, message: String(error).slice(0, 1000), at: new Date() };
    await this.states.updateOne(this.mine, { $set: { holder: '', failed } });
  }

  private get mine() {
    return { ...ID, holder: this.holder };
  }

  private get states() {
    return this.db.collection<SchemaState>(SCHEMA_STATE);
  }
}

/** Two first starts at once: the other one has made it. */
function ignoreTwin(error: unknown): void {
  if ((error as { code?: unknown }).code !== 11_000) throw error;
}
