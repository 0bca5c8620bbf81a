import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model, Types } from 'mongoose';
import { AUDIT_PENDING, type PendingEntry } from './pending-entry.js';
import { parseProofs, type Proof, readState, storeProofs } from './proof.js';

/** Entries of changes that are in progress, or were interrupted. */
@Injectable()
export class PendingEntryRepository {
  constructor(
    @InjectModel(AUDIT_PENDING) private readonly pending: Model<PendingEntry>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  readState(proofs: readonly Proof[]): Promise<string> {
    return readState(this.connection, proofs);
  }

  async hasHappened({ proofs, state }: PendingEntry): Promise<boolean> {
    return (await this.readState(parseProofs(proofs))) !== state;
  }

  /** Those whose changes alter the same fields of the same documents. */
  findByProofs(proofs: readonly Proof[]): Promise<PendingEntry[]> {
    return this.pending
      .find({ proofs: storeProofs(proofs) })
      .lean<PendingEntry[]>()
      .exec();
  }

  async insert(entry: PendingEntry): Promise<void> {
    await this.pending.create(entry);
  }

  /** The oldest first. */
  findAll(): AsyncIterable<PendingEntry> {
    return this.pending
      .find()
      .sort({ _id: 1 })
      .lean<PendingEntry[]>()
      .cursor() as AsyncIterable<PendingEntry>;
  }

  async delete(id: Types.ObjectId): Promise<void> {
    await this.pending.deleteOne({ _id: id });
  }

  async deleteByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.pending.deleteMany({ account: { $in: [...accounts] } });
  }
}
