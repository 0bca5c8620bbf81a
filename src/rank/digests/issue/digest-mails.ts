import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import { type Account, AccountsService, PublicUrl } from '../../../auth/index.js';
import { escapeHtml } from '../../../common/escape-html.js';
import { hashToken } from '../../../common/secret-token.js';
import {
  type Mail,
  type MailBody,
  MailChannel,
  type MailComposer,
  MailQuota,
  MailWithdrawnError,
} from '../../../mail/index.js';
import { OutboxDispatcher, type OutboxEvent, OutboxKind } from '../../../outbox/index.js';
import { getsReports, MailSubscriptions, type Recipient } from '../../../subscriptions/index.js';
import { shortenWebsite } from '../../positions/website-name.js';
import type { RankConfig } from '../../tracking/index.js';
import {
  type Digest,
  DIGEST_LOGO_CID,
  type DigestIssue,
  type DigestSettings,
  RANK_DIGESTS,
} from '../store/digest.schema.js';
import { DigestRepository } from '../store/digest.repository.js';

const decompress = promisify(gunzip);

type Tracked = Pick<RankConfig, 'website' | 'language'>;
type Sent = Pick<DigestSettings, 'to' | 'language'>;

export interface DigestSent {
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

export const digestSent = new OutboxKind<DigestSent>('rank_digest');

/**
 * Who gets a digest, its outbox event, and its mails. What its owner has decided about an address outlives the digest
 * (`subscriptions/`).
 */
@Injectable()
export class DigestMails implements OnModuleInit, MailComposer {
  readonly name = 'rank_digest';

  constructor(
    private readonly digests: DigestRepository,
    private readonly dispatcher: OutboxDispatcher,
    private readonly mail: MailChannel,
    private readonly subscriptions: MailSubscriptions,
    private readonly quota: MailQuota,
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

  /** Each address with its state, in the order of the digest. */
  findRecipients(account: Account, addresses: readonly string[]): Promise<Recipient[]> {
    return this.subscriptions.recipients(account, addresses);
  }

  /** As `findRecipients`, after the owners of unknown addresses are sent a link. */
  ask(account: Account, { website }: Tracked, { to, language }: Sent): Promise<Recipient[]> {
    return this.subscriptions.ask(account, to, { website: shortenWebsite(website), language });
  }

  /** @throws ConflictError, TooManyRequestsError */
  askAgain(account: Account, { website }: Tracked, { language }: Sent, address: string): Promise<Recipient> {
    return this.subscriptions.askAgain(account, address, { website: shortenWebsite(website), language });
  }

  /** The addresses that get the digest now; the owners of unknown ones are sent a link. */
  async reached(account: Account, config: Tracked, digest: Sent): Promise<string[]> {
    return (await this.ask(account, config, digest)).filter(getsReports).map(({ address }) => address);
  }

  /**
   * Claims sending a digest besides its schedule. Of the website, not of the configuration: one that is deleted and made
   * again has no other interval.
   * @returns milliseconds until it is possible again; 0 when it is claimed
   */
  claimSending({ _id }: Account, { website, language }: Tracked, everyMs: number): Promise<number> {
    const site = hashToken(JSON.stringify([shortenWebsite(website).toLowerCase(), language]));
    return this.quota.claimOnce(`digest:${String(_id)}:${site}`, everyMs);
  }

  /** Path of the unsubscribe link in the mails to an address. */
  private async unsubscribePath(account: Account, address: string, { language }: Sent): Promise<string> {
    const { _id, token } = await this.subscriptions.obtain(account, address, language);
    return `v1/rank/digest/unsubscribe/${String(_id)}/${token}`;
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
      console: this.url.resolve(`app/a/${String(digest.account)}`),
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
    const [recipient] = await this.findRecipients(account, [to]);
    if (!digest.to.includes(to) || !getsReports(recipient!))
      throw new MailWithdrawnError('The address no longer receives the digest.');
    return toMailBody(issue, this.url.resolve(await this.unsubscribePath(account, to, digest)));
  }
}

/** The parts of an issue as one recipient gets them. */
async function toMailBody(issue: DigestIssue, unsubscribe: string): Promise<MailBody> {
  const { _id, html, text, csv, csv_name = '', brand, logo } = issue;
  const marker = unsubscribeMarker(_id);
  const table = csv && {
    filename: csv_name,
    contentType: 'text/csv; charset=utf-8',
    content: await decompress(csv),
  };
  const picture = logo && {
    filename: 'logo.png',
    contentType: 'image/png',
    content: logo,
    cid: DIGEST_LOGO_CID,
  };
  const attachments = [picture ?? [], table ?? []].flat();
  return {
    html: html.replaceAll(marker, escapeHtml(unsubscribe)),
    text: text.replaceAll(marker, unsubscribe),
    unsubscribe,
    ...(attachments.length > 0 && { attachments }),
    ...(brand !== undefined && { senderName: brand }),
  };
}

/** No keyword contains it, as its id is new. */
export const unsubscribeMarker = (id: Types.ObjectId) => `unsubscribe:${String(id)}`;
