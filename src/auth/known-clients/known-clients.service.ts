import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { addressKey } from '../limits/limit-keys.js';
import { UserRepository } from '../users/user.repository.js';
import type { KnownClient } from '../users/user.schema.js';
import type { Client } from './client.js';

type Traits = Pick<Client, 'ip' | 'device' | 'session'>;

const DAY_MS = 24 * 3_600_000;
const KINDS = ['network', 'device', 'session'] as const;
/** Most known clients of a kind; the last ones are kept. */
const MAX_KNOWN = 10;

/**
 * The networks and devices from which a user has logged in, or has set a password by a mailed link. While an e-mail
 * address is attacked, only these may log in.
 */
@Injectable()
export class KnownClients {
  constructor(
    private readonly users: UserRepository,
    private readonly clock: Clock,
  ) {}

  /** @param email normalized; false without a user, after the same look-up */
  async isKnown(email: string, client: Traits): Promise<boolean> {
    const found = await this.users.findKnownClients({ email });
    const known = new Set(found?.known_clients?.map(({ hash }) => hash));
    return hashTraits(found?._id, client).some(({ hash }) => known.has(hash));
  }

  /**
   * Race: of concurrent calls for one user, one may be lost; the next login stores its client.
   * @param client with the session that it gets: its cookie makes it known, also after the end of the session
   */
  async remember(user: Types.ObjectId, client: Traits): Promise<void> {
    const { known_clients: before = [] } = (await this.users.findKnownClients({ _id: user })) ?? {};
    const now = this.clock.now();
    const isFresh = ({ hash }: KnownClient) =>
      before.some((known) => known.hash === hash && now.getTime() - known.at.getTime() < DAY_MS);
    const seen = hashTraits(user, client).map((trait) => ({ ...trait, at: now }));
    if (seen.every(isFresh)) return;
    const others = before.filter(({ hash }) => !seen.some((trait) => trait.hash === hash));
    const newest = [...seen, ...others].toSorted((a, b) => b.at.getTime() - a.at.getTime());
    const kept = KINDS.flatMap((kind) => newest.filter((each) => each.kind === kind).slice(0, MAX_KNOWN));
    await this.users.setKnownClients(user, kept);
  }
}

/** Addresses are hashed with the user, so that they are not listed in the store for others to read. */
function hashTraits(
  user: Types.ObjectId | undefined,
  { ip, device, session }: Traits,
): Omit<KnownClient, 'at'>[] {
  const hash = (kind: string, value: string) =>
    createHash('sha256')
      .update(`${String(user)}|${kind}|${value}`)
      .digest('base64url');
  return [
    { kind: 'network', hash: hash('network', addressKey(ip)) },
    ...(device === undefined ? [] : [{ kind: 'device' as const, hash: hash('device', device) }]),
    ...(session === undefined ? [] : [{ kind: 'session' as const, hash: hash('session', session) }]),
  ];
}
