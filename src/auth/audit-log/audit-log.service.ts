import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type AuditEntry, type AuditFilter, AuditRepository } from '../../audit/index.js';
import { pagination } from '../../common/validation/pagination.js';
import type { Account } from '../accounts/account.schema.js';
import type { AuditLogQuery } from './audit-log.dto.js';
import { auditEntryView } from './audit-log.view.js';

/** Reads the audit log of an account. */
@Injectable()
export class AuditLogService {
  constructor(private readonly entries: AuditRepository) {}

  async list(account: Account, query: AuditLogQuery) {
    const { rows, total } = await this.entries.list(filterOf(account, query), query);
    return { rows: rows.map(auditEntryView), pagination: pagination(query, total) };
  }

  /** Newest first, regardless of the page. */
  all(account: Account, query: AuditLogQuery): AsyncGenerator<AuditEntry> {
    return this.entries.all(filterOf(account, query));
  }
}

const filterOf = ({ _id }: Account, { below, action, user, from, to }: AuditLogQuery): AuditFilter => ({
  account: _id,
  below: below === 'true',
  action,
  user: user === undefined ? undefined : new Types.ObjectId(user),
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});
