import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { Clock } from '../../common/clock.js';
import { ConflictError } from '../../common/errors.js';
import { newSecretToken } from '../../common/secret-token.js';
import { SecretBox, SecretBoxError } from '../../common/secret-box.js';
import { ConfirmationRepository } from './confirmation.repository.js';

const LIFETIME_MS = 5 * millisecondsInMinute;

/** What a confirmation is valid for. */
export interface ConfirmedCall {
  /** Id of the API key or grant. */
  credential: string;
  tool: string;
  /** Without the confirmation itself. */
  args: object;
}

interface Sealed {
  id: string;
  call: string;
  expires: number;
}

/** A confirmation that is refused; another estimate is needed. */
export class ConfirmationError extends ConflictError {}

/** Values that confirm one call: sealed, so nothing is stored of those that are never used. */
@Injectable()
export class Confirmations {
  constructor(
    private readonly box: SecretBox,
    private readonly used: ConfirmationRepository,
    private readonly clock: Clock,
  ) {}

  issue(call: ConfirmedCall): string {
    const expires = this.clock.now().getTime() + LIFETIME_MS;
    const sealed: Sealed = { id: newSecretToken(), call: hashCall(call), expires };
    return this.box.seal(JSON.stringify(sealed));
  }

  /** Uses a confirmation up. @throws ConfirmationError when it is not of this call, is too old or was used */
  async redeem(value: string, call: ConfirmedCall): Promise<void> {
    const sealed = this.open(value);
    if (sealed?.call !== hashCall(call)) {
      throw new ConfirmationError('The confirmation is not of this call with these arguments.');
    }
    if (sealed.expires <= this.clock.now().getTime()) {
      throw new ConfirmationError('The confirmation is older than five minutes.');
    }
    // Kept longer than it is valid: the clocks of store and process may differ.
    const keptUntil = new Date(sealed.expires + millisecondsInHour);
    if (!(await this.used.markUsed(sealed.id, keptUntil))) {
      throw new ConfirmationError('The confirmation was used already.');
    }
  }

  private open(value: string): Sealed | undefined {
    try {
      return JSON.parse(this.box.open(value)) as Sealed;
    } catch (error) {
      if (error instanceof SecretBoxError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}

const hashCall = ({ credential, tool, args }: ConfirmedCall): string =>
  createHash('sha256')
    .update(JSON.stringify([credential, tool, sortFields(args)]))
    .digest('base64url');

/** The same arguments in another order are the same call. */
function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, each]) => [name, sortFields(each)]));
}
