import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail } from '../audit/index.js';
import { type Account, AccountsService, MailedLinks, UsersService } from '../auth/index.js';
import { Clock } from '../common/clock.js';
import { ConflictError, TooManyRequestsError } from '../common/errors.js';
import type { Language } from '../common/language.js';
import { hashToken } from '../common/secret-token.js';
import { hashAddress, MailChannel, MailQuota } from '../mail/index.js';
import { OutboxDispatcher } from '../outbox/index.js';
import { CONFIRMATION_MAIL, confirmationAsked, newQuestion } from './confirmation-mails.js';
import { MailSubscriptionRepository, type Sender } from './mail-subscription.repository.js';
import { MAIL_SUBSCRIPTIONS, type MailSubscription } from './mail-subscription.schema.js';

const DAY_MS = 86_400_000;
/** The owner of an address may be asked again after this time, and so often in all. */
const ASK_AGAIN_MS = DAY_MS;
const MAX_ASKED = 3;

/** 'member': of a user of the tree or above it; such an address needs no confirmation. */
export type RecipientState = 'member' | MailSubscription['state'];

/** An address of a report, and whether it gets it. */
export interface Recipient {
  address: string;
  state: RecipientState;
  /** When the link that confirms ends, while it is waited for. */
  expires_at: Date | null;
}

/** The reports that an address is to get. */
export interface Reports {
  website: string;
  language: Language;
}

export const getsReports = ({ state }: Recipient): boolean => state === 'member' || state === 'confirmed';

/** Decides which addresses get the reports of a tree of accounts, and asks owners of unknown ones. */
@Injectable()
export class MailSubscriptions implements OnModuleInit {
  constructor(
    private readonly subscriptions: MailSubscriptionRepository,
    private readonly accounts: AccountsService,
    private readonly users: UsersService,
    private readonly dispatcher: OutboxDispatcher,
    private readonly mail: MailChannel,
    private readonly links: MailedLinks,
    private readonly quota: MailQuota,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(MAIL_SUBSCRIPTIONS);
    this.mail.register(confirmationAsked, CONFIRMATION_MAIL);
  }

  /** In the order of the addresses. */
  async recipients(account: Account, addresses: readonly string[]): Promise<Recipient[]> {
    if (addresses.length === 0) return [];
    const tree = await this.findTree(account);
    const found = await this.subscriptions.findAll(tree, addresses);
    const byHash = new Map(found.map((subscription) => [subscription.hash, subscription]));
    const members = await this.members(account, tree, addresses);
    const now = this.clock.now();
    return addresses.map((address) => {
      const hash = hashAddress(address);
      return toRecipient(address, byHash.get(hash), members.has(hash), now);
    });
  }

  /**
   * As `recipients`, after the owners of addresses that were never asked are sent a link. One whose mail is beyond the
   * limits stays 'unconfirmed', and is asked at the next call.
   */
  async ask(account: Account, addresses: readonly string[], reports: Reports): Promise<Recipient[]> {
    const recipients = await this.recipients(account, addresses);
    const unknown = recipients.filter(({ state }) => state === 'unconfirmed');
    if (unknown.length === 0) return recipients;
    const sender = await this.findSender(account, reports.language);
    for (const { address } of unknown) {
      const subscription = await this.subscriptions.obtain(sender, address, this.clock.now());
      if (subscription.asked === 0) await this.sendLink(subscription, account, address, reports);
    }
    return this.recipients(account, addresses);
  }

  /**
   * Sends the link again.
   * @throws ConflictError unless the address waits for a confirmation
   * @throws TooManyRequestsError within a day of the last time, after three times, or beyond the limits of mails
   */
  async askAgain(account: Account, address: string, reports: Reports): Promise<Recipient> {
    const [recipient] = await this.recipients(account, [address]);
    if (recipient!.state === 'unsubscribed')
      throw new ConflictError('This address has unsubscribed. Only its owner can subscribe it again.');
    if (getsReports(recipient!)) throw new ConflictError('This address needs no confirmation.');
    const sender = await this.findSender(account, reports.language);
    const subscription = await this.subscriptions.obtain(sender, address, this.clock.now());
    requirePause(subscription, this.clock.now());
    const msLeft = await this.sendLink(subscription, account, address, reports);
    if (msLeft > 0)
      throw new TooManyRequestsError('Too many confirmations are requested. Try again later.', msLeft / 1000);
    return (await this.recipients(account, [address]))[0]!;
  }

  /** The given addresses without those whose owners have unsubscribed. */
  async withoutUnsubscribed(id: Types.ObjectId | undefined, addresses: readonly string[]): Promise<string[]> {
    const account = id && (await this.accounts.find(id));
    if (!account) return [...addresses];
    const found = await this.subscriptions.findAll(await this.findTree(account), addresses);
    const gone = new Set(found.filter(({ state }) => state === 'unsubscribed').map(({ hash }) => hash));
    return addresses.filter((address) => !gone.has(hashAddress(address)));
  }

