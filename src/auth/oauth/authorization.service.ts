import { Injectable } from '@nestjs/common';
import { millisecondsInMinute } from 'date-fns/constants';
import { Types } from 'mongoose';
import type { Permission } from '../../access/index.js';
import { AuditTrail } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { ForbiddenError } from '../../common/errors.js';
import { hashToken, newSecretToken } from '../../common/secret-token.js';
import { ApiKeysService } from '../keys/api-keys.service.js';
import type { SessionActor } from '../access/actor.js';
import type { OAuthClient } from './client.js';
import { ClientsService } from './clients.service.js';
import { OAuthError, RedirectedError } from './oauth-error.js';
import { OAuthServer, SCOPES } from './oauth-server.js';
import { OAuthTokenRepository } from './oauth-token.repository.js';
import { addToQuery, matchesRedirect, shownHost } from './redirects.js';

const CODE_MS = 10 * millisecondsInMinute;
/** Long enough for the state of a client; Node accepts 16 KB of headers. */
export const MAX_PARAMETER = 8000;
const CHALLENGE = /^[\w-]{43}$/;

export const AUTHORIZATION_PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
] as const;

export type AuthorizationParameters = Partial<Record<(typeof AUTHORIZATION_PARAMETERS)[number], string>>;

interface AuthorizationRequest {
  client: OAuthClient;
  redirect_uri: string;
  code_challenge: string;
  state: string | undefined;
  scope: Permission[];
}

/** Asks users whether a client may act for them. */
@Injectable()
export class AuthorizationService {
  constructor(
    private readonly server: OAuthServer,
    private readonly clients: ClientsService,
    private readonly keys: ApiKeysService,
    private readonly tokens: OAuthTokenRepository,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * @param ip who asks
   * @throws OAuthError for an unknown client or redirect, to which nothing may be sent
   * @throws RedirectedError for what else is wrong
   */
  async read(parameters: AuthorizationParameters, ip: string): Promise<AuthorizationRequest> {
    this.server.requireSecure();
    const { client_id = '', redirect_uri = '', state, scope, resource } = parameters;
    if (client_id === '') throw new OAuthError('invalid_request', 'client_id is required.');
    const client = await this.clients.find(client_id, ip);
    if (!client.redirect_uris.some((registered) => matchesRedirect(registered, redirect_uri))) {
      throw new OAuthError('invalid_request', 'redirect_uri is not one of those of the client.');
    }
    const refuse = (code: ConstructorParameters<typeof RedirectedError>[0], message: string) =>
      new RedirectedError(
        code,
        message,
        this.redirect(redirect_uri, { error: code, error_description: message, state }),
      );
    const long = AUTHORIZATION_PARAMETERS.find((name) => (parameters[name]?.length ?? 0) > MAX_PARAMETER);
    if (long !== undefined) {
      throw refuse('invalid_request', `${long} must have at most ${MAX_PARAMETER} characters.`);
    }
    if (parameters.response_type !== 'code') {
      throw refuse('unsupported_response_type', 'response_type must be code.');
    }
    const { code_challenge = '', code_challenge_method } = parameters;
    if (!CHALLENGE.test(code_challenge) || code_challenge_method !== 'S256') {
      throw refuse('invalid_request', 'code_challenge is required, with the code_challenge_method S256.');
    }
    if (resource !== undefined && !this.isResource(resource)) {
      throw refuse('invalid_target', `resource must be ${this.server.resource}.`);
    }
    const scopes = readScope(scope);
    if (scopes.length === 0) throw refuse('invalid_scope', `scope must have some of ${SCOPES.join(', ')}.`);
    return { client, redirect_uri, code_challenge, state, scope: scopes };
  }

  isResource(resource: string): boolean {
    return resource.replace(/\/$/, '') === this.server.resource;
  }

  /** What the user is asked. */
  async describe(parameters: AuthorizationParameters, { user, account }: SessionActor, ip: string) {
    const { client, redirect_uri, scope } = await this.read(parameters, ip);
    await this.clients.keep(client);
    const granted = scope.filter((permission) => user.scope.includes(permission));
    return {
      client: { id: client.client_id, name: client.client_name },
      redirect_host: shownHost(redirect_uri),
      account: { _id: account._id, name: account.name },
      scope: granted.join(' '),
      may_spend: granted.includes('rank:write'),
      may_allow: user.scope.includes('keys:write') && granted.length > 0,
    };
  }

  /** @returns where the user's browser goes next */
  async decide(
    parameters: AuthorizationParameters,
    { user, account }: SessionActor,
    answer: { allow: boolean; spends: boolean },
    ip: string,
  ): Promise<string> {
    const { client, redirect_uri, code_challenge, state, scope } = await this.read(parameters, ip);
    if (!answer.allow) {
      const { client_id, client_name } = client;
      const target = { type: 'oauth_client', id: client_id };
      await this.trail.record({
        action: 'auth.grant.deny',
        account: account._id,
        target,
        after: { client_name },
      });
      return this.redirect(redirect_uri, { error: 'access_denied', state });
    }
    if (!user.scope.includes('keys:write')) throw new ForbiddenError();
    const granted = scope.filter((permission) => user.scope.includes(permission));
    if (granted.length === 0) throw new ForbiddenError('You cannot grant permissions you do not have.');
    const now = this.clock.now();
    const expires_at = new Date(now.getTime() + CODE_MS);
    const grant = new Types.ObjectId();
    const { client_id, client_name } = client;
    await this.clients.keep(client);
    // Until the client has its tokens, the grant ends with the code.
    await this.keys.allow(user, {
      _id: grant,
      name: client_name,
      scope: granted,
      expires_at,
      grant: {
        client_id,
        client_name,
        redirect_host: shownHost(redirect_uri),
        spends: answer.spends && granted.includes('rank:write'),
      },
    });
    const code = newSecretToken();
    await this.tokens.insert({
      _id: hashToken(code),
      kind: 'code',
      grant,
      client_id,
      used_at: null,
      expires_at,
      request: { redirect_uri, code_challenge },
    });
    return this.redirect(redirect_uri, { code, state });
  }

  /** With the issuer, so that a client of several servers cannot mix them up (RFC 9207). */
  private redirect(redirect_uri: string, values: Record<string, string | undefined>): string {
    return addToQuery(redirect_uri, { ...values, iss: this.server.issuer });
  }
}

/** Scopes of other servers are ignored, as clients ask for several at once. Without a scope: to read. */
function readScope(scope: string | undefined): Permission[] {
  if (scope === undefined || scope.trim() === '') return ['rank:read'];
  const asked = new Set(scope.split(' '));
  return SCOPES.filter((each) => asked.has(each));
}
