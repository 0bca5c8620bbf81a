import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../../audit/index.js';
import { Clock } from '../../../common/clock.js';
import { BadRequestError, ConflictError, NotFoundError } from '../../../common/errors.js';
import { SecretBox } from '../../../common/secret-box.js';
import { isDuplicateKey } from '../../../database/errors/duplicate-key.js';
import { OidcSettings } from '../../../settings/settings.js';
import type { SessionActor } from '../../access/actor.js';
import { AuthService, type ProofRequest } from '../../login/auth.service.js';
import { ALL_SESSIONS, SessionInvalidation } from '../../sessions/session-invalidation.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { hasFactor, type Passkey, readPasskeys } from '../../users/factors.js';
import { readEpoch, type User, USERS } from '../../users/user.schema.js';
import { FactorRepository, MAX_PASSKEYS } from '../../users/factor.repository.js';
import { Passkeys } from '../passkeys.service.js';
import { hashRecoveryCode, newRecoveryCodes } from '../recovery-codes.js';
import { isCurrent, Tickets } from '../tickets.service.js';
import { findTotpStep, newTotpSecret, totpUrl } from '../totp.js';
import type { NewPasskeyDto } from './factors.dto.js';

export const TOTP_EXISTS = 'You have an authenticator app: remove it first.';
export const NO_TOTP = 'There is no authenticator app.';
export const NOTHING_TO_CONFIRM = 'Begin with POST /v1/auth/factors/totp, and confirm within 10 minutes.';
export const WRONG_CODE = 'Wrong code.';
export const PASSKEY_REFUSED = 'The passkey was not accepted.';
export const TOO_MANY_PASSKEYS = `A user can have at most ${MAX_PASSKEYS} passkeys.`;
export const PASSKEY_TAKEN = 'This passkey is registered already.';
export const NO_FACTOR = 'Recovery codes need an authenticator app or a passkey.';
export const LAST_FACTOR = 'The account requires a second factor, and this is the only one.';
export const LAST_WAY_IN = 'Without this passkey you could no longer log in.';

const PENDING_MS = 10 * 60_000;

/** The second factors of the calling user. */
@Injectable()
export class FactorsService {
  constructor(
    private readonly factors: FactorRepository,
    private readonly passkeys: Passkeys,
    private readonly tickets: Tickets,
    private readonly auth: AuthService,
    private readonly sessions: SessionsService,
    private readonly invalidation: SessionInvalidation,
    private readonly secrets: SecretBox,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly issuer: OidcSettings,
  ) {}

  async read(actor: SessionActor) {
    const user = await this.current(actor.user._id);
    const { factors } = user;
    return {
      totp: factors?.totp ? { created_at: factors.totp.created_at } : null,
      passkeys: readPasskeys(user).map(passkeyView),
      recovery_codes: factors?.recovery_codes?.length ?? 0,
      password: user.password_hash !== undefined,
      oidc: user.oidc ? { issuer: this.issuer.name, linked_at: user.oidc.linked_at } : null,
      required: isRequired(actor, user),
    };
  }

  /** @throws ConflictError when there is an authenticator app */
  async beginTotp(actor: SessionActor, password: string | undefined, request: ProofRequest) {
    const { user } = await this.auth.proveRecently(actor, password, request);
    const secret = newTotpSecret();
    const expires_at = new Date(this.clock.now().getTime() + PENDING_MS);
    if (!(await this.factors.beginTotp(user._id, { secret: this.secrets.seal(secret), expires_at })))
      throw new ConflictError(TOTP_EXISTS);
    return { secret, url: totpUrl(secret, user.email) };
  }

