import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { omitUndefined } from '../../common/omit-undefined.js';
import { findPage, type Page, type PageRequest } from '../../common/validation/pagination.js';
import { insertUnlessDuplicate } from '../../database/errors/duplicate-key.js';
import { AUDIT_LOG, type AuditEntry, type AuditFilter } from './audit-entry.js';

const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** Entries are stored and read, and deleted with their account. */
@Injectable()
export class AuditRepository {
  constructor(@InjectModel(AUDIT_LOG) private readonly entries: Model<AuditEntry>) {}

  async insert(entry: AuditEntry): Promise<void> {
    await this.entries.create(entry);
  }

  /** Race: of concurrent inserts of the same id, the primary key lets one succeed. */
  async insertUnlessExists(entry: AuditEntry): Promise<void> {
    await insertUnlessDuplicate(this.entries.create(entry));
  }

  /** Replaces the one that AuditRecovery has stored meanwhile, which knows only what was planned. */
  async put({ _id, ...entry }: AuditEntry): Promise<void> {
    const write = () => this.entries.updateOne({ _id }, { $set: entry }, { upsert: true });
    // Race: AuditRecovery may insert the same id just then; the second attempt finds it.
    if (!(await insertUnlessDuplicate(write()))) await write();
  }

  /** One page, newest first. */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>> {
    return findPage<AuditEntry>(this.entries, toQuery(filter), NEWEST_FIRST, page);
  }

  /** All entries, newest first, by cursor. */
  async *all(filter: AuditFilter): AsyncGenerator<AuditEntry> {
    yield* this.entries.find(toQuery(filter)).sort(NEWEST_FIRST).lean<AuditEntry[]>().cursor();
  }

  async deleteByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.entries.deleteMany({ account: { $in: [...accounts] } });
  }
}

function toQuery({ account, below, action, user, from, to }: AuditFilter): QueryFilter<AuditEntry> {
  const at = omitUndefined({ $gte: from, $lte: to });
  return {
    ...(below ? { path: account } : { account }),
    ...omitUndefined({ action, user }),
    ...(Object.keys(at).length > 0 ? { at } : {}),
  };
}
