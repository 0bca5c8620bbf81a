import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail } from '../../../audit/index.js';
import type { Account, User } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { ConflictError, TooManyRequestsError } from '../../../common/errors.js';
import { type Digest, DigestRepository, RANK_DIGESTS } from '../../records/index.js';
import { ConfigService, type RankConfig } from '../../tracking/index.js';
import { DigestEvents } from '../issue/digest-events.js';
import { type DigestForm, DigestIssues } from '../issue/digest-issues.js';
import type { DigestMail } from '../mail/digest-mail.js';
import type { DigestPreviewQuery } from './digest.dto.js';
import { DigestService } from './digest.service.js';

/** Minimum interval between requests to send a digest now. */
const PAUSE_MS = 3_600_000;
/** How long a mail of such a request is tried. */
const VALID_MS = 24 * 3_600_000;
/** The period of a digest that is off. */
const DEFAULT_PERIOD = 'weekly';

/** Shows a digest, and sends it on request; each method @throws NotFoundError on an unknown or foreign configuration. */
@Injectable()
export class DigestDelivery {
  constructor(
    private readonly configs: ConfigService,
    private readonly settings: DigestService,
    private readonly digests: DigestRepository,
    private readonly issues: DigestIssues,
    private readonly events: DigestEvents,
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
    const config = await this.configs.find(account, id);
    const chosen = chosenForm(query);
    await this.settings.requireView(id, chosen.view);
    const digest = await this.settings.get(account, id, by);
    return this.issues.preview(config, { ...formOf(digest), ...chosen });
  }

  /**
   * Sends the digest to all recipients, besides the scheduled ones.
   * @throws ConflictError without recipients, TooManyRequestsError within an hour of the last such request
   */
  async send(account: Account, id: Types.ObjectId) {
    const config = await this.configs.find(account, id);
    const digest = await this.sendOnce(config);
    await this.events.dispatch(digest._id);
    return { recipients: digest.to.length };
  }

  /** Race: repeats after a concurrent change of the settings; of concurrent requests the second is within the hour. */
  private async sendOnce(config: RankConfig): Promise<Digest> {
    const digest = await this.digests.findByConfig(config._id);
    if (!digest || digest.to.length === 0) throw new ConflictError('The digest has no recipients.');
    const now = this.clock.now();
    requirePause(digest, now);
    const issue = new Types.ObjectId();
    const subject = await this.issues.store(issue, config, formOf(digest));
    const expiresAt = new Date(now.getTime() + VALID_MS);
    const event = this.events.event(digest, { issue, subject, at: now, expiresAt });
    const notSince = new Date(now.getTime() - PAUSE_MS);
    const isSent = await this.trail.perform(
      {
        action: 'rank.digest.send',
        account: config.account,
        target: { type: 'digest', id: String(digest._id) },
        after: { config: config._id, to: digest.to },
        proof: { collection: RANK_DIGESTS, filter: { _id: digest._id }, fields: ['requested_at'] },
      },
      () => this.digests.request(digest, event, now, notSince),
      (sent) => (sent ? {} : null),
    );
    return isSent ? digest : this.sendOnce(config);
  }
}

const chosenForm = ({ language, frequency, tz, view, csv }: DigestPreviewQuery): Partial<DigestForm> => ({
  ...(language && { language }),
  ...(frequency && { period: frequency }),
  ...(tz && { tz }),
  ...(view && { view: view.toLowerCase() === 'all' ? null : view.toLowerCase() }),
  ...(csv && { csv: csv === 'true' }),
});

function formOf({
  frequency,
  tz,
  csv,
  language,
  view = null,
}: Pick<Digest, 'frequency' | 'tz' | 'csv' | 'language' | 'view'>): DigestForm {
  return { period: frequency === 'off' ? DEFAULT_PERIOD : frequency, tz, csv, language, view };
}

/** A request in the future is from before the clock was set back. */
function requirePause({ requested_at }: Digest, now: Date): void {
  const since = now.getTime() - requested_at.getTime();
  if (since < 0 || since >= PAUSE_MS) return;
  throw new TooManyRequestsError('The digest was sent less than an hour ago.', (PAUSE_MS - since) / 1000);
}
