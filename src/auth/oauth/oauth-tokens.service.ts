import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { millisecondsInDay } from 'date-fns/constants';
import type { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { hashToken, newSecretToken } from '../../common/secret-token.js';
import { AccessService } from '../access/access.service.js';
import { ApiKeysService } from '../keys/api-keys.service.js';
import { AccessTokens } from '../sessions/access-tokens.js';
import { AuthorizationService } from './authorization.service.js';
import { OAuthError } from './oauth-error.js';
import { OAuthServer } from './oauth-server.js';
import { OAUTH_TOKENS, type OAuthToken, OAuthTokenRepository } from './oauth-token.repository.js';

/** A refresh token, and with it a grant that nothing uses, ends after this time. */
const REFRESH_MS = 90 * millisecondsInDay;
const FIELDS = [
  'grant_type',
  'client_id',
  'code',
  'redirect_uri',
  'code_verifier',
  'refresh_token',
  'resource',
  'scope',
  'token',
];
const MAX_LENGTH = 2048;
const VERIFIER = /^[\w.~-]{43,128}$/;

export type TokenForm = Record<string, unknown>;

type GrantIdentity = NonNullable<Awaited<ReturnType<AccessService['findGrant']>>>;

/** Issues and revokes the tokens of clients. */
@Injectable()
export class OAuthTokensService {
  constructor(
    private readonly server: OAuthServer,
    private readonly authorizations: AuthorizationService,
    private readonly tokens: OAuthTokenRepository,
    private readonly access: AccessService,
    private readonly accessTokens: AccessTokens,
    private readonly keys: ApiKeysService,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws OAuthError */
  async issue(form: TokenForm) {
    this.server.requireSecure();
    requireShortTexts(form);
    const kind = readField(form, 'grant_type');
    if (kind === 'authorization_code') return this.exchange(form);
    if (kind === 'refresh_token') return this.refresh(form);
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  }

  /** Revokes the grant of a token, and with it all of its tokens. Unknown tokens are no error (RFC 7009). */
  async revoke(form: TokenForm): Promise<void> {
    this.server.requireSecure();
    requireShortTexts(form);
    const token = readField(form, 'token');
    const refresh = await this.tokens.find(hashToken(token), 'refresh');
    const grant = refresh?.grant ?? (await this.accessTokens.verifyForAssistant(token))?.key;
    if (grant) await this.revokeGrant(grant, 'auth.grant.revoke');
  }

  private async exchange(form: TokenForm) {
    const code = readField(form, 'code');
    const found = await this.findToken(code, 'code', form);
    const { redirect_uri, code_challenge } = found.request!;
    // OAuth 2.1 leaves it out: the verifier proves more.
    if (form['redirect_uri'] !== undefined && form['redirect_uri'] !== redirect_uri) {
      throw new OAuthError('invalid_grant', 'redirect_uri is not that of the code.');
    }
    if (!isVerified(readField(form, 'code_verifier'), code_challenge)) {
      throw new OAuthError('invalid_grant', 'code_verifier does not match the code_challenge.');
    }
    return this.replace(found, 'auth.grant.token');
  }

  private async refresh(form: TokenForm) {
    const found = await this.findToken(readField(form, 'refresh_token'), 'refresh', form);
    const { scope } = form;
    const { key } = await this.requireGrant(found);
    const asked = typeof scope === 'string' ? scope.split(' ').filter((each) => each !== '') : [];
    if (asked.some((each) => !key!.scope.some((granted) => granted === each))) {
      throw new OAuthError('invalid_scope', 'scope is wider than what the user has allowed.');
    }
    return this.replace(found, 'auth.grant.refresh', asked);
  }

  /** @throws OAuthError for a token that is unknown, expired, another client's, or was used: then it was stolen */
  private async findToken(token: string, kind: OAuthToken['kind'], form: TokenForm): Promise<OAuthToken> {
    const clientId = readField(form, 'client_id');
    const { resource } = form;
    const found = await this.tokens.find(hashToken(token), kind);
    if (found?.used_at) await this.revokeReused(found);
    if (!found || found.used_at || found.expires_at <= this.clock.now() || found.client_id !== clientId) {
      throw invalidGrant(kind);
    }
    if (resource !== undefined && !this.authorizations.isResource(String(resource as string))) {
      throw new OAuthError('invalid_target', `resource must be ${this.server.resource}.`);
    }
    return found;
  }

  /**
   * Uses a code or refresh token up. The new refresh token is stored before: a process that is killed between leaves the
   * old one valid, and a new one that nobody knows. Race: of concurrent uses one wins, the others count as reuse.
   * @param asked fewer permissions than those of the grant, for the access token only
   */
  private async replace(used: OAuthToken, action: string, asked: readonly string[] = []) {
    const { grant, client_id } = used;
    const { key, user } = await this.requireGrant(used);
    const now = this.clock.now();
    const refresh = newSecretToken();
    const expires_at = new Date(now.getTime() + REFRESH_MS);
    const stored = {
      _id: hashToken(refresh),
      kind: 'refresh' as const,
      grant,
      client_id,
      used_at: null,
      expires_at,
    };
    await this.tokens.insert(stored);
    const planned: PlannedChange = {
      action,
      account: key!.account,
      user: user._id,
      target: { type: 'key', id: String(grant) },
      proof: { collection: OAUTH_TOKENS, filter: { _id: used._id }, fields: ['used_at'] },
    };
    const isUsed = await this.trail.perform(
      planned,
      () => this.tokens.use(used._id, now, expires_at),
      (done) => (done ? {} : null),
    );
    if (!isUsed) {
      await this.tokens.delete(stored._id);
      await this.revokeReused(used);
      throw invalidGrant(used.kind);
    }
    await this.keys.extendGrant(grant, expires_at);
    const scope = key!.scope.filter((each) => asked.length === 0 || asked.includes(each));
    const { accessToken, expiresIn } = await this.accessTokens.issueForAssistant(grant, { ...user, scope });
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: expiresIn,
      refresh_token: refresh,
      scope: scope.filter((each) => user.scope.includes(each)).join(' '),
    };
  }

  private async requireGrant({ grant, kind }: OAuthToken): Promise<GrantIdentity> {
    const identity = await this.access.findGrant(grant);
    if (!identity) throw invalidGrant(kind);
    return identity;
  }

  private revokeReused({ grant }: OAuthToken): Promise<void> {
    return this.revokeGrant(grant, 'auth.grant.reuse');
  }

  private async revokeGrant(id: Types.ObjectId, action: string): Promise<void> {
    const [grant] = await this.keys.findAll([{ key: id }]);
    if (grant?.grant) await this.keys.revokeGrant(grant, action);
  }
}

const NAMES = { code: 'code', refresh: 'refresh token' };

const invalidGrant = (kind: OAuthToken['kind']) =>
  new OAuthError('invalid_grant', `The ${NAMES[kind]} is unknown, expired, revoked, or was used already.`);

/** @throws OAuthError for a field of the form that no client sends */
function requireShortTexts(form: TokenForm): void {
  const wrong = FIELDS.find((name) => {
    const value = form[name];
    return value !== undefined && (typeof value !== 'string' || value.length > MAX_LENGTH);
  });
  if (wrong !== undefined)
    throw new OAuthError('invalid_request', `${wrong} must be a text of at most ${MAX_LENGTH} characters.`);
}

/** @throws OAuthError for a field that is missing or not a text */
function readField(form: TokenForm, name: string): string {
  const value = form[name];
  if (typeof value !== 'string' || value === '')
    throw new OAuthError('invalid_request', `${name} is required.`);
  return value;
}

function isVerified(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(challenge);
  return made.length === expected.length && timingSafeEqual(made, expected);
}
