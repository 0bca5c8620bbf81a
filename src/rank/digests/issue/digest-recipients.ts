import { Injectable } from '@nestjs/common';
import type { Account } from '../../../auth/index.js';
import { hashToken } from '../../../common/secret-token.js';
import { MailQuota } from '../../../mail/index.js';
import { getsReports, MailSubscriptions, type Recipient } from '../../../subscriptions/index.js';
import type { DigestSettings } from '../store/digest.schema.js';
import type { RankConfig } from '../../tracking/index.js';

type Tracked = Pick<RankConfig, 'website' | 'language'>;
type Sent = Pick<DigestSettings, 'to' | 'language'>;

/** Who gets a digest. What its owner has decided about an address outlives the digest (`subscriptions/`). */
@Injectable()
export class DigestRecipients {
  constructor(
    private readonly subscriptions: MailSubscriptions,
    private readonly quota: MailQuota,
  ) {}

  /** Each address with its state, in the order of the digest. */
  find(account: Account, addresses: readonly string[]): Promise<Recipient[]> {
    return this.subscriptions.recipients(account, addresses);
  }

  /** As `find`, after the owners of unknown addresses are sent a link. */
  ask(account: Account, { website }: Tracked, { to, language }: Sent): Promise<Recipient[]> {
    return this.subscriptions.ask(account, to, { website: shownWebsite(website), language });
  }

  /** @throws ConflictError, TooManyRequestsError */
  askAgain(account: Account, { website }: Tracked, { language }: Sent, address: string): Promise<Recipient> {
    return this.subscriptions.askAgain(account, address, { website: shownWebsite(website), language });
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
    const site = hashToken(JSON.stringify([shownWebsite(website).toLowerCase(), language]));
    return this.quota.claimOnce(`digest:${String(_id)}:${site}`, everyMs);
  }

  /** Path of the unsubscribe link in the mails to an address. */
  async unsubscribePath(account: Account, address: string, { language }: Sent): Promise<string> {
    const { _id, token } = await this.subscriptions.obtain(account, address, language);
    return `v1/rank/digest/unsubscribe/${String(_id)}/${token}`;
  }
}

/** 'https://www.example.com/' is shown as 'www.example.com'. */
export const shownWebsite = (website: string): string =>
  website.replace(/^https?:\/\//i, '').replace(/\/+$/, '');
