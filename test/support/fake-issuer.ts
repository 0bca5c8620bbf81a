import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export const CLIENT = { id: 'rankwire', secret: 'a secret of the client' };
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

interface Key {
  kid: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

export interface Person {
  sub: string;
  [claim: string]: unknown;
}

interface Grant {
  person: Person;
  sid: string;
  nonce?: string | undefined;
  challenge?: string | undefined;
  redirectUri?: string | undefined;
}

/** A request to the token endpoint or to userinfo. */
export interface SeenRequest {
  path: string;
  form: Record<string, string>;
}

/** Settings of an issuer that does not answer, as its routes exist with one only. */
export const NO_ISSUER = {
  OIDC_MODE: 'optional',
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  PUBLIC_URL: 'http://rankwire.example',
};

/**
 * A small OpenID Connect issuer whose answers a test may spoil. Refresh tokens are valid once: one that comes twice ends
 * its grant, as at issuers that rotate them.
 */
export class FakeIssuer {
  /** Who signs in next. */
  person: Person = { sub: 'ann' };
  expiresIn: number | undefined = 3600;
  refreshTokens = true;
  groupsInIdToken = true;
  /** Added to the metadata, the redirect to the application, and the claims of ID tokens. */
  metadata: Record<string, unknown> = {};
  redirect: Record<string, string> = {};
  claims: JWTPayload = {};
  /** Signs the claims of an ID token in place of the issuer. */
  sign: ((claims: JWTPayload) => Promise<string>) | undefined;
  /** Answers in place of an endpoint; true: it has. */
  intercept: ((request: SeenRequest, response: ServerResponse) => boolean | Promise<boolean>) | undefined;
  readonly seen: SeenRequest[] = [];
  readonly keys: Key[] = [];
  private readonly codes = new Map<string, Grant>();
  private readonly refresh = new Map<string, { grant: Grant; used: boolean }>();
  private readonly access = new Map<string, Grant>();
  private readonly ended = new Set<Grant>();
  private server: Server | undefined;
  url = '';

  async start(port = 0): Promise<this> {
    if (this.keys.length === 0) await this.rotate();
    const server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    this.server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  /** At the same address as before. */
  async restart(): Promise<void> {
    await this.start(Number(new URL(this.url).port));
  }

  get settings(): Record<string, string> {
    return {
      OIDC_MODE: 'optional',
      OIDC_ISSUER: this.url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Example SSO',
      PUBLIC_URL: 'http://rankwire.example',
    };
  }

  /** Signs with another key from now on. */
  async rotate(alg = 'RS256'): Promise<Key> {
    const kid = randomBytes(4).toString('hex');
    const { privateKey, publicKey } = await generateKeyPair(alg);
    const key = { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
    this.keys.splice(0, this.keys.length, key);
    return key;
  }

  /** Ends what the issuer has granted to a person. */
  revoke(sub: string): void {
    for (const { grant } of this.refresh.values()) if (grant.person.sub === sub) this.ended.add(grant);
    for (const grant of this.access.values()) if (grant.person.sub === sub) this.ended.add(grant);
  }

  /** Ends what the issuer has granted to one session. */
  end(sid: string): void {
    for (const grant of this.access.values()) if (grant.sid === sid) this.ended.add(grant);
  }

  count(path: string): number {
    return this.seen.filter((request) => request.path === path).length;
  }

  get lastSid(): string {
    return [...this.access.values()].at(-1)!.sid;
  }

  /** What a browser does at the issuer: signs in, and goes back. @returns the query of the callback */
  authorize(location: string): URLSearchParams {
    const query = new URL(location).searchParams;
    const code = randomBytes(8).toString('hex');
    this.codes.set(code, {
      person: this.person,
      sid: randomBytes(4).toString('hex'),
      nonce: query.get('nonce') ?? undefined,
      challenge: query.get('code_challenge') ?? undefined,
      redirectUri: query.get('redirect_uri') ?? undefined,
    });
    return new URLSearchParams({ code, state: query.get('state')!, iss: this.url, ...this.redirect });
  }

  async logoutToken(claims: JWTPayload, header: { typ?: string } = { typ: 'logout+jwt' }): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const jti = randomBytes(6).toString('hex');
    const events = { [LOGOUT_EVENT]: {} };
    return this.signWith(
      { iss: this.url, aud: CLIENT.id, iat: now, exp: now + 120, jti, events, ...claims },
      header,
    );
  }

  signWith(claims: JWTPayload, header: { typ?: string } = {}): Promise<string> {
    const { kid, privateKey, jwk } = this.keys[0]!;
    return new SignJWT(claims).setProtectedHeader({ alg: jwk.alg!, kid, ...header }).sign(privateKey);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url!, this.url).pathname;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const seen = { path, form: Object.fromEntries(new URLSearchParams(body)) };
    this.seen.push(seen);
    if (await this.intercept?.(seen, response)) return;
    const [status, data, headers] = await this.respond(path, seen.form, request);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(data));
  }

