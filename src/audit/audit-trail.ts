import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { Types } from 'mongoose';
import { Clock } from '../common/clock.js';
import { AuditSettings } from '../settings/settings.js';
import { AccountPaths } from './account-paths.js';
import { AuditContext } from './audit-context.js';
import { compare } from './domain/changes.js';
import type { AuditCaller } from './entries/audit-caller.js';
import type { AuditTarget } from './entries/audit-entry.js';
import { AuditRepository } from './entries/audit.repository.js';

export interface AuditedChange {
  /** Feature and verb, such as 'rank.config.update'. */
  action: string;
  /** The account of the target; default: the platform account, for what belongs to the installation. */
  account?: Types.ObjectId;
  target: AuditTarget;
  /** The target before and after the change, as plain objects; absent: there was or is none. */
  before?: object;
  after?: object;
  /** The user, where the request does not identify one: that of a login or a mailed link. */
  user?: Types.ObjectId;
  /** At most one entry per minute is stored for each such key, across all processes. */
  oncePerMinute?: string;
}

/** Records changes of state in the audit log. */
@Injectable()
export class AuditTrail {
  private readonly logger = new Logger(AuditTrail.name);

  constructor(
    private readonly entries: AuditRepository,
    private readonly context: AuditContext,
    private readonly paths: AccountPaths,
    private readonly settings: AuditSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a change by the current caller. Call it after the change and await it before the response.
   * @throws the store's error when the entry cannot be stored; the change remains
   */
  async record(change: AuditedChange): Promise<void> {
    const caller = this.context.current();
    await this.store(change, caller).catch((error: unknown) => {
      const { action, target } = change;
      this.logger.error({ action, target, request_id: caller.request_id }, 'a change has no audit entry');
      throw error;
    });
  }

  private async store(
    { action, target, user, account, ...change }: AuditedChange,
    caller: Readonly<AuditCaller>,
  ) {
    const at = this.clock.now();
    const path = await this.paths.of(account);
    const entry = {
      ...caller,
      _id: idOf(change.oncePerMinute, at),
      at,
      account: path.at(-1) ?? null,
      path,
      user: user ?? caller.user,
      action,
      target,
      changes: JSON.stringify(compare(change.before, change.after)),
      expires_at: new Date(at.getTime() + this.settings.days * millisecondsInDay),
    };
    if (change.oncePerMinute === undefined) await this.entries.insert(entry);
    else await this.entries.insertUnlessExists(entry);
  }
}

/** The primary key refuses the second entry of a minute. */
function idOf(oncePerMinute: string | undefined, at: Date): Types.ObjectId {
  if (oncePerMinute === undefined) return new Types.ObjectId();
  const key = `${oncePerMinute}|${Math.floor(at.getTime() / millisecondsInMinute)}`;
  return new Types.ObjectId(createHash('sha256').update(key).digest('hex').slice(0, 24));
}
