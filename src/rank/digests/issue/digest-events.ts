import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AccountsService, PublicUrl } from '../../../auth/index.js';
import {
  type Mail,
  type MailBody,
  MailChannel,
  type MailComposer,
  MailWithdrawnError,
} from '../../../mail/index.js';
import { OutboxDispatcher, type OutboxEvent, OutboxKind } from '../../../outbox/index.js';
import { getsReports } from '../../../subscriptions/index.js';
import { type Digest, RANK_DIGESTS } from '../store/digest.schema.js';
import { DigestRepository } from '../store/digest.repository.js';
import { issueFor } from './digest-issues.js';
import { DigestRecipients } from './digest-recipients.js';

interface DigestSent {
  /** Recipients; each gets a mail. */
  mail: string[];
  account: Types.ObjectId;
  config: Types.ObjectId;
  expires_at: Date;
  issue: Types.ObjectId;
  digest: Types.ObjectId;
  subject: string;
  /** The website in the console. */
  console: string;
}

interface NewDigest {
  issue: Types.ObjectId;
  to: string[];
  subject: string;
  at: Date;
  expiresAt: Date;
}

const digestSent = new OutboxKind<DigestSent>('rank_digest');

/** The outbox event of a digest, and its mails. */
@Injectable()
export class DigestEvents implements OnModuleInit, MailComposer {
  readonly name = 'rank_digest';

  constructor(
    private readonly digests: DigestRepository,
    private readonly dispatcher: OutboxDispatcher,
    private readonly mail: MailChannel,
    private readonly recipients: DigestRecipients,
    private readonly accounts: AccountsService,
    private readonly url: PublicUrl,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(RANK_DIGESTS);
    this.mail.register(digestSent, {
      subject: ({ subject }) => subject,
      content: (event) => `${event.subject}\n${event.console}`,
      origin: 'analytics',
      charge: ({ account }) => ({ purpose: 'report', account }),
      composed: { by: this, source: ({ issue }) => issue },
    });
  }

  /**
   * @param to those of its recipients that get it
   * @param expiresAt when a mail that could not be sent is out of date
   */
  event(digest: Digest, { issue, to, subject, at, expiresAt }: NewDigest): OutboxEvent {
    return digestSent.event(issue, at, {
      account: digest.account,
      config: digest.config,
      mail: to,
      expires_at: expiresAt,
      issue,
      digest: digest._id,
      subject,
      console: this.url.of(`app/a/${String(digest.account)}`),
    });
  }

  /** Never rejects: the dispatcher retries events that could not be dispatched. */
  dispatch(digest: Types.ObjectId): Promise<void> {
    return this.dispatcher.dispatch(RANK_DIGESTS, digest);
  }

  async compose({ to, composed }: Mail): Promise<MailBody> {
    const issue = await this.digests.findIssue(composed!.source);
    const digest = issue && (await this.digests.findByConfig(issue.config));
    if (!digest) throw new MailWithdrawnError('The digest was deleted.');
    const account = await this.accounts.find(digest.account);
    if (!account) throw new MailWithdrawnError('The digest was deleted.');
    const [recipient] = await this.recipients.find(account, [to]);
    if (!digest.to.includes(to) || !getsReports(recipient!))
      throw new MailWithdrawnError('The address no longer receives the digest.');
    return issueFor(issue, this.url.of(await this.recipients.unsubscribePath(account, to, digest)));
  }
}
