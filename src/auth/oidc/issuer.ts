import { Injectable, Logger } from '@nestjs/common';
import {
  createRemoteJWKSet,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';
import * as oidc from 'openid-client';
import { Clock } from '../../common/clock.js';
import { OidcSettings } from '../../settings/settings.js';
import { PublicUrl } from '../mailed-links/public-url.js';
import { type Claims, readClaim } from './groups.js';
import { IssuerError, isUnreachable, readRenewalProblem, readSignInProblem } from './issuer-error.js';

/** Longest time of one operation at the issuer, however many requests it takes. */
const DEADLINE_MS = 10_000;
/** Of the keys, which are read within an operation. */
const KEYS_TIMEOUT_MS = 5000;
const METADATA_MS = 3_600_000;
const CLOCK_TOLERANCE_SECONDS = 60;
/** After a request without an answer, so that few callers wait for an issuer that hangs. */
const DOWN_MS = 30_000;
/** Asymmetric ones: with the others the keys of the issuer, which anyone knows, or none would sign. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const GOOGLE = 'https://accounts.google.com';

/** What the issuer has granted to a session. */
export interface Tokens {
  access_token: string;
  refresh_token?: string | undefined;
  id_token?: string | undefined;
  /** Of the access token. */
  expiresInMs?: number | undefined;
}

/** What a person takes to the issuer, and has to come back with. */
export interface Challenge {
  state: string;
  nonce: string;
  verifier: string;
}

export interface SignedIn {
  tokens: Tokens;
  claims: Claims & { iss: string; sub: string };
}

export interface LogoutToken {
  iss: string;
  jti: string;
  /** Seconds, by the clock of the issuer. */
  iat: number;
  sub?: string | undefined;
  sid?: string | undefined;
}

interface Discovered {
  metadata: oidc.ServerMetadata;
  /** For tokens that came from the issuer itself: asks for new keys whenever one is not known. */
  keys: JWTVerifyGetKey;
  /** For tokens that anyone may have sent: asks for new keys once a second at most. */
  guardedKeys: JWTVerifyGetKey;
  at: number;
}

/**
 * The OpenID Connect issuer of the settings. Its metadata are read at the first use, so that the application starts
 * without it.
 */
@Injectable()
export class Issuer {
  private readonly logger = new Logger(Issuer.name);
  private discovered: Discovered | undefined;
  private discovering: Promise<Discovered> | undefined;
  private failedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly settings: OidcSettings,
    private readonly url: PublicUrl,
    private readonly clock: Clock,
  ) {}

  get isOn(): boolean {
    return this.settings.mode !== 'off';
  }

  newChallenge(): Challenge {
    return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
  }

  /**
   * The address to which a person goes to sign in.
   * @throws IssuerError
   */
  async authorizationUrl({ state, nonce, verifier }: Challenge): Promise<URL> {
    const { metadata } = await this.discover();
    const offers = metadata.scopes_supported?.includes('offline_access') === true;
    const scopes = new Set([...this.settings.scope.split(' '), ...(offers ? ['offline_access'] : [])]);
    return oidc.buildAuthorizationUrl(this.configure(metadata), {
      redirect_uri: this.redirectUri,
      scope: [...scopes].filter((scope) => scope !== '').join(' '),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // Google gives refresh tokens by these parameters, not by a scope.
      ...(metadata.issuer === GOOGLE ? { access_type: 'offline', prompt: 'consent' } : {}),
    });
  }

  /**
   * Exchanges the code that a person has come back with, and verifies who it is.
   * @param query of the callback
   * @param wanted claims that are read from userinfo where the ID token lacks them
   * @throws IssuerError
   */
  async signIn(query: URLSearchParams, challenge: Challenge, wanted: readonly string[]): Promise<SignedIn> {
    const discovered = await this.discover();
    const configuration = this.configure(discovered.metadata);
    const url = new URL(`${this.redirectUri}?${query.toString()}`);
    try {
      const response = await oidc.authorizationCodeGrant(configuration, url, {
        expectedState: challenge.state,
        expectedNonce: challenge.nonce,
        pkceCodeVerifier: challenge.verifier,
        idTokenExpected: true,
      });
      const claims = await this.verify(response.id_token!, discovered, { maxTokenAge: '1h' });
      const all = await this.complete(configuration, claims, response.access_token, wanted);
      return { tokens: toTokens(response), claims: { ...all, iss: claims.iss!, sub: claims.sub! } };
    } catch (error) {
      throw error instanceof IssuerError ? error : new IssuerError(readSignInProblem(error), error);
    }
  }

  /**
   * Renews a grant by its refresh token. Issuers may end the grant if the same refresh token comes twice, so the new
   * tokens have to be stored before their ID token is verified: the keys of the issuer may not be available.
   * @throws IssuerError
   */
  async refresh(refreshToken: string): Promise<Tokens> {
    return this.renew('token', async ({ metadata }) =>
      toTokens(await oidc.refreshTokenGrant(this.configure(metadata), refreshToken)),
    );
  }

  /**
   * The claims of an ID token that a renewal has returned.
   * @throws IssuerError
   */
  async readIdToken(idToken: string, sub: string): Promise<Claims> {
    return this.renew('token', async (discovered) => {
      const claims = await this.verify(idToken, discovered);
      if (claims.sub !== sub) throw new Error('the ID token has another sub');
      return claims;
    });
  }

  /**
   * Reads the claims of a person by an access token.
   * @throws IssuerError
   */
  async userInfo(accessToken: string, sub: string): Promise<Claims> {
    return this.renew('userinfo', ({ metadata }) =>
      oidc.fetchUserInfo(this.configure(metadata), accessToken, sub),
    );
  }

  /** @throws when it is not a logout token of the issuer for this application */
  async readLogoutToken(token: string): Promise<LogoutToken> {
    const { metadata, guardedKeys } = await this.discover();
    const { payload } = await jwtVerify(token, guardedKeys, {
      ...this.expected(metadata),
      maxTokenAge: '10m',
      requiredClaims: ['jti', 'events'],
    });
    const { jti, iat, sub, sid, events, nonce } = payload as JWTPayload & { events: unknown };
    const event = isObject(events) ? events[LOGOUT_EVENT] : undefined;
    if (!isObject(event) || nonce !== undefined) throw new Error('not a logout token');
    if (
      typeof jti !== 'string' ||
      ![sub, sid].every((value) => value === undefined || typeof value === 'string')
    )
      throw new Error('claims of another type');
    if (sub === undefined && sid === undefined) throw new Error('neither sub nor sid');
    return { iss: metadata.issuer, jti, iat: iat!, sub, sid: sid as string | undefined };
  }

  /** Where a person ends the session at the issuer as well; undefined where it has no such page, or cannot be reached. */
  async endSessionUrl(idToken: string | undefined): Promise<string | undefined> {
    try {
      const { metadata } = await this.discover();
      if (metadata.end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(this.configure(metadata), {
        post_logout_redirect_uri: this.url.resolve('app/login'),
        ...(idToken === undefined ? {} : { id_token_hint: idToken }),
      }).href;
    } catch {
      return undefined;
    }
  }

  /** @throws IssuerError; at once while the issuer does not answer */
  private async renew<T>(
    endpoint: 'token' | 'userinfo',
    request: (discovered: Discovered) => Promise<T>,
  ): Promise<T> {
    if (this.isDown) throw isDownError();
    const discovered = await this.discover();
    try {
      const answer = await request(discovered);
      this.failedAt = Number.NEGATIVE_INFINITY;
      return answer;
    } catch (error) {
      if (isUnreachable(error)) this.failedAt = this.clock.now().getTime();
      throw new IssuerError(readRenewalProblem(error, endpoint), error);
    }
  }

  private get isDown(): boolean {
    const passed = this.clock.now().getTime() - this.failedAt;
    return passed >= 0 && passed < DOWN_MS;
  }

  private get redirectUri(): string {
    return this.url.resolve('v1/auth/oidc/callback');
  }

  /** The claims of a verified ID token, and those of userinfo where it lacks some. */
  private async complete(
    configuration: oidc.Configuration,
    claims: Claims & { sub?: string },
    accessToken: string,
    wanted: readonly string[],
  ): Promise<Claims> {
    const { userinfo_endpoint } = configuration.serverMetadata();
    const isComplete = wanted.every((name) => readClaim(claims, name) !== undefined);
    if (isComplete || userinfo_endpoint === undefined) return claims;
    return { ...(await oidc.fetchUserInfo(configuration, accessToken, claims.sub!)), ...claims };
  }

  /** openid-client checks the claims, but no signature of what came from the issuer itself. */
  private async verify(idToken: string, { metadata, keys }: Discovered, options: JWTVerifyOptions = {}) {
    const { payload } = await jwtVerify(idToken, keys, { ...this.expected(metadata), ...options });
    return payload;
  }

  private expected({ issuer }: oidc.ServerMetadata): JWTVerifyOptions {
    const audience = this.settings.clientId!;
    return { issuer, audience, algorithms: ALGORITHMS, clockTolerance: CLOCK_TOLERANCE_SECONDS };
  }

  /** With one deadline for all requests that it is used for. */
  private configure(metadata: oidc.ServerMetadata): oidc.Configuration {
    const { clientId, clientSecret } = this.settings;
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic')
      ? oidc.ClientSecretBasic
      : oidc.ClientSecretPost;
    const client = { client_secret: clientSecret!, [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    const configuration = new oidc.Configuration(metadata, clientId!, client, authenticate(clientSecret));
    configuration[oidc.customFetch] = fetchBefore(AbortSignal.timeout(DEADLINE_MS));
    if (this.isPlain) oidc.allowInsecureRequests(configuration);
    return configuration;
  }

  /** The settings allow http for an issuer on this machine only. */
  private get isPlain(): boolean {
    return this.settings.issuer!.startsWith('http:');
  }

  /**
   * Reads the metadata of the issuer again after an hour; those that were read before go on while it is down.
   * @throws IssuerError; at once while the issuer does not answer
   */
  private async discover(): Promise<Discovered> {
    const known = this.discovered;
    if (known && (this.isDown || performance.now() - known.at < METADATA_MS)) return known;
    if (this.isDown) throw isDownError();
    this.discovering ??= this.readMetadata().finally(() => (this.discovering = undefined));
    try {
      this.discovered = await this.discovering;
      return this.discovered;
    } catch (error) {
      this.failedAt = this.clock.now().getTime();
      const failure = new IssuerError('unavailable', error);
      this.logger.warn(`The metadata of the issuer cannot be read: ${failure.message}`);
      if (known) return known;
      throw failure;
    }
  }

  private async readMetadata(): Promise<Discovered> {
    const found = await oidc.discovery(
      new URL(this.settings.issuer!),
      this.settings.clientId!,
      undefined,
      undefined,
      {
        [oidc.customFetch]: fetchBefore(AbortSignal.timeout(DEADLINE_MS)),
        ...(this.isPlain ? { execute: [oidc.allowInsecureRequests] } : {}),
      },
    );
    const metadata = found.serverMetadata();
    const url = new URL(metadata.jwks_uri!);
    const keys = (cooldownDuration: number) =>
      createRemoteJWKSet(url, { cooldownDuration, timeoutDuration: KEYS_TIMEOUT_MS });
    return { metadata, keys: keys(0), guardedKeys: keys(1000), at: performance.now() };
  }
}

const isDownError = () =>
  new IssuerError('unavailable', new Error('it has not answered within the last 30 s'));

const fetchBefore =
  (deadline: AbortSignal): oidc.CustomFetch =>
  (url, { signal, ...options }) =>
    fetch(url, {
      ...options,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    } as RequestInit);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toTokens(response: oidc.TokenEndpointResponse): Tokens {
  const { access_token, refresh_token, id_token, expires_in } = response;
  return {
    access_token,
    refresh_token,
    id_token,
    expiresInMs: expires_in === undefined ? undefined : expires_in * 1000,
  };
}
