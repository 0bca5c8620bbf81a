import { importPKCS8, SignJWT } from 'jose';
import { createPrivateKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../../common/clock.js';
import { hashToken } from '../../../common/secret-token.js';
import { SearchConsoleSettings } from '../../../settings/settings.js';
import { ConnectionFault, FAULTS } from '../domain/faults.js';
import type { Credential, ServiceAccount } from './credential.js';
import { readTokenFault } from './vendor-faults.js';
import { send } from './vendor-http.js';

const SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly';
const LIFE_SECONDS = 3600;
/** A token is not used shortly before its end. */
const RESERVE_MS = 60_000;
const MAX_TOKENS = 500;

interface Token {
  token: string;
  until: number;
}

export interface Redirect {
  state: string;
  challenge: string;
  redirectUri: string;
}

/** Gets access tokens: for service accounts by a signed assertion, for users by their refresh token. */
@Injectable()
export class AccessTokens {
  /** By the hash of the secret. */
  private readonly known = new LRUCache<string, Token>({ max: MAX_TOKENS });

  constructor(
    private readonly settings: SearchConsoleSettings,
    private readonly clock: Clock,
  ) {}

  get hasClient(): boolean {
    return this.settings.clientId !== undefined;
  }

  /** @throws ConnectionFault */
  async get(credential: Credential, signal?: AbortSignal): Promise<string> {
    const id = hashCredential(credential);
    const known = this.known.get(id);
    if (known && this.now() < known.until) return known.token;
    const token = await ('account' in credential
      ? this.ofAccount(credential.account, signal)
      : this.ofGrant(credential.grant, signal));
    this.known.set(id, token);
    return token.token;
  }

  forget(credential: Credential): void {
    this.known.delete(hashCredential(credential));
  }

  /** The page on which a user allows access. */
  consentUrl({ state, challenge, redirectUri }: Redirect): string {
    const url = new URL(this.settings.authUrl);
    if (url.pathname === '/') url.pathname = '/o/oauth2/v2/auth';
    const parameters = {
      client_id: this.settings.clientId!,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPE,
      access_type: 'offline',
      prompt: 'consent',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  /**
   * Exchanges the code of a redirect.
   * @returns the refresh token; undefined when Google sends none
   * @throws ConnectionFault
   */
  async exchange(code: string, verifier: string, redirectUri: string): Promise<string | undefined> {
    const { status, body } = await this.post('/token', {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      ...this.client(),
    });
    if (status !== 200) throw new ConnectionFault(readTokenFault(status, body, 0));
    const { refresh_token: token } = (body ?? {}) as { refresh_token?: unknown };
    return typeof token === 'string' ? token : undefined;
  }

  /** Ends a grant at Google. Never rejects: the stored token is deleted either way. */
  async revoke(refreshToken: string): Promise<void> {
    await this.post('/revoke', { token: refreshToken }).catch(() => {});
  }

  private async ofAccount(account: ServiceAccount, signal?: AbortSignal): Promise<Token> {
    const assertion = await this.sign(account);
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
    const { status, body, retryAfterMs } = await this.post('/token', form, signal);
    return this.readToken(body) ?? fail(readTokenFault(status, body), retryAfterMs);
  }

  private async ofGrant(
    { refresh_token, granted_at }: { refresh_token: string; granted_at: Date },
    signal?: AbortSignal,
  ): Promise<Token> {
    const form = { grant_type: 'refresh_token', refresh_token, ...this.client() };
    const { status, body, retryAfterMs } = await this.post('/token', form, signal);
    const age = this.now() - granted_at.getTime();
    return this.readToken(body) ?? fail(readTokenFault(status, body, age), retryAfterMs);
  }

  private async sign({ client_email, private_key, private_key_id: kid }: ServiceAccount): Promise<string> {
    const iat = Math.floor(this.now() / 1000);
    try {
      // Keys in the older PKCS 1 format too.
      const pem = createPrivateKey(private_key).export({ type: 'pkcs8', format: 'pem' });
      return await new SignJWT({ scope: SCOPE })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(kid !== undefined && { kid }) })
        .setIssuer(client_email)
        .setAudience(this.tokenAddress('/token'))
        .setIssuedAt(iat)
        .setExpirationTime(iat + LIFE_SECONDS)
        .sign(await importPKCS8(String(pem), 'RS256'));
    } catch {
      // The error could quote the key.
      throw new ConnectionFault(FAULTS.unreadableKey());
    }
  }

  private readToken(body: unknown): Token | undefined {
    const { access_token: token, expires_in: seconds } = (body ?? {}) as Record<string, unknown>;
    if (typeof token !== 'string' || token === '') return undefined;
    const life = typeof seconds === 'number' && seconds > 0 ? seconds : LIFE_SECONDS;
    return { token, until: this.now() + 1000 * life - RESERVE_MS };
  }

  private post(path: string, form: Record<string, string>, signal?: AbortSignal) {
    const body = new URLSearchParams(form);
    return send(this.tokenAddress(path), { method: 'POST', body }, signal);
  }

  private tokenAddress(path: '/token' | '/revoke' | string): string {
    return this.settings.tokenUrl.replace(/(\/token)?\/*$/, '') + path;
  }

  private client() {
    return { client_id: this.settings.clientId ?? '', client_secret: this.settings.clientSecret ?? '' };
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const hashCredential = (credential: Credential) =>
  hashToken('account' in credential ? credential.account.private_key : credential.grant.refresh_token);

function fail(fault: ConnectionFault['fault'], retryAfterMs: number | undefined): never {
  throw new ConnectionFault(fault, retryAfterMs);
}
