import { Injectable } from '@nestjs/common';
import { millisecondsInDay } from 'date-fns/constants';
import { AuditTrail } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { newSecretToken } from '../../common/secret-token.js';
import { LimitSettings } from '../../settings/settings.js';
import { type RateCounter, RateCounters } from '../limits/rate-counter.js';
import { addressKey } from '../limits/limit-keys.js';
import { isExceeded, tooManyRequests } from '../limits/rate-limit-status.js';
import { ClientDocuments } from './client-documents.js';
import { type OAuthClient, quoteName } from './client.js';
import { ClientRepository, OAUTH_CLIENTS } from './client.repository.js';
import { OAuthError } from './oauth-error.js';
import { problemOfRedirect } from './redirects.js';

const RATE = { points: 20, seconds: 3600 };
/** Requests to other servers that one address may cause, for documents of clients. */
const DOCUMENT_RATE = { points: 20, seconds: 60 };
const MAX_REDIRECTS = 20;
/** A client that no user was asked about is deleted. */
const UNUSED_MS = millisecondsInDay;
/** Renewed whenever a user is asked. */
const USED_MS = 365 * millisecondsInDay;

/** Clients of OAuth: those that register themselves, and those with a document. */
@Injectable()
export class ClientsService {
  private readonly registrations: RateCounter | undefined;
  private readonly fetches: RateCounter | undefined;

  constructor(
    private readonly clients: ClientRepository,
    private readonly documents: ClientDocuments,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    counters: RateCounters,
    { enabled }: LimitSettings,
  ) {
    if (!enabled) return;
    this.registrations = counters.create('oauth-register', RATE);
    this.fetches = counters.create('oauth-document', DOCUMENT_RATE);
  }

  /**
   * @param ip who asks
   * @throws OAuthError for an unknown client; TooManyRequestsError beyond the limit of an address
   */
  async find(clientId: string, ip: string): Promise<OAuthClient> {
    if (this.documents.isDocument(clientId)) {
      if (!this.documents.isKnown(clientId)) await count(this.fetches, ip);
      return this.documents.find(clientId);
    }
    const found = await this.clients.find(clientId);
    if (!found) throw new OAuthError('invalid_client', 'The client is unknown: let it register again.');
    const { _id: client_id, client_name, redirect_uris } = found;
    return { client_id, client_name, redirect_uris };
  }

  /** A user is asked about the client, so it is kept. */
  async keep({ client_id }: OAuthClient): Promise<void> {
    if (this.documents.isDocument(client_id)) return;
    await this.clients.keepUntil(client_id, new Date(this.clock.now().getTime() + USED_MS));
  }

  /** @throws OAuthError on invalid metadata; TooManyRequestsError beyond the limit of an address */
  async register(metadata: Record<string, unknown>, ip: string) {
    await count(this.registrations, ip);
    const { redirect_uris: redirects, client_name } = metadata;
    requireRedirects(redirects);
    requireCode(metadata);
    const now = this.clock.now();
    const client = {
      _id: newSecretToken(),
      client_name: quoteName(client_name) ?? 'Unnamed client',
      redirect_uris: redirects,
      createdAt: now,
      expires_at: new Date(now.getTime() + UNUSED_MS),
    };
    const { _id } = client;
    await this.trail.perform(
      {
        action: 'auth.client.register',
        target: { type: 'oauth_client', id: _id },
        after: { client_name: client.client_name, redirect_uris: redirects },
        proof: { collection: OAUTH_CLIENTS, filter: { _id } },
      },
      () => this.clients.insert(client),
    );
    return {
      client_id: _id,
      client_id_issued_at: Math.floor(now.getTime() / 1000),
      client_name: client.client_name,
      redirect_uris: redirects,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    };
  }
}

async function count(counter: RateCounter | undefined, ip: string): Promise<void> {
  const status = await counter?.add(addressKey(ip));
  if (status && isExceeded(status)) throw tooManyRequests(status.msLeft);
}

function requireRedirects(redirects: unknown): asserts redirects is string[] {
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > MAX_REDIRECTS) {
    throw new OAuthError('invalid_redirect_uri', `redirect_uris must have 1 to ${MAX_REDIRECTS} entries.`);
  }
  for (const [index, redirect] of redirects.entries()) {
    const problem = problemOfRedirect(redirect);
    if (problem !== undefined)
      throw new OAuthError('invalid_redirect_uri', `redirect_uris.${index} ${problem}.`);
  }
}

/** What a client asks for beside the flow that it gets is ignored, as the response says what it has. */
function requireCode({ grant_types, response_types }: Record<string, unknown>): void {
  const lacks = (list: unknown, name: string) =>
    list !== undefined && !(Array.isArray(list) && list.includes(name));
  if (lacks(grant_types, 'authorization_code'))
    throw new OAuthError('invalid_client_metadata', 'grant_types must have authorization_code.');
  if (lacks(response_types, 'code'))
    throw new OAuthError('invalid_client_metadata', 'response_types must have code.');
}
