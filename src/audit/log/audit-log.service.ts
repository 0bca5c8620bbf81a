import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { AuditEntry, AuditFilter } from '../entries/audit-entry.js';
import { AuditRepository } from '../entries/audit.repository.js';
import type { AuthorizedAccount } from '../../access/index.js';
import { pagination } from '../../common/validation/pagination.js';
import type { AuditLogQuery } from './audit-log.dto.js';

/** Reads the audit log of an account. */
@Injectable()
export class AuditLogService {
  constructor(private readonly entries: AuditRepository) {}

  async list(account: AuthorizedAccount, query: AuditLogQuery) {
    const { rows, total } = await this.entries.list(toFilter(account, query), query);
    return { rows: rows.map(auditEntryView), pagination: pagination(query, total) };
  }

  /** Newest first, regardless of the page. */
  all(account: AuthorizedAccount, query: AuditLogQuery): AsyncGenerator<AuditEntry> {
    return this.entries.all(toFilter(account, query));
  }
}

const toFilter = (
  { _id }: AuthorizedAccount,
  { below, action, user, from, to }: AuditLogQuery,
): AuditFilter => ({
  account: _id,
  below: below === 'true',
  action,
  user: user === undefined ? undefined : new Types.ObjectId(user),
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});

const auditEntryView = ({ path: _path, expires_at: _expires, key, changes, ...entry }: AuditEntry) => ({
  ...entry,
  ...(key ? { key } : {}),
  changes: JSON.parse(changes) as unknown[],
});
