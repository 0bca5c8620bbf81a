import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { AuthSettings } from '../../settings/settings.js';
import type { User } from '../users/user.schema.js';

// The only values that are accepted.
const ALGORITHM = 'HS256';
const ISSUER = 'rankwire';
const AUDIENCE = 'rankwire';
/** Of tokens that OAuth issues, which only the routes of assistants accept. */
const ASSISTANT_AUDIENCE = 'rankwire:assistant';
export const ASSISTANT_TOKEN_SECONDS = 3600;

/** Verified tokens in the cache: about 5 MB at most. */
const MAX_CACHED = 10_000;

/** What a token depends on: a session, or an API key for requests that the gateway forwards. */
export type TokenSource = { sid: Types.ObjectId } | { key: Types.ObjectId };

interface Verified {
  audience: string;
  source: TokenSource;
  scope: string;
  exp: number;
}

interface Claims {
  sid?: string;
  key?: string;
  scope?: string;
  exp?: number;
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** Short-lived JWTs for `Authorization: Bearer`. A token is valid only while its session or API key is. */
@Injectable()
export class AccessTokens {
  private readonly lifetime: number;
  private readonly verified = new LRUCache<string, Verified>({ max: MAX_CACHED });

  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    settings: AuthSettings,
  ) {
    this.lifetime = Math.floor(settings.accessTokenTtlMs / 1000);
  }

  /** @returns the token and its lifetime in seconds */
  issue(source: TokenSource, user: User): Promise<{ accessToken: string; expiresIn: number }> {
    return this.sign(source, user, AUDIENCE, this.lifetime);
  }

  /** @param key of the grant @param user with the permissions that the token is for */
  issueForAssistant(key: Types.ObjectId, user: User): Promise<{ accessToken: string; expiresIn: number }> {
    return this.sign({ key }, user, ASSISTANT_AUDIENCE, ASSISTANT_TOKEN_SECONDS);
  }

  private async sign(source: TokenSource, user: User, audience: string, lifetime: number) {
    const issued = seconds(this.clock.now());
    const payload = {
      iss: ISSUER,
      aud: audience,
      sub: String(user._id),
      account: String(user.account),
      permissions: user.scope,
      scope: user.scope.join(' '),
      ...('sid' in source ? { sid: String(source.sid) } : { key: String(source.key) }),
      iat: issued,
      exp: issued + lifetime,
    };
    return {
      accessToken: await this.jwt.signAsync(payload, { algorithm: ALGORITHM }),
      expiresIn: lifetime,
    };
  }

  /** @returns the token's session or API key; null for an invalid or expired token */
  async verify(token: string): Promise<TokenSource | null> {
    return (await this.verifyFor(AUDIENCE, token))?.source ?? null;
  }

  /**
   * @returns the grant of a token of `issueForAssistant`, and the permissions that the token is for; null for an invalid,
   *   expired or other token
   */
  async verifyForAssistant(token: string): Promise<{ key: Types.ObjectId; scope: string[] } | null> {
    const found = await this.verifyFor(ASSISTANT_AUDIENCE, token);
    return found && 'key' in found.source ? { ...found.source, scope: found.scope.split(' ') } : null;
  }

  private async verifyFor(audience: string, token: string): Promise<Verified | null> {
    const now = seconds(this.clock.now());
    const cached = this.verified.get(token) ?? (await this.verifySignature(token, now, audience));
    return cached && cached.audience === audience && cached.exp > now ? cached : null;
  }

  /** The result is cached, because a signature stays valid; the expiry is checked on every use. */
  private async verifySignature(token: string, now: number, audience: string): Promise<Verified | null> {
    try {
      const {
        sid,
        key,
        scope = '',
        exp,
      } = await this.jwt.verifyAsync<Claims>(token, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience,
        clockTimestamp: now,
      });
      // The library accepts tokens without an expiry.
      if (exp === undefined) return null;
      const source = key === undefined ? { sid: new Types.ObjectId(sid) } : { key: new Types.ObjectId(key) };
      const verified = { audience, source, scope, exp };
      this.verified.set(token, verified);
      return verified;
    } catch {
      return null;
    }
  }
}
