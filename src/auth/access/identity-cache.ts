import { Injectable } from '@nestjs/common';
import { SessionInvalidation, CACHE_MS, EVERYTHING } from '../sessions/session-invalidation.js';
import type { SessionLookup } from '../sessions/session.repository.js';
import type { Actor } from './actor.js';

/** Who is behind a session, as the store had them a moment ago. */
export type Identity = Pick<Actor, 'session' | 'user' | 'account'>;

/** More sessions than this within a second, and the process begins anew rather than grow. */
const MOST = 10_000;

/**
 * Keeps what was read of a session for a second at most (rules 66 to 68), and only while this process hears of
 * changes. Race: a change that comes while the store is being read would be overwritten by what was read before it;
 * so each change moves the generation on, and what was read is kept only if the generation is still the same.
 */
@Injectable()
export class IdentityCache {
  private readonly byId = new Map<string, { identity: Identity; until: number }>();
  private readonly idOfHash = new Map<string, string>();
  private generation = 0;

  constructor(private readonly changes: SessionInvalidation) {
    changes.observe((what) => this.forget(what));
  }

  async get(which: SessionLookup, read: () => Promise<Identity>): Promise<Identity> {
    const known = this.known(which);
    if (known) return known;
    const asOf = { generation: this.generation, until: performance.now() + CACHE_MS };
    const identity = await read();
    if (asOf.generation === this.generation && this.changes.heard) this.keep(identity, asOf.until);
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
    const entry = id === undefined ? undefined : this.byId.get(id);
    return entry && entry.until > performance.now() && this.changes.heard ? entry.identity : undefined;
  }

  private keep(identity: Identity, until: number): void {
    if (this.idOfHash.size >= MOST) this.clear();
    const id = String(identity.session._id);
    this.byId.set(id, { identity, until });
    this.idOfHash.set(identity.session.token_hash, id);
  }

  private clear(): void {
    this.byId.clear();
    this.idOfHash.clear();
  }
}
