import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { MailChannel } from '../../mail/index.js';
import { OutboxDispatcher, type OutboxEvent } from '../../outbox/index.js';
import { OidcSettings } from '../../settings/settings.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../../common/errors.js';
import type { Actor, SessionActor } from '../access/actor.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { OidcGrantRepository } from '../oidc/grant.repository.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { CredentialRevocation } from '../keys/credential-revocation.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { readPasskeys } from '../users/factors.js';
import { OidcLinkRepository } from '../users/oidc-link.repository.js';
import { preferredLanguage } from '../users/preferences.js';
import { OIDC_UNLINKED_MAIL, oidcUnlinked } from './oidc-unlinked-mail.js';
import { type User, USERS } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';

export const NOT_LINKED = 'You are not linked to the issuer.';
export const GOVERNED = 'The issuer decides about your access: an owner can remove the link.';
export const OVERTAKEN = 'How you log in was changed at the same time: try again.';
export const LAST_WAY_IN = 'This is your only way to sign in: set a password or add a passkey first.';
export const NOT_YOURSELF = 'Remove your own link in your profile.';

/** Links of users to the issuer. */
@Injectable()
export class OidcLinksService implements OnModuleInit {
  constructor(
    private readonly links: OidcLinkRepository,
    private readonly grants: OidcGrantRepository,
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly credentials: CredentialRevocation,
    private readonly passwords: PasswordsService,
    private readonly dispatcher: OutboxDispatcher,
    private readonly mail: MailChannel,
    private readonly settings: OidcSettings,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.mail.register(oidcUnlinked, OIDC_UNLINKED_MAIL);
  }

  /**
   * @throws NotFoundError without a link
   * @throws ConflictError for a user whom the issuer governs, and for one without another way in
   */
  async unlink({ user }: SessionActor): Promise<void> {
    if (!user.oidc) throw new NotFoundError(NOT_LINKED);
    if (user.oidc.provisioned) throw new ConflictError(GOVERNED);
    const hasOther = user.password_hash !== undefined || readPasskeys(user).length > 0;
    if (!hasOther || !this.passwords.accepts(user)) throw new ConflictError(LAST_WAY_IN);
    if (!(await this.remove(user, () => this.links.unlinkOwn(user, this.clock.now()))))
      throw new ConflictError(OVERTAKEN);
    await this.sessions.revokeByIssuer(user._id);
  }

  /**
   * Takes the link of another user away, whose sessions end, and who is notified by e-mail.
   * @throws NotFoundError for an unknown user, and for one outside the caller's account subtree
   */
  async unlinkOther(actor: Actor, id: Types.ObjectId): Promise<{ oidc: number }> {
    if (id.equals(actor.user._id)) throw new ForbiddenError(NOT_YOURSELF);
    const user = await this.users.find(id);
    if (!user || !(await this.accounts.isInSubtree(user.account, actor.account._id)))
      throw new NotFoundError('User not found.');
    if (user.scope.some((permission) => !actor.user.scope.includes(permission)))
      throw new ForbiddenError('You cannot change a user who has permissions you do not have.');
    const unlink = () => this.links.unlink(user, this.newMail(user), this.clock.now());
    if (!user.oidc || !(await this.remove(user, unlink))) return { oidc: 0 };
    if (user.oidc.provisioned) await this.credentials.endAll(id);
    else await this.sessions.revokeAll(id);
    await this.dispatcher.dispatch(USERS, id);
    return { oidc: 1 };
  }

  private newMail({ account, email, preferences }: User): OutboxEvent {
    const language = preferredLanguage(preferences);
    const payload = { account, mail: [email], language, issuer: this.settings.name || 'the issuer' };
    return oidcUnlinked.event(new Types.ObjectId(), this.clock.now(), payload);
  }

  private async remove(user: User, unlink: () => Promise<boolean>): Promise<boolean> {
    const { _id, account, oidc } = user;
    const planned = {
      action: 'auth.oidc.unlink',
      account,
      target: { type: 'user', id: String(_id) },
      before: { issuer: oidc!.issuer, sub: oidc!.sub },
      proof: { collection: USERS, filter: { _id }, fields: ['oidc'] },
    };
    const remove = async () => {
      if (!(await unlink())) return false;
      await this.grants.deleteOfUser(_id);
      await this.credentials.permissionsChanged();
      return true;
    };
    return this.trail.perform(planned, remove, (removed) => (removed ? {} : null));
  }
}
