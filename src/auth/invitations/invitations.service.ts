import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import {
  BadRequestError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  ValidationError,
} from '../../common/errors.js';
import type { Language } from '../../common/language.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { hashToken, newSecretToken } from '../../common/secret-token.js';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import { MailChannel, MailQuota } from '../../mail/index.js';
import { OutboxDispatcher, type OutboxEvent } from '../../outbox/index.js';
import { MailSettings } from '../../settings/settings.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { Passkeys } from '../factors/passkeys.service.js';
import type { PasskeyResponse } from '../factors/second-factors.service.js';
import { isCurrent, Tickets } from '../factors/tickets.service.js';
import type { Client } from '../known-clients/client.js';
import { tooManyRequests } from '../limits/rate-limit-status.js';
import { LoginService } from '../login/login.service.js';
import { MailedLinks } from '../mailed-links/mailed-links.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { preferredLanguage } from '../users/preferences.js';
import { UserRepository } from '../users/user.repository.js';
import { type Invitation, type User, USERS } from '../users/user.schema.js';
import { INVITATION_MAIL, invitation } from './invitation-mails.js';
import type { AcceptInvitationDto } from './invitations.dto.js';

const LIFETIME_MS = 72 * 3_600_000;

export const NO_MAIL = 'This server sends no e-mails: leave out `invite`, and pass the link on yourself.';
export const BY_ISSUER_ONLY =
  'Users sign in by the issuer alone (OIDC_MODE=required), so an invitation could not be accepted.';
export const INVITATION_ENDED = 'The invitation is no longer valid.';
export const INVITATION_ACCEPTED = 'The user has accepted the invitation.';
export const PASSKEY_REFUSED = 'The passkey was not accepted.';

/** What is stored of an invitation, and what its caller gets. */
interface NewInvitation {
  fields: { invitation: Invitation; events: OutboxEvent[] };
  view: { expires_at: Date; url?: string };
}

