import { LRUCache } from 'lru-cache';
import { EventBus } from '../../common/event-bus.js';
import type { KeyLookup } from '../keys/api-key.repository.js';
import type { SessionLookup } from '../sessions/session.repository.js';
import {
  ALL_SESSIONS,
  CACHE_MS,
  type SessionInvalidation,
  SESSIONS_INVALIDATED,
} from '../sessions/session-invalidation.js';
import { credentialId, type Identity } from './actor.js';

export type CredentialLookup = SessionLookup | KeyLookup;

export const isKeyLookup = (lookup: CredentialLookup): lookup is KeyLookup =>
  'key_hash' in lookup || 'key' in lookup;

export const isSessionLookup = (lookup: CredentialLookup): lookup is SessionLookup => !isKeyLookup(lookup);

/**
 * Identifies a look-up. An API key that is sent as a session id has the same hash as the key, so the names of the two
 * differ: else it would be accepted in a query or a cookie while its identity is cached.
 */
export function readLookupName(lookup: CredentialLookup): string {
  if ('token_hash' in lookup) return lookup.token_hash;
  if ('_id' in lookup) return String(lookup._id);
  return `key:${'key_hash' in lookup ? lookup.key_hash : String(lookup.key)}`;
}

const PURGE_INTERVAL_MS = 2 * CACHE_MS;
const CACHE = { max: 10_000, ttl: CACHE_MS, ttlResolution: 0 };

/**
 * Caches identities for at most a second, and only while this process is notified of changes. Race: a change during a
 * read would be hidden by the older result; so each change increments the generation, and a result is cached only if
 * the generation is unchanged.
 */
export class IdentityCache {
  private readonly byId = new LRUCache<string, Identity>(CACHE);
  private readonly idOfName = new LRUCache<string, string>(CACHE);
  private generation = 0;
  private purge: NodeJS.Timeout | undefined;

  constructor(
    private readonly changes: SessionInvalidation,
    bus: EventBus,
  ) {
    bus.on(SESSIONS_INVALIDATED, (what) => this.forget(what));
  }

  get size(): number {
    return this.byId.size;
  }

  async get(lookup: CredentialLookup, read: () => Promise<Identity>): Promise<Identity> {
    const cached = this.cached(lookup);
    if (cached) return cached;
    const { generation } = this;
    const start = performance.now();
    const identity = await read();
    if (generation === this.generation && this.changes.seesEveryChange) this.store(identity, start);
    return identity;
  }

  /** @param what the id of a session or API key, or ALL_SESSIONS */
  forget(what: string): void {
    this.generation += 1;
    if (what === ALL_SESSIONS) this.clear();
    else this.byId.delete(what);
  }

  private cached(lookup: CredentialLookup): Identity | undefined {
    if (!this.changes.seesEveryChange) return undefined;
    const name = readLookupName(lookup);
    return this.byId.get(this.idOfName.get(name) ?? name);
  }

  /** @param start of the read, from which the TTL counts */
  private store(identity: Identity, start: number): void {
    const id = credentialId(identity);
    this.byId.set(id, identity, { start });
    this.idOfName.set(nameByHash(identity), id, { start });
    this.purge ??= setTimeout(() => this.purgeExpired(), PURGE_INTERVAL_MS).unref();
  }

  /** Frees expired documents, such as those of thousands of clients that reconnected together. */
  private purgeExpired(): void {
    this.byId.purgeStale();
    this.idOfName.purgeStale();
    this.purge =
      this.byId.size > 0 ? setTimeout(() => this.purgeExpired(), PURGE_INTERVAL_MS).unref() : undefined;
  }

  private clear(): void {
    this.byId.clear();
    this.idOfName.clear();
  }
}

const nameByHash = ({ session, key }: Identity) =>
  readLookupName(key ? { key_hash: key.key_hash } : { token_hash: session.token_hash });
