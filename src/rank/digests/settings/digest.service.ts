import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail } from '../../../audit/index.js';
import { type Account, preferredLanguage, type User } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { ValidationError } from '../../../common/errors.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { digestDue } from '../domain/digest-due.js';
import { type Digest, type DigestSettings, isOn, RANK_DIGESTS, toSchedule } from '../store/digest.schema.js';
import { DigestRepository, NO_LEASE } from '../store/digest.repository.js';
import { KeywordViews } from '../../views/index.js';
import { ConfigRepository, ConfigService, type RankConfig, unknownConfig } from '../../tracking/index.js';
import type { Recipient } from '../../../subscriptions/index.js';
import { DigestMails } from '../issue/digest-mails.js';
import type { DigestDto } from './digest.dto.js';

type Given = Partial<DigestSettings>;

/** Addresses that have unsubscribed stay in the digest, so that their owners can return. */
const MAX_KEPT = 20;

const SCHEDULE = ['frequency', 'weekday', 'day', 'hour', 'tz'] as const;

type Scheduled = DigestSettings & Pick<Digest, 'next_at' | 'scheduled_at' | 'updatedAt'>;

/** What a configuration without a digest has. */
const NO_DIGEST: Omit<DigestSettings, 'language'> = {
  frequency: 'off',
  weekday: 1,
  day: 1,
  hour: 8,
  tz: 'UTC',
  to: [],
  csv: false,
};

type Shown = DigestSettings & Partial<Pick<Digest, 'next_at' | 'last_sent_at'>>;

/** The settings of digests; each method @throws NotFoundError on an unknown or foreign configuration. */
@Injectable()
export class DigestService implements OnModuleInit {
  constructor(
    private readonly configs: ConfigService,
    private readonly liveConfigs: ConfigRepository,
    private readonly digests: DigestRepository,
    private readonly mails: DigestMails,
    private readonly views: KeywordViews,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.views.registerUse(async ({ _id: config }, { _id: view }) => {
      const digest = await this.digests.findByConfig(config);
      return digest?.view === String(view) ? ['the digest'] : [];
    });
  }

  async get(account: Account, config: Types.ObjectId, by: User) {
    const { digest } = await this.find(account, config);
    const shown = digest ?? { ...NO_DIGEST, language: preferredLanguage(by.preferences) };
    return digestView(shown, await this.mails.findRecipients(account, shown.to));
  }

  /** The configuration, and its digest where one was set up. */
  async find(account: Account, id: Types.ObjectId): Promise<{ config: RankConfig; digest: Digest | null }> {
    const config = await this.configs.find(account, id);
    return { config, digest: await this.digests.findByConfig(id) };
  }

  /**
   * @throws ValidationError for an address that has unsubscribed, for a view that selects no keywords of its own, and
   * without recipients unless it is off
   */
  async set(account: Account, config: Types.ObjectId, by: User, body: DigestDto) {
    const tracked = await this.configs.find(account, config);
    const view = body.view?.toLowerCase() ?? null;
    await this.requireView(config, view);
    const after = await this.write(account, config, {
      language: preferredLanguage(by.preferences),
      ...omitUndefined(body),
      view,
    });
    if (!(await this.liveConfigs.isLive(config))) {
      await this.digests.deleteByConfig(config);
      throw unknownConfig();
    }
    return digestView(after, await this.mails.ask(account, tracked, after));
  }

  /** @throws ValidationError for a view that selects no keywords of its own */
  requireView(config: Types.ObjectId, view: string | null | undefined): Promise<void> {
    return this.views.require(config, view);
  }

