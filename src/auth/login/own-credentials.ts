import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { BadRequestError, ForbiddenError, ValidationError } from '../../common/errors.js';
import type { Actor, SessionActor } from '../access/actor.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import type { ChangePasswordDto } from './auth.dto.js';
import { LoginService } from './login.service.js';

export const SESSION_REQUIRED =
  'An API key cannot change how its user logs in: log in, and send the session and the current password.';

/** The request that an attempt with a password counts for. */
export interface ProofRequest {
  ip: string;
  response: Response;
}

interface CurrentPassword {
  /** Its name in the body. */
  field: 'old_password' | 'current_password';
  password: string | undefined;
}

/**
 * Decides who may change how a user logs in, such as the own password and e-mail address: the user, by a session and
 * with the current password. A stolen session or a leaked API key is not enough.
 */
@Injectable()
export class OwnCredentials {
  constructor(
    private readonly logins: LoginService,
    private readonly passwords: PasswordsService,
  ) {}

  /**
   * Limited like a login, so that a stolen session does not make the password easier to guess.
   * @throws ForbiddenError for an API key
   * @throws BadRequestError without the password, and when it is wrong
   * @throws TooManyRequestsError after too many failures
   */
  async prove(
    actor: Actor,
    { field, password }: CurrentPassword,
    { ip, response }: ProofRequest,
  ): Promise<SessionActor> {
    if (actor.key) throw new ForbiddenError(SESSION_REQUIRED);
    if (password === undefined)
      throw new ValidationError([{ path: field, message: `${field} must be your current password` }]);
    const { user } = actor;
    // A session is known, so a flood of guesses from elsewhere does not lock its user out.
    const isKnown = () => Promise.resolve(true);
    const matches = await this.logins.attempt({ ip, email: user.email }, response, isKnown, () =>
      this.passwords.matches(user, password),
    );
    if (!matches) throw wrongPassword(field);
    return actor;
  }

  /** @throws as `prove` */
  async changePassword(
    actor: SessionActor,
    { old_password, new_password }: ChangePasswordDto,
    request: ProofRequest,
  ): Promise<void> {
    const field = 'old_password';
    const { user, session } = await this.prove(actor, { field, password: old_password }, request);
    if (!(await this.passwords.changePassword(user, session, new_password))) throw wrongPassword(field);
  }
}

const wrongPassword = (field: CurrentPassword['field']) =>
  new BadRequestError(`The ${field === 'old_password' ? 'old' : 'current'} password is wrong.`);
