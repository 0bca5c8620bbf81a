import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail } from '../../../audit/index.js';
import type { Account, User } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { normalizeEmail } from '../../../common/email-address.js';
import { hashAddress } from '../../../mail/index.js';
import { ConflictError, NotFoundError, TooManyRequestsError } from '../../../common/errors.js';
import { type Digest, RANK_DIGESTS } from '../store/digest.schema.js';
import { DigestRepository } from '../store/digest.repository.js';
import { MAIL_SUBSCRIPTIONS, type Recipient } from '../../../subscriptions/index.js';
import type { RankConfig } from '../../tracking/index.js';
import { DigestChats } from '../issue/digest-chats.js';
import { DigestMails } from '../issue/digest-mails.js';
import { type DigestForm, DigestIssues, toForm } from '../issue/digest-issues.js';
import type { DigestMail } from '../mail/digest-mail.js';
import type { DigestPreviewQuery } from './digest.dto.js';
import { DigestService } from './digest.service.js';

/** Minimum interval between requests to send a digest now. */
const PAUSE_MS = 3_600_000;
/** How long a mail of such a request is tried. */
const VALID_MS = 24 * 3_600_000;

/** Shows a digest, and sends it on request; each method @throws NotFoundError on an unknown or foreign configuration. */
@Injectable()
export class DigestDelivery {
  constructor(
    private readonly settings: DigestService,
    private readonly digests: DigestRepository,
    private readonly issues: DigestIssues,
    private readonly mails: DigestMails,
    private readonly chats: DigestChats,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationError for a view that selects no keywords of its own */
  async preview(
    account: Account,
    id: Types.ObjectId,
    by: User,
    query: DigestPreviewQuery,
  ): Promise<DigestMail> {
    const { config } = await this.settings.find(account, id);
    const chosen = chosenForm(query);
    await this.settings.requireView(id, chosen.view);
    const digest = await this.settings.get(account, id, by);
    return this.issues.preview(config, { ...toForm(digest), ...chosen });
  }

  /**
   * Sends the digest to all recipients that get it, besides the scheduled ones.
   * @throws ConflictError without such recipients, TooManyRequestsError within an hour of the last request
   */
  async send(account: Account, id: Types.ObjectId) {
    const { config } = await this.settings.find(account, id);
    await this.reached(account, config);
    const msLeft = await this.mails.claimSending(account, config, PAUSE_MS);
    if (msLeft > 0)
      throw new TooManyRequestsError('The digest was sent less than an hour ago.', msLeft / 1000);
    const { digest, to } = await this.store(account, config);
    await this.mails.dispatch(digest._id);
    return { recipients: to.length };
  }

  /**
   * Asks the owner of a recipient again.
   * @throws NotFoundError for an address that is none, ConflictError unless it waits for its owner, TooManyRequestsError
   */
  async askAgain(account: Account, id: Types.ObjectId, address: string): Promise<Recipient> {
    const { config, digest } = await this.settings.find(account, id);
    const wanted = normalizeEmail(address);
    const to = digest?.to.find((each) => normalizeEmail(each) === wanted);
    if (!digest || to === undefined) throw new NotFoundError('The digest has no such recipient.');
    return this.trail.perform(
      {
        action: 'rank.digest.ask',
        account: account._id,
        target: { type: 'digest', id: String(digest._id) },
        after: { config: id, to },
        proof: {
          collection: MAIL_SUBSCRIPTIONS,
          filter: { tree: { $in: [...account.ancestors, account._id] }, hash: hashAddress(to) },
          fields: ['asked', 'asked_at'],
        },
      },
      () => this.mails.askAgain(account, config, digest, to),
    );
  }

  /** @throws ConflictError without recipients that get it */
  private async reached(account: Account, config: RankConfig): Promise<{ digest: Digest; to: string[] }> {
    const digest = await this.digests.findByConfig(config._id);
    const recipients = digest ? await this.mails.findRecipients(account, digest.to) : [];
    if (!digest || recipients.every(({ state }) => state === 'unsubscribed'))
      throw new ConflictError('The digest has no recipients.');
    const to = await this.mails.reached(account, config, digest);
    if (to.length === 0 && !(await this.chats.hasReader(account, config._id)))
      throw new ConflictError('No recipient of the digest has confirmed its address yet.');
    return { digest, to };
  }

  /** Race: repeats after a concurrent change of the settings. */
  private async store(account: Account, config: RankConfig): Promise<{ digest: Digest; to: string[] }> {
    const { digest, to } = await this.reached(account, config);
    const now = this.clock.now();
    const issue = new Types.ObjectId();
    const subject = await this.issues.store(issue, config, toForm(digest));
    const expiresAt = new Date(now.getTime() + VALID_MS);
    const event = this.mails.event(digest, { issue, to, subject, at: now, expiresAt });
    const isStored = await this.trail.perform(
      {
        action: 'rank.digest.send',
        account: account._id,
        target: { type: 'digest', id: String(digest._id) },
        after: { config: config._id, to },
        proof: { collection: RANK_DIGESTS, filter: { _id: digest._id }, fields: ['last_sent_at'] },
      },
      () => this.digests.request(digest, event, now),
      (stored) => (stored ? {} : null),
    );
    return isStored ? { digest, to } : this.store(account, config);
  }
}

const chosenForm = ({ language, frequency, tz, view, csv }: DigestPreviewQuery): Partial<DigestForm> => ({
  ...(language && { language }),
  ...(frequency && { period: frequency }),
  ...(tz && { tz }),
  ...(view && { view: view.toLowerCase() === 'all' ? null : view.toLowerCase() }),
  ...(csv && { csv: csv === 'true' }),
});
