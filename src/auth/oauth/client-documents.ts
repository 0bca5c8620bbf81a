import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type OAuthClient, quoteName } from './client.js';
import { OAuthError } from './oauth-error.js';
import { isLoopback, problemOfRedirect } from './redirects.js';

/** Fetches a document from a checked address. @returns its text, or why there is none */
type Fetch = (url: string, maxBytes: number) => Promise<{ text: string } | { problem: string }>;

const MAX_BYTES = 10_000;
const FRESH_MS = 10 * 60_000;
/** A wrong document is fetched again once its author may have corrected it. */
const FAILED_MS = 30_000;
const MAX_REDIRECTS = 20;

/** Clients whose id is the address of a document about them (Client ID Metadata Documents). */
@Injectable()
export class ClientDocuments {
  private readonly logger = new Logger('OAuth');
  private readonly cached = new LRUCache<string, OAuthClient | OAuthError>({ max: 500 });
  /** By id: concurrent requests share a fetch. */
  private readonly pending = new Map<string, Promise<OAuthClient | OAuthError>>();
  private fetch: Fetch | undefined;

  /** Port: webhooks, a later feature, know which addresses may be connected to. */
  useFetch(fetch: Fetch): void {
    this.fetch = fetch;
  }

  isDocument(clientId: string): boolean {
    return /^https?:\/\//i.test(clientId);
  }

  /** Whether it needs no request. */
  isKnown(clientId: string): boolean {
    return this.cached.has(clientId) || this.pending.has(clientId);
  }

  /** @throws OAuthError when the document cannot be read, or is not valid */
  async find(clientId: string): Promise<OAuthClient> {
    const found = this.cached.get(clientId) ?? (await (this.pending.get(clientId) ?? this.load(clientId)));
    if (found instanceof OAuthError) throw found;
    return found;
  }

  private load(clientId: string): Promise<OAuthClient | OAuthError> {
    const loading = this.read(clientId)
      .catch((error: unknown) => {
        if (error instanceof OAuthError) return error;
        throw error;
      })
      .then((found) => {
        this.cached.set(clientId, found, { ttl: found instanceof OAuthError ? FAILED_MS : FRESH_MS });
        return found;
      })
      .finally(() => this.pending.delete(clientId));
    this.pending.set(clientId, loading);
    return loading;
  }

  private async read(clientId: string): Promise<OAuthClient> {
    const problem = problemOfId(clientId);
    if (problem !== undefined) throw invalid(problem);
    const answer = await this.fetch!(clientId, MAX_BYTES);
    const document = 'text' in answer ? parseObject(answer.text) : undefined;
    if (document?.['client_id'] === clientId) return readDocument(clientId, document);
    // Anybody may ask, so the answer must not reveal what a server in the network answers.
    const reason = 'problem' in answer ? answer.problem : 'It is not a JSON object with this client_id.';
    this.logger.warn(`No document of a client at ${clientId}: ${reason}`);
    throw invalid('cannot be fetched, or is not a JSON object with this client_id.');
  }
}

const invalid = (problem: string) => new OAuthError('invalid_client', `The document at client_id ${problem}`);

function problemOfId(clientId: string): string | undefined {
  if (!URL.canParse(clientId)) return 'has no valid address.';
  const url = new URL(clientId);
  const { pathname, hash, username, password, href, protocol } = url;
  if (protocol !== 'https:' && !isLoopback(url)) return 'must have an address with https.';
  if (pathname === '/' || hash !== '' || username !== '' || password !== '' || href !== clientId) {
    return 'must have an address with a path, without a fragment, user, password and dot segments.';
  }
  return undefined;
}

function readDocument(clientId: string, document: Record<string, unknown>): OAuthClient {
  const { token_endpoint_auth_method: method = 'none', redirect_uris: redirects } = document;
  if (typeof method !== 'string' || method.startsWith('client_secret')) {
    throw invalid('must have the token_endpoint_auth_method none.');
  }
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > MAX_REDIRECTS) {
    throw invalid(`must have 1 to ${MAX_REDIRECTS} redirect_uris.`);
  }
  const problem = redirects.map(problemOfRedirect).find((each) => each !== undefined);
  if (problem !== undefined) throw invalid(`has a redirect address that ${problem}.`);
  const name = quoteName(document['client_name']) ?? new URL(clientId).host;
  return { client_id: clientId, client_name: name, redirect_uris: redirects as string[] };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