  /**
   * Ends the other sessions of the user. The session of the request gets the new epoch first, so that it stays.
   * @returns the recovery codes, which replace earlier ones
   */
  async confirmTotp({ user: { _id }, session }: SessionActor, code: string) {
    const user = await this.current(_id);
    if (user.factors?.totp) throw new ConflictError(TOTP_EXISTS);
    const pending = user.factors?.pending_totp;
    const now = this.clock.now();
    if (!pending || pending.expires_at <= now) throw new ConflictError(NOTHING_TO_CONFIRM);
    const secret = this.secrets.openIfPossible(pending.secret);
    if (secret === undefined) throw new ConflictError(NOTHING_TO_CONFIRM);
    const last_step = findTotpStep(secret, code, now);
    if (last_step === null) throw new BadRequestError(WRONG_CODE);
    const totp = { secret: pending.secret, created_at: now, last_step };
    const recovery_codes = newRecoveryCodes();
    const hashes = recovery_codes.map(hashRecoveryCode);
    await this.change(user, 'auth.factor.add', { factor: 'totp' }, async () => {
      await this.sessions.raiseEpoch(session._id, readEpoch(user) + 1);
      const changed = await this.factors.confirmTotp(user, pending, totp, hashes, now);
      if (changed) await this.sessions.revokeAll(_id, session._id);
      return changed;
    });
    return { recovery_codes };
  }

  /** @throws ConflictError when the account requires a second factor and this is the last one */
  async removeTotp(actor: SessionActor, password: string | undefined, request: ProofRequest): Promise<void> {
    const { user } = await this.proved(actor, password, request);
    if (!user.factors?.totp) throw new NotFoundError(NO_TOTP);
    if (readPasskeys(user).length === 0) checkNotRequired(actor, user);
    await this.change(user, 'auth.factor.remove', { factor: 'totp' }, () =>
      this.factors.removeTotp(user, this.clock.now()),
    );
  }

  /** @throws ConflictError without a factor */
  async renewRecoveryCodes(actor: SessionActor, password: string | undefined, request: ProofRequest) {
    const { user } = await this.proved(actor, password, request);
    if (!hasFactor(user)) throw new ConflictError(NO_FACTOR);
    const recovery_codes = newRecoveryCodes();
    const hashes = recovery_codes.map(hashRecoveryCode);
    await this.change(user, 'auth.recovery_codes', { recovery_codes: hashes.length }, () =>
      this.factors.setRecoveryCodes(user, hashes, this.clock.now()),
    );
    return { recovery_codes };
  }

  async requestPasskey(actor: SessionActor, password: string | undefined, request: ProofRequest) {
    const { user } = await this.proved(actor, password, request);
    checkPasskeyCount(user);
    const options = await this.passkeys.registrationOptions(user, isOnlyFactor(user));
    const parent = String(actor.session._id);
    const { challenge } = options;
    const { ticket } = await this.tickets.issue(user, { purpose: 'registration', parent, challenge });
    return { ticket, options };
  }

  /** @returns recovery codes with the first factor */
  async addPasskey({ user: { _id }, session }: SessionActor, { ticket, response, name }: NewPasskeyDto) {
    const user = await this.current(_id);
    const taken = await this.tickets.take(ticket, 'registration', String(session._id));
    if (!taken?.challenge || !isCurrent(taken, user)) throw new BadRequestError(PASSKEY_REFUSED);
    checkPasskeyCount(user);
    const passkey = await this.passkeys.verifyRegistration(
      response,
      taken.challenge,
      isOnlyFactor(user),
      name,
    );
    if (!passkey) throw new BadRequestError(PASSKEY_REFUSED);
    const recovery_codes = hasFactor(user) ? undefined : newRecoveryCodes();
    const hashes = recovery_codes?.map(hashRecoveryCode);
    await this.change(user, 'auth.factor.add', { factor: 'passkey', name }, () =>
      this.factors.addPasskey(user, passkey, hashes, this.clock.now()).catch((error: unknown) => {
        throw isDuplicateKey(error) ? new ConflictError(PASSKEY_TAKEN) : error;
      }),
    );
    return { _id: passkey._id, name, ...(recovery_codes && { recovery_codes }) };
  }

