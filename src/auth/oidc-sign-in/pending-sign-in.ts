import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { Clock } from '../../common/clock.js';
import { servesHttps } from '../../common/http/http-pipeline.js';
import { SecretBox } from '../../common/secret-box.js';
import { OidcGrantRepository } from '../oidc/grant.repository.js';
import type { Challenge } from '../oidc/issuer.js';

const NAME = 'rankwire_oidc';
/** Browsers accept it from this host alone, so that no other one can plant it. */
const HOST_NAME = `__Host-${NAME}`;
const LIFETIME_MS = 10 * 60_000;

/** What a browser keeps while its person is at the issuer. */
export interface PendingSignIn extends Challenge {
  /** Path of the console. */
  to: string;
  /** Ids of the user and the session that ask for a link; absent for a sign-in. */
  link?: { user: string; session: string };
}

/** One that a person has come back from. */
export interface ReturnedSignIn extends PendingSignIn {
  began: Date;
}

/** Keeps a sign-in that has begun in an encrypted cookie of its browser, for ten minutes and one use. */
@Injectable()
export class PendingSignIns {
  constructor(
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly uses: OidcGrantRepository,
  ) {}

  store(request: Request, response: Response, pending: PendingSignIn): void {
    const expires = new Date(this.clock.now().getTime() + LIFETIME_MS);
    const value = this.secrets.seal(JSON.stringify({ ...pending, expires }));
    const { name, ...attributes } = describeCookie(request);
    response.cookie(name, value, { ...attributes, maxAge: LIFETIME_MS });
  }

  /**
   * Removes the cookie, unless it is of another sign-in: that of a further tab, which replaced the one of this tab.
   * @param state that the person has come back with
   * @returns undefined for one that is missing, of another sign-in, altered, expired or used
   */
  async take(request: Request, response: Response, state: unknown): Promise<ReturnedSignIn | undefined> {
    const { name, ...attributes } = describeCookie(request);
    const sealed = parseCookie(request.get('cookie') ?? '')[name];
    if (sealed === undefined) return undefined;
    const opened = this.secrets.openIfPossible(sealed);
    const pending =
      opened === undefined ? undefined : (JSON.parse(opened) as PendingSignIn & { expires: string });
    if (pending && pending.state !== state) return undefined;
    response.clearCookie(name, attributes);
    const now = this.clock.now();
    if (!pending || new Date(pending.expires) <= now) return undefined;
    const isFirst = await this.uses.isFirstUse(
      `state:${pending.state}`,
      new Date(now.getTime() + LIFETIME_MS),
    );
    const began = new Date(new Date(pending.expires).getTime() - LIFETIME_MS);
    return isFirst ? { ...pending, began } : undefined;
  }
}

function describeCookie(request: Request) {
  const secure = request.secure || servesHttps(request.app);
  return { name: secure ? HOST_NAME : NAME, httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
}