  private async respond(
    path: string,
    form: Record<string, string>,
    { headers }: IncomingMessage,
  ): Promise<[number, object, Record<string, string>?]> {
    switch (path) {
      case '/.well-known/openid-configuration':
        return [200, this.readMetadata()];
      case '/jwks':
        return [200, { keys: this.keys.map(({ jwk }) => jwk) }];
      case '/token':
        return this.grantTokens(form, headers.authorization);
      case '/userinfo': {
        const grant = this.access.get(/^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1] ?? '');
        if (!grant || this.ended.has(grant))
          return [401, {}, { 'WWW-Authenticate': 'Bearer error="invalid_token"' }];
        return [200, this.personOf(grant)];
      }
      default:
        return [404, {}];
    }
  }

  private readMetadata(): object {
    const { url } = this;
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      end_session_endpoint: `${url}/logout`,
      scopes_supported: ['openid', 'email', 'profile', 'offline_access'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256'],
      authorization_response_iss_parameter_supported: true,
      ...this.metadata,
    };
  }

  private async grantTokens(form: Record<string, string>, authorization: string | undefined) {
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${encodeURIComponent(CLIENT.secret).replaceAll('%20', '+')}`).toString('base64')}`;
    if (authorization !== basic && form['client_secret'] !== CLIENT.secret)
      return [401, { error: 'invalid_client' }] as [number, object];
    const grant = form['grant_type'] === 'refresh_token' ? this.useRefreshToken(form) : this.useCode(form);
    if (!grant || this.ended.has(grant)) return [400, { error: 'invalid_grant' }] as [number, object];
    return [200, await this.newTokens(grant)] as [number, object];
  }

  private useCode({
    code = '',
    code_verifier = '',
    redirect_uri,
  }: Record<string, string>): Grant | undefined {
    const grant = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256').update(code_verifier).digest('base64url');
    return grant?.challenge === challenge && grant.redirectUri === redirect_uri ? grant : undefined;
  }

  private useRefreshToken({ refresh_token = '' }: Record<string, string>): Grant | undefined {
    const found = this.refresh.get(refresh_token);
    if (found?.used) this.ended.add(found.grant);
    if (found) found.used = true;
    return found?.grant;
  }

  private async newTokens(grant: Grant): Promise<object> {
    const access_token = randomBytes(8).toString('hex');
    this.access.set(access_token, grant);
    const refresh_token = randomBytes(8).toString('hex');
    if (this.refreshTokens) this.refresh.set(refresh_token, { grant, used: false });
    const now = Math.floor(Date.now() / 1000);
    const { groups, ...person } = this.personOf(grant);
    const claims = {
      iss: this.url,
      aud: CLIENT.id,
      iat: now,
      exp: now + 300,
      sid: grant.sid,
      ...(grant.nonce !== undefined && { nonce: grant.nonce }),
      ...person,
      ...(this.groupsInIdToken && groups !== undefined ? { groups } : {}),
      ...this.claims,
    };
    const id_token = await (this.sign?.(claims) ?? this.signWith(claims));
    return {
      access_token,
      token_type: 'Bearer',
      ...(this.expiresIn === undefined ? {} : { expires_in: this.expiresIn }),
      id_token,
      ...(this.refreshTokens && { refresh_token }),
    };
  }

  /** As the person is now. */
  private personOf({ person }: Grant): Person {
    return person.sub === this.person.sub ? this.person : person;
  }
}
