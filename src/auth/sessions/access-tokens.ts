import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { AuthSettings } from '../../config/settings.js';
import type { User } from '../users/user.schema.js';
import type { Session } from './session.schema.js';

/** One algorithm, one issuer, one audience: anything else is no token of ours. */
const ALGORITHM = 'HS256';
const ISSUER = 'rankwire';
const AUDIENCE = 'rankwire';

/** Tokens whose signature need not be computed again: some 5 MB at most. */
const MOST_VERIFIED = 10_000;

interface Verified {
  sid: Types.ObjectId;
  exp: number;
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** Short access tokens for `Authorization: Bearer`; each is worth only as much as its session still is. */
@Injectable()
export class AccessTokens {
  private readonly lifetime: number;
  private readonly verified = new LRUCache<string, Verified>({ max: MOST_VERIFIED });

  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    settings: AuthSettings,
  ) {
    this.lifetime = Math.floor(settings.accessTokenTtlMs / 1000);
  }

  /** @returns the token and its lifetime in seconds */
  async issue(session: Session, user: User): Promise<{ accessToken: string; expiresIn: number }> {
    const issued = seconds(this.clock.now());
    const payload = {
      iss: ISSUER,
      aud: AUDIENCE,
      sub: String(user._id),
      account: String(user.account),
      permissions: user.scope,
      scope: user.scope.join(' '),
      sid: String(session._id),
      iat: issued,
      exp: issued + this.lifetime,
    };
    return {
      accessToken: await this.jwt.signAsync(payload, { algorithm: ALGORITHM }),
      expiresIn: this.lifetime,
    };
  }

  /** The session that a token belongs to; null for a forged, foreign or expired token. */
  async sessionOf(token: string): Promise<Types.ObjectId | null> {
    const now = seconds(this.clock.now());
    const known = this.verified.get(token) ?? (await this.verify(token, now));
    return known && known.exp > now ? known.sid : null;
  }

  /** Whether a token is ours does not change; only its end has to be looked at again, each time. */
  private async verify(token: string, now: number): Promise<Verified | null> {
    try {
      const { sid, exp } = await this.jwt.verifyAsync<{ sid: string; exp?: number }>(token, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTimestamp: now,
      });
      // The library lets a token live for ever that names no end.
      if (exp === undefined) return null;
      const verified = { sid: new Types.ObjectId(sid), exp };
      this.verified.set(token, verified);
      return verified;
    } catch {
      return null;
    }
  }
}
