import { Injectable, Logger } from '@nestjs/common';
import type { RepeatedTask } from '../../../common/concurrency/repeated-task.js';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { RankSettings } from '../../../settings/settings.js';
import { Types } from 'mongoose';
import { type Account, AccountsService } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { digestDue, type DigestDue, isDigestDue } from '../domain/digest-due.js';
import { type Digest, isOn, toSchedule } from '../store/digest.schema.js';
import { DigestRepository, type LeasedDigest } from '../store/digest.repository.js';
import { ConfigRepository, type RankConfig } from '../../tracking/index.js';
import { DigestChats } from '../issue/digest-chats.js';
import { DigestMails } from '../issue/digest-mails.js';
import { DigestIssues } from '../issue/digest-issues.js';

/**
 * Looks for due digests by RANK_SCHEDULE, and sends those whose period has begun: each once, whichever process does it and
 * whenever one dies. Skips ticks while it is sending.
 */
@Injectable()
export class DigestScheduler {
  private readonly logger = new Logger(DigestScheduler.name);
  private readonly sending: RepeatedTask;

  constructor(
    private readonly digests: DigestRepository,
    private readonly configs: ConfigRepository,
    private readonly accounts: AccountsService,
    private readonly issues: DigestIssues,
    private readonly mails: DigestMails,
    private readonly chats: DigestChats,
    private readonly clock: Clock,
    { scheduler }: RankSettings,
    repeated: RepeatedWork,
  ) {
    const schedule = scheduler.enabled ? scheduler.cron : undefined;
    this.sending = repeated.at('rank-digest', schedule, (signal) => this.sendDue(signal));
  }

  /** Never rejects. */
  tick(): Promise<void> {
    return this.sending.run();
  }

  /** One after another; a digest that fails delays no other, and is tried again when its lease has expired. */
  async sendDue(signal: AbortSignal): Promise<void> {
    for (const id of await this.digests.due(this.clock.now())) {
      if (signal.aborted) return;
      await this.send(id).catch((error: unknown) => this.logger.error(error));
    }
  }

  private async send(id: Types.ObjectId): Promise<void> {
    const digest = await this.digests.claim(id, this.clock.now());
    if (!digest) return;
    const now = this.clock.now();
    if (!isOn(digest)) return void (await this.digests.finish(digest, { next_at: null, scheduled_at: now }));
    const due = digestDue(toSchedule(digest), now);
    const next = { next_at: due.next, scheduled_at: now };
    const tracked = isDigestDue(due, digest.sent_periods, now) && (await this.trackedBy(digest));
    const to = tracked ? await this.mails.reached(tracked.account, tracked.config, digest) : [];
    if (!tracked || (to.length === 0 && !(await this.chats.hasReader(tracked.account, tracked.config._id)))) {
      await this.digests.finish(digest, next);
      return;
    }
    await this.make(digest, tracked.config, to, due);
  }

  /** Undefined where nothing is sent: the configuration is deleted, or its account or one above it is not active. */
  private async trackedBy(digest: Digest): Promise<{ account: Account; config: RankConfig } | undefined> {
    const [account] = await this.accounts.findActive([digest.account]);
    const config = account && (await this.configs.find(digest.config, digest.account));
    return account && config ? { account, config } : undefined;
  }

  private async make(digest: LeasedDigest, config: RankConfig, to: string[], due: DigestDue): Promise<void> {
    const issue = new Types.ObjectId();
    const { frequency: period, tz, csv, language, view = null } = { ...digest, ...toSchedule(digest) };
    const subject = await this.issues.store(issue, config, { period, tz, csv, language, view });
    const at = this.clock.now();
    const event = this.mails.event(digest, { issue, to, subject, at, expiresAt: due.next });
    const next = { next_at: due.next, scheduled_at: at };
    const isSent = await this.digests.finish(digest, next, { period: due.day, event, at });
    if (isSent) await this.mails.dispatch(digest._id);
  }
}
