import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SessionInvalidation, CACHE_MS, EVERYTHING } from '../sessions/session-invalidation.js';
import type { SessionLookup } from '../sessions/session.repository.js';
import type { Actor } from './actor.js';

/** The user behind a session, as last read. */
export type Identity = Pick<Actor, 'session' | 'user' | 'account'>;

const CACHE = { max: 10_000, ttl: CACHE_MS, ttlResolution: 0 };

/**
 * Keeps identities for a second at most (rules 66 to 68), and only while this process is notified of changes. Race: a
 * change that comes while the store is being read would be overwritten by what was read before it; so each change
 * increments the generation, and an identity is kept only if the generation is still the same.
 */
@Injectable()
export class IdentityCache {
  private readonly byId = new LRUCache<string, Identity>(CACHE);
  private readonly idOfHash = new LRUCache<string, string>(CACHE);
  private generation = 0;

  constructor(private readonly changes: SessionInvalidation) {
    changes.onInvalidated((what) => this.forget(what));
  }

  async get(which: SessionLookup, read: () => Promise<Identity>): Promise<Identity> {
    const known = this.known(which);
    if (known) return known;
    const { generation } = this;
    const start = performance.now();
    const identity = await read();
    if (generation === this.generation && this.changes.heard) this.keep(identity, start);
    return identity;
  }

  /** @param what a session's id, or EVERYTHING */
  forget(what: string): void {
    this.generation += 1;
    if (what === EVERYTHING) this.clear();
    else this.byId.delete(what);
  }

  private known(which: SessionLookup): Identity | undefined {
    const id = '_id' in which ? String(which._id) : this.idOfHash.get(which.token_hash);
    return id !== undefined && this.changes.heard ? this.byId.get(id) : undefined;
  }

  /** @param start when the store was asked: the second counts from then */
  private keep(identity: Identity, start: number): void {
    const id = String(identity.session._id);
    this.byId.set(id, identity, { start });
    this.idOfHash.set(identity.session.token_hash, id, { start });
  }

  private clear(): void {
    this.byId.clear();
    this.idOfHash.clear();
  }
}