/** Invites new users by a link, with which they choose a password or a passkey; mailed where a mail server is configured. */
@Injectable()
export class InvitationsService implements OnModuleInit {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: AccountsService,
    private readonly logins: LoginService,
    private readonly passkeys: Passkeys,
    private readonly tickets: Tickets,
    private readonly passwords: PasswordsService,
    private readonly hasher: PasswordHasher,
    private readonly dispatcher: OutboxDispatcher,
    private readonly mail: MailChannel,
    private readonly quota: MailQuota,
    private readonly links: MailedLinks,
    private readonly settings: MailSettings,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.mail.register(invitation, INVITATION_MAIL);
  }

  get sendsMail(): boolean {
    return this.settings.smtpUrl !== undefined;
  }

  /**
   * To be stored with the new user.
   * @param by the account of the inviting user
   * @throws ConflictError where the user could not log in by what the invitation sets
   * @throws TooManyRequestsError beyond the limits of mails
   */
  async prepare(
    user: Pick<User, 'email' | 'break_glass' | 'oidc'>,
    account: Pick<Account, '_id' | 'name'>,
    by: Types.ObjectId,
    language: Language,
  ): Promise<NewInvitation> {
    if (!this.passwords.accepts(user)) throw new ConflictError(BY_ISSUER_ONLY);
    const { email } = user;
    const now = this.clock.now();
    const token = newSecretToken();
    const expires_at = new Date(now.getTime() + LIFETIME_MS);
    const stored = { token_hash: hashToken(token), email, expires_at };
    if (!this.sendsMail) {
      const view = { expires_at, url: this.links.invitation(token) };
      return { fields: { invitation: stored, events: [] }, view };
    }
    const msLeft = await this.quota.claim({ purpose: 'confirmation', account: by }, email);
    if (msLeft > 0) throw tooManyRequests(msLeft);
    const { _id, name } = account;
    const link = this.links.mailedInvitation(token);
    const payload = { account: _id, mail: [email], link, expires_at, language, name };
    const event = invitation.event(new Types.ObjectId(), now, payload);
    return { fields: { invitation: stored, events: [event] }, view: { expires_at } };
  }

  /** A user with an invitation is stored. Never waits for the mail: the outbox retries. */
  async sent(user: User): Promise<void> {
    void this.dispatcher.dispatch(USERS, user._id);
    await this.trail.record(audited(user));
  }

  /**
   * A new link; the old one ends.
   * @throws ConflictError once the invitation is accepted, and as `prepare`
   */
  async renew(user: User, by: Types.ObjectId): Promise<NewInvitation['view']> {
    if (!user.invitation) throw new ConflictError(INVITATION_ACCEPTED);
    const account = await this.accounts.find(user.account);
    if (!account) throw new NotFoundError('User not found.');
    const language = preferredLanguage(user.preferences);
    const { fields, view } = await this.prepare(user, account, by, language);
    const { _id } = user;
    const proof = { collection: USERS, filter: { _id }, fields: ['invitation'] };
    await this.trail.perform({ ...audited({ ...user, ...fields }), proof }, async () => {
      const renewed = await this.users.renewInvitation(
        _id,
        fields.invitation,
        fields.events,
        this.clock.now(),
      );
      if (!renewed) throw new ConflictError(INVITATION_ACCEPTED);
    });
    void this.dispatcher.dispatch(USERS, _id);
    return view;
  }

  /** @throws NotFoundError for a token that is unknown, used or ended: always the same */
  async read(token: string) {
    const { user, account } = await this.find(token);
    return { email: user.email, name: user.name, account: { name: account.name } };
  }

  /** @throws NotFoundError as `read` */
  async requestPasskey(token: string) {
    const { user } = await this.find(token);
    const options = await this.passkeys.registrationOptions(user, true);
    const { challenge } = options;
    const { ticket } = await this.tickets.issue(user, {
      purpose: 'registration',
      parent: hashToken(token),
      challenge,
    });
    return { ticket, options };
  }

  /**
   * Sets the password or the passkey, and logs the user in.
   * @throws NotFoundError as `read`; BadRequestError for a wrong passkey
   */
  async accept({ token, new_password, passkey, name }: AcceptInvitationDto, client: Client) {
    if ((new_password === undefined) === (passkey === undefined)) throw passwordOrPasskey();
    const { user, account } = await this.find(token);
    const credential = passkey
      ? { passkey: await this.verifyPasskey(user, token, passkey) }
      : { password_hash: await this.hasher.hash(new_password!) };
    const fields = { ...credential, ...omitUndefined({ name }) };
    const { _id } = user;
    const planned: PlannedChange = {
      ...audited(user),
      action: 'user.invitation.accept',
      user: _id,
      after: { by: passkey ? 'passkey' : 'password' },
      proof: { collection: USERS, filter: { _id }, fields: ['invitation'] },
    };
    const accepted = await this.trail.perform(planned, async () => {
      const changed = await this.users
        .acceptInvitation(user, hashToken(token), fields, this.clock.now())
        .catch((error: unknown) => {
          throw isDuplicateKey(error) ? new BadRequestError(PASSKEY_REFUSED) : error;
        });
      if (!changed) throw ended();
      return changed;
    });
    return this.logins.signIn(accepted, account, client, { by: 'invitation' });
  }

  private async verifyPasskey(user: User, token: string, { ticket, response }: PasskeyResponse) {
    const taken = await this.tickets.take(ticket, 'registration', hashToken(token));
    if (!taken?.challenge || !isCurrent(taken, user)) throw new BadRequestError(PASSKEY_REFUSED);
    const passkey = await this.passkeys.verifyRegistration(response, taken.challenge, true, 'Passkey');
    if (!passkey) throw new BadRequestError(PASSKEY_REFUSED);
    return passkey;
  }

  private async find(token: string): Promise<{ user: User; account: Account }> {
    const user = await this.users.findInvited(hashToken(token), this.clock.now());
    if (!user || user.invitation?.email !== user.email || !this.passwords.accepts(user)) throw ended();
    try {
      return { user, account: await this.accounts.requireActive(await this.accounts.find(user.account)) };
    } catch (error) {
      throw error instanceof ForbiddenError ? ended() : error;
    }
  }
}

const ended = () => new NotFoundError(INVITATION_ENDED);

const passwordOrPasskey = () =>
  new ValidationError([{ path: 'new_password', message: 'Either new_password or passkey must be given' }]);

const audited = ({ _id, account, email, invitation: invited }: User) => ({
  action: 'user.invite',
  account,
  target: { type: 'user', id: String(_id) },
  after: { email, expires_at: invited?.expires_at },
});