  /** @throws NotFoundError for an unknown passkey, and for another user's */
  async renamePasskey({ user: { _id } }: SessionActor, id: Types.ObjectId, name: string) {
    const user = await this.current(_id);
    const passkey = findPasskey(user, id);
    const planned = plan(user, 'auth.factor.update', { factor: 'passkey', name }, 'factors.passkeys');
    const before = { factor: 'passkey', name: passkey.name };
    await this.trail.perform({ ...planned, before }, async () => {
      if (!(await this.factors.renamePasskey(user, passkey, name, this.clock.now()))) throw overtaken();
    });
    return passkeyView({ ...passkey, name });
  }

  /** @throws ConflictError for the last way in, and when the account requires a second factor and this is the last one */
  async removePasskey(
    actor: SessionActor,
    id: Types.ObjectId,
    password: string | undefined,
    request: ProofRequest,
  ): Promise<void> {
    const { user } = await this.proved(actor, password, request);
    const passkey = findPasskey(user, id);
    if (readPasskeys(user).length === 1) {
      const isLinked = user.oidc !== undefined && this.issuer.uses(user.oidc.issuer);
      if (isOnlyFactor(user) && !isLinked) throw new ConflictError(LAST_WAY_IN);
      if (!user.factors?.totp) checkNotRequired(actor, user);
    }
    await this.change(user, 'auth.factor.remove', { factor: 'passkey', name: passkey.name }, () =>
      this.factors.removePasskey(user, passkey, this.clock.now()),
    );
  }

  /** The user as stored now: a request may use one that is cached for a second. */
  private async current(id: Types.ObjectId): Promise<User> {
    const user = await this.factors.find(id);
    if (!user) throw new NotFoundError('User not found.');
    return user;
  }

  private async proved(actor: SessionActor, password: string | undefined, request: ProofRequest) {
    await this.auth.proveRecently(actor, password, request);
    return { user: await this.current(actor.user._id) };
  }

  /** @throws ConflictError after a concurrent change */
  private async change(
    user: User,
    action: string,
    after: object,
    work: () => Promise<User | null>,
  ): Promise<void> {
    await this.trail.perform(plan(user, action, after, 'factors.rev'), async () => {
      if (!(await work())) throw overtaken();
    });
    await this.invalidation.invalidate(ALL_SESSIONS);
  }
}

/** A user without a password logs in by a passkey alone. */
const isOnlyFactor = ({ password_hash }: User) => password_hash === undefined;

const overtaken = () => new ConflictError('Your factors were changed at the same time: try again.');

/** Also in a session by the issuer, for a user who could log in by a password. */
const isRequired = ({ account, session }: SessionActor, { password_hash }: User): boolean =>
  account.require_second_factor === true && (session.signed_in_by !== 'oidc' || password_hash !== undefined);

function checkNotRequired(actor: SessionActor, user: User): void {
  if (isRequired(actor, user)) throw new ConflictError(LAST_FACTOR);
}

function checkPasskeyCount(user: User): void {
  if (readPasskeys(user).length >= MAX_PASSKEYS) throw new ConflictError(TOO_MANY_PASSKEYS);
}

function findPasskey(user: User, id: Types.ObjectId): Passkey {
  const found = readPasskeys(user).find(({ _id }) => _id.equals(id));
  if (!found) throw new NotFoundError('Passkey not found.');
  return found;
}

const passkeyView = ({ _id, name, created_at, last_used_at, backed_up }: Passkey) => ({
  _id,
  name,
  created_at,
  last_used_at,
  backed_up,
});

const plan = (
  { _id, account }: User,
  action: string,
  after: object,
  field: 'factors.rev' | 'factors.passkeys',
): PlannedChange => ({
  action,
  account,
  target: { type: 'user', id: String(_id) },
  user: _id,
  after,
  proof: { collection: USERS, filter: { _id }, fields: [field] },
});
