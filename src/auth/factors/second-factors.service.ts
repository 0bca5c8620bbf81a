import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { SecretBox, SecretBoxError } from '../../common/secret-box.js';
import { hashToken } from '../../common/secret-token.js';
import { readPasskeys } from '../users/factors.js';
import type { User } from '../users/user.schema.js';
import { FactorRepository } from '../users/factor.repository.js';
import { Passkeys } from './passkeys.service.js';
import { hashRecoveryCode } from './recovery-codes.js';
import type { Ticket } from './ticket.schema.js';
import { isCurrent, Tickets } from './tickets.service.js';
import { findTotpStep } from './totp.js';

/** What an authenticator signed, with the ticket of its challenge. */
export interface PasskeyResponse {
  ticket: string;
  response: object;
}

/** One of them. */
export interface SecondStep {
  code?: string;
  recovery_code?: string;
  passkey?: PasskeyResponse;
}

export type SecondFactor = 'totp' | 'passkey' | 'recovery_code';

/** A passkey that is asked to sign: the first step, or the second one of a login. */
interface Assertion {
  user: User;
  challenge: string;
}

/** Verifies second factors, and passkeys alone. Each use is stored before it counts, so none can be repeated. */
@Injectable()
export class SecondFactors {
  private readonly logger = new Logger(SecondFactors.name);

  constructor(
    private readonly factors: FactorRepository,
    private readonly tickets: Tickets,
    private readonly passkeys: Passkeys,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** What the client needs for the second step. */
  async begin(user: User) {
    const { factors } = user;
    const { ticket, expires_at } = await this.tickets.issue(user, { purpose: 'login' });
    const methods: SecondFactor[] = [
      ...(factors?.totp ? ['totp' as const] : []),
      ...(readPasskeys(user).length > 0 ? ['passkey' as const] : []),
      ...(factors?.recovery_codes?.length ? ['recovery_code' as const] : []),
    ];
    return { ticket, methods, expires_at };
  }

  /** The login that a ticket belongs to; null when it has ended. */
  async findLogin(ticket: string): Promise<{ login: Ticket; user: User } | null> {
    const login = await this.tickets.find(ticket, 'login');
    const user = login?.user && (await this.factors.find(login.user));
    return login && user && isCurrent(login, user) ? { login, user } : null;
  }

  /** @returns null for a wrong or used factor, and for a ticket that has been used meanwhile */
  async verify(login: Ticket, user: User, step: SecondStep): Promise<SecondFactor | null> {
    const used = await this.use(login, user, step);
    return used && (await this.tickets.use(login)) ? used : null;
  }

  /** @param ticket of a login whose second step it is; undefined: a passkey alone */
  async requestPasskey(ticket: string | undefined) {
    const found = ticket === undefined ? undefined : await this.findLogin(ticket);
    if (found === null) return null;
    const options = await this.passkeys.requestOptions(found?.user);
    const issued = await this.tickets.issue(found?.user ?? null, {
      purpose: 'assertion',
      parent: ticket === undefined ? null : hashToken(ticket),
      challenge: options.challenge,
    });
    return { ticket: issued.ticket, options };
  }

  /** The user of a passkey that signs in alone; null when there is none, or the challenge has ended. */
  async findPasskeyUser({ ticket, response }: PasskeyResponse): Promise<Partial<Assertion>> {
    const taken = await this.tickets.take(ticket, 'assertion', null);
    const { id } = response as { id?: unknown };
    const user = typeof id === 'string' ? await this.factors.findByCredential(id) : null;
    return { ...(user && { user }), ...(taken?.challenge && { challenge: taken.challenge }) };
  }

  /** @param isOnlyFactor the authenticator must have verified its user */
  async usePasskey(
    { user, challenge }: Assertion,
    response: object,
    isOnlyFactor: boolean,
  ): Promise<boolean> {
    const { id } = response as { id?: unknown };
    const passkey = readPasskeys(user).find(({ credential_id }) => credential_id === id);
    if (!passkey) return false;
    const used = await this.passkeys.verifyUse(response, challenge, passkey, isOnlyFactor);
    return used !== null && this.factors.usePasskey(user, passkey, used, this.clock.now());
  }

  private async use(
    { _id }: Ticket,
    user: User,
    { code, recovery_code, passkey }: SecondStep,
  ): Promise<SecondFactor | null> {
    if (code !== undefined) return (await this.useCode(user, code)) ? 'totp' : null;
    if (recovery_code !== undefined) {
      const hash = hashRecoveryCode(recovery_code);
      return (await this.factors.useRecoveryCode(user, hash)) ? 'recovery_code' : null;
    }
    const taken = passkey && (await this.tickets.take(passkey.ticket, 'assertion', _id));
    if (!taken?.challenge) return null;
    const assertion = { user, challenge: taken.challenge };
    return (await this.usePasskey(assertion, passkey!.response, false)) ? 'passkey' : null;
  }

  private async useCode(user: User, code: string): Promise<boolean> {
    const secret = user.factors?.totp && this.openSecret(user.factors.totp.secret);
    const step = secret === undefined ? null : findTotpStep(secret, code, this.clock.now());
    return step !== null && this.factors.useTotpStep(user, step);
  }

  /** After a change of SECRETS_KEY that lost the key, a recovery code still logs in. */
  private openSecret(sealed: string): string | undefined {
    try {
      return this.secrets.open(sealed);
    } catch (error) {
      if (!(error instanceof SecretBoxError)) throw error;
      this.logger.error(error);
      return undefined;
    }
  }
}