  /** Race: repeats after a concurrent change, each of which completes. */
  private async write(
    account: Account,
    config: Types.ObjectId,
    given: Partial<DigestSettings> & Pick<DigestSettings, 'language'>,
  ): Promise<Digest> {
    const known = await this.digests.findByConfig(config);
    const before = known ?? { ...NO_DIGEST, language: given.language };
    const recipients = await this.mails.findRecipients(account, [...(given.to ?? []), ...before.to]);
    requireRecipients(given, recipients);
    const settings = { ...auditedDigest(before), ...given };
    if (given.to) settings.to = [...given.to, ...keptUnsubscribed(given.to, recipients)];
    const now = this.clock.now();
    const schedule = { ...nextPeriod(settings, known, now), updatedAt: now };
    const created = newDigest(account, config, { ...settings, ...schedule });
    const { _id } = known ?? created;
    const stored = await this.trail.perform(
      {
        action: 'rank.digest.update',
        account: account._id,
        target: { type: 'digest', id: String(_id) },
        before: auditedDigest(before),
        after: auditedDigest({ ...before, ...settings }),
        proof: { collection: RANK_DIGESTS, filter: { _id }, fields: ['rev'] },
      },
      async () => {
        if (known) return this.digests.change(known, { ...settings, ...schedule });
        return (await this.digests.insert(created)) ? created : null;
      },
      (changed) => changed && { after: auditedDigest(changed) },
    );
    return stored ?? this.write(account, config, given);
  }
}

function requireRecipients({ to = [], frequency }: Given, recipients: readonly Recipient[]): void {
  const problems = to.flatMap((address, index) =>
    recipients[index]!.state === 'unsubscribed'
      ? {
          path: `to.${index}`,
          message: `${address} has unsubscribed. Only its owner can subscribe it again, by the unsubscribe link of an earlier digest.`,
        }
      : [],
  );
  if (to.length === 0 && frequency !== 'off')
    problems.push({ path: 'to', message: 'to must have at least one address, unless the digest is off' });
  if (problems.length > 0) throw new ValidationError(problems);
}

const keptUnsubscribed = (to: readonly string[], recipients: readonly Recipient[]): string[] =>
  recipients
    .slice(to.length)
    .filter(({ state }) => state === 'unsubscribed')
    .map(({ address }) => address)
    .slice(0, MAX_KEPT);

/**
 * A schedule that stays the same keeps its period, even if that is due. A new one begins with its first period that begins
 * later: a digest is never sent because it was set up.
 */
function nextPeriod(settings: DigestSettings, known: Digest | null, now: Date) {
  if (!isOn(settings)) return { next_at: null, scheduled_at: now };
  const isSame = known?.next_at && SCHEDULE.every((field) => known[field] === settings[field]);
  if (isSame) return { next_at: known.next_at, scheduled_at: known.scheduled_at };
  return { next_at: digestDue(toSchedule(settings), now).next, scheduled_at: now };
}

const newDigest = (account: Account, config: Types.ObjectId, settings: Scheduled): Digest => ({
  _id: new Types.ObjectId(),
  config,
  account: account._id,
  ...settings,
  rev: 1,
  sent_periods: [],
  ...NO_LEASE,
  last_sent_at: null,
  createdAt: settings.updatedAt,
  events: [],
});

/** @param all the addresses of the digest; those that have unsubscribed are listed apart */
function digestView(digest: Shown, all: readonly Recipient[]) {
  const recipients = all.filter(({ state }) => state !== 'unsubscribed');
  return {
    ...auditedDigest(digest),
    to: listAddresses(recipients),
    recipients,
    unsubscribed: listAddresses(all.filter(({ state }) => state === 'unsubscribed')),
    next_at: recipients.length > 0 ? (digest.next_at ?? null) : null,
    last_sent_at: digest.last_sent_at ?? null,
  };
}

const listAddresses = (recipients: readonly Recipient[]) => recipients.map(({ address }) => address);

/** What the audit log compares. */
function auditedDigest(digest: DigestSettings) {
  const { frequency, weekday, day, hour, tz, to, csv, language, view = null } = digest;
  return { frequency, weekday, day, hour, tz, to, csv, language, view };
}
