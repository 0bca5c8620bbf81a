import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import type { Types } from 'mongoose';
import { ForbiddenError, UnauthorizedError } from '../../common/errors.js';
import { AccountsService, INACTIVE_ACCOUNT } from '../accounts/accounts.service.js';
import type { SessionLookup } from '../sessions/session.repository.js';
import type { Session } from '../sessions/session.schema.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { epochOf, type User } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import type { Identity } from './identity-cache.js';

/** Bounds the documents that are decoded without a pause. */
const MAX_BATCH = 250;

/**
 * Reads sessions with their users and accounts. The reads that begin in one turn of the event loop are combined: a
 * thousand clients that reconnect together take a few queries each hundreds, not four queries each.
 */
@Injectable()
export class IdentityLoader {
  private readonly loader = new DataLoader((lookups: readonly SessionLookup[]) => this.readAll(lookups), {
    cache: false,
    maxBatchSize: MAX_BATCH,
    batchScheduleFn: (dispatch) => setImmediate(dispatch),
  });

  constructor(
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
  ) {}

  /**
   * @throws UnauthorizedError without a live session of an active user
   * @throws ForbiddenError when the account or an ancestor is inactive
   */
  load(lookup: SessionLookup): Promise<Identity> {
    return this.loader.load(lookup);
  }

  /** Takes four queries, five where some lookups are by id and others by hash, at any depth of the account tree. */
  private async readAll(lookups: readonly SessionLookup[]): Promise<(Identity | Error)[]> {
    const sessions = await this.sessions.findAll(lookups);
    const users = byId(await this.users.findAll(sessions.map(({ user }) => user)));
    const owned = sessions.filter((session) => isLive(session, users.get(String(session.user))));
    const accountIds = owned.map(({ user }) => users.get(String(user))!.account);
    const accounts = byId(await this.accounts.findActive(accountIds));
    const identities = new Map<string, Identity | Error>();
    for (const session of owned) {
      const user = users.get(String(session.user))!;
      const account = accounts.get(String(user.account));
      const identity = account ? { session, user, account } : new ForbiddenError(INACTIVE_ACCOUNT);
      identities.set(String(session._id), identity).set(session.token_hash, identity);
    }
    return lookups.map((lookup) => identities.get(keyOf(lookup)) ?? new UnauthorizedError());
  }
}

const byId = <T extends { _id: Types.ObjectId }>(documents: T[]) =>
  new Map(documents.map((document) => [String(document._id), document]));

const keyOf = (lookup: SessionLookup) => ('_id' in lookup ? String(lookup._id) : lookup.token_hash);

const isLive = ({ epoch }: Session, user: User | undefined) =>
  user !== undefined && user.active && epoch >= epochOf(user);
