import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../../common/errors.js';
import { type PageQuery, pagination } from '../../common/pagination.js';
import type { Actor } from '../access/actor.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { EmailChanges } from '../email-change/email-changes.service.js';
import { TakenEmailLimits } from '../limits/taken-email-limits.js';
import { covers, DEFAULT_SCOPE, parseScope, type ScopeWord } from '../scope.js';
import { SessionInvalidation, EVERYTHING } from '../sessions/session-invalidation.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { AddUserDto, ChangeUserDto } from './user.dto.js';
import type { User } from './user.schema.js';
import { userView } from './user.view.js';
import { UsersService } from './users.service.js';

/** Users, as those see and change them who look after an account. Nobody hands out more than they hold (rule 74). */
@Injectable()
export class UserAdmin {
  constructor(
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly invalidation: SessionInvalidation,
    private readonly taken: TakenEmailLimits,
    private readonly emails: EmailChanges,
    private readonly clock: Clock,
  ) {}

  async list({ _id }: Account, page: PageQuery) {
    const { rows, total } = await this.users.listOf(_id, page);
    return { rows: rows.map((row) => this.view(row)), pagination: pagination(page, total) };
  }

  /** Without a scope the user gets the default one, less what the giver lacks: a default never widens anything. */
  async add(actor: Actor, { _id }: Account, { scope, ...user }: AddUserDto) {
    const words = scope === undefined ? defaultOf(actor) : parseScope(scope);
    checkGrant(actor, words);
    const create = () => this.users.create({ ...user, account: _id, scope: words });
    return this.view(await this.taken.hold(actor.account._id, create));
  }

  /** @throws NotFoundError alike for an unknown user and for one of a foreign account */
  async change(actor: Actor, id: Types.ObjectId, { scope, email, ...change }: ChangeUserDto) {
    const user = await this.users.find(id);
    if (!user || !(await this.accounts.isWithin(user.account, actor.account._id))) {
      throw new NotFoundError('User not found.');
    }
    const words = scope === undefined ? undefined : parseScope(scope);
    // Who could set the password of somebody with more words could have those words.
    checkGrant(actor, user.scope);
    checkGrant(actor, words ?? []);
    if (id.equals(actor.user._id)) checkOwn(change);
    const request = email === undefined ? undefined : await this.emails.request(actor, user, email);
    const changed = await this.users.change(id, omitUndefined({ ...change, ...request, scope: words }));
    if (!changed) throw new NotFoundError('User not found.');
    await this.followUp(changed, change);
    if (request) await this.emails.mail(id);
    return this.view(changed);
  }

  private view(user: User) {
    return userView(user, this.clock.now());
  }

  private async followUp({ _id }: User, { active, password }: ChangeUserDto): Promise<void> {
    if (active === false || password !== undefined) await this.sessions.revokeAllOf(_id);
    await this.invalidation.invalidate(EVERYTHING);
  }
}

/** Whoever has found an open session must neither shut the owner out nor get by without the old password. */
function checkOwn({ active, password }: ChangeUserDto): void {
  if (active === false) throw new ConflictError('You cannot deactivate yourself.');
  if (password !== undefined)
    throw new ConflictError('Change your own password with POST /v1/auth/password.');
}

const defaultOf = ({ user }: Actor) => DEFAULT_SCOPE.filter((word) => user.scope.includes(word));

function checkGrant({ user }: Actor, words: ScopeWord[]): void {
  if (!covers(user.scope, words)) throw new ForbiddenError('This is more than you may do yourself.');
}