  /** What the unsubscribe link in a report needs; the same in each mail to the address. */
  async obtain(account: Account, address: string, language: Language): Promise<MailSubscription> {
    return this.subscriptions.obtain(await this.findSender(account, language), address, this.clock.now());
  }

  find(id: Types.ObjectId): Promise<MailSubscription | null> {
    return this.subscriptions.find(id);
  }

  /** @returns null for a link that is unknown or no longer valid */
  async findByLink(token: string): Promise<MailSubscription | null> {
    return this.subscriptions.findByConfirmation(hashToken(token), this.clock.now());
  }

  /** The owner's answer to the question. @returns false when the link is no longer valid */
  async answer(subscription: MailSubscription, state: 'confirmed' | 'unsubscribed'): Promise<boolean> {
    const answer = () => this.subscriptions.answer(subscription, state, this.clock.now());
    return state === subscription.state ? answer() : this.record(subscription, state, answer);
  }

  /** By the unsubscribe link. Idempotent. */
  async set(subscription: MailSubscription, state: 'confirmed' | 'unsubscribed'): Promise<void> {
    await this.record(subscription, state, () =>
      this.subscriptions.set(subscription._id, state, this.clock.now()),
    );
  }

  /** @returns milliseconds until it may be tried again; 0 when the mail is stored */
  private async sendLink(
    subscription: MailSubscription,
    account: Account,
    address: string,
    reports: Reports,
  ): Promise<number> {
    const charge = { purpose: 'confirmation', account: account._id } as const;
    const msLeft = await this.quota.claim(charge, address);
    if (msLeft > 0) return msLeft;
    const now = this.clock.now();
    const question = newQuestion(this.links, account._id, address, reports, now);
    if (await this.subscriptions.ask(subscription, question, now))
      await this.dispatcher.dispatch(MAIL_SUBSCRIPTIONS, subscription._id);
    return 0;
  }

  private async findSender(account: Account, language: Language): Promise<Sender> {
    return { tree: await this.findTree(account), account: account._id, language };
  }

  /** The platform's customers are strangers to each other: each has a tree of its own. */
  private async findTree({ _id, ancestors }: Account): Promise<Types.ObjectId> {
    const platform = ancestors.length > 0 ? await this.accounts.findPlatform() : null;
    return [...ancestors, _id].find((id) => !platform?._id.equals(id))!;
  }

  /** Hashes of those addresses that are of active users of the tree, or of an account above the account. */
  private async members(
    account: Account,
    tree: Types.ObjectId,
    addresses: readonly string[],
  ): Promise<Set<string>> {
    const users = await this.users.findActiveByEmails(addresses);
    const members = new Set<string>();
    for (const { email, account: of } of users) {
      const isAbove = account.ancestors.some((id) => id.equals(of));
      if (isAbove || (await this.accounts.isInSubtree(of, tree))) members.add(hashAddress(email));
    }
    return members;
  }

  /** @param change returns false when nothing has changed */
  private record(
    { _id, account, address }: MailSubscription,
    state: 'confirmed' | 'unsubscribed',
    change: () => Promise<boolean>,
  ): Promise<boolean> {
    const to = address ?? '(erased)';
    const states = state === 'confirmed' ? { after: { to } } : { before: { to } };
    const action = state === 'confirmed' ? 'rank.digest.subscribe' : 'rank.digest.unsubscribe';
    const target = { type: 'subscription', id: String(_id) };
    const proof = { collection: MAIL_SUBSCRIPTIONS, filter: { _id }, fields: ['state'] };
    const planned = { action, account, target, ...states, proof };
    return this.trail.perform(planned, change, (isChanged) => (isChanged ? {} : null));
  }
}

function toRecipient(
  address: string,
  subscription: MailSubscription | undefined,
  isMember: boolean,
  now: Date,
): Recipient {
  const stored = subscription?.state ?? 'unconfirmed';
  const isAnswered = stored === 'unsubscribed' || stored === 'confirmed';
  if (isAnswered || isMember) {
    return { address, state: stored === 'unsubscribed' || !isMember ? stored : 'member', expires_at: null };
  }
  const expires_at = subscription?.expires_at ?? null;
  const isWaiting = stored === 'waiting' && expires_at !== null && expires_at > now;
  return isWaiting
    ? { address, state: 'waiting', expires_at }
    : { address, state: 'unconfirmed', expires_at: null };
}

/** A time in the future is from before the clock was set back. */
function requirePause({ asked, asked_at }: MailSubscription, now: Date): void {
  if (!asked_at) return;
  if (asked >= MAX_ASKED)
    throw new ConflictError(`The owner of this address was asked ${String(MAX_ASKED)} times.`);
  const since = now.getTime() - asked_at.getTime();
  if (since >= 0 && since < ASK_AGAIN_MS)
    throw new TooManyRequestsError(
      'The owner of this address was asked less than a day ago.',
      (ASK_AGAIN_MS - since) / 1000,
    );
}
