import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { lifetimeMs } from '../../config/rules.js';
import { Settings } from '../../config/settings.js';
import type { User } from '../users/user.schema.js';
import { SessionEnds } from './session-ends.js';
import { type Session, SESSIONS } from './session.schema.js';

export interface Client {
  ip: string;
  userAgent: string;
}

/** 256 random bits: what the client holds. */
const newSessionId = () => randomBytes(32).toString('base64url');

const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex');

@Injectable()
export class SessionsService {
  private readonly lifetime: number;

  constructor(
    @InjectModel(SESSIONS) private readonly sessions: Model<Session>,
    private readonly clock: Clock,
    private readonly ends: SessionEnds,
    settings: Settings,
  ) {
    this.lifetime = lifetimeMs(settings.SESSION_TTL);
  }

  async open(user: User, client: Client): Promise<{ sessionId: string; session: Session }> {
    const sessionId = newSessionId();
    const now = this.clock.now();
    const session: Session = {
      _id: new Types.ObjectId(),
      token_hash: hashOf(sessionId),
      user: user._id,
      account: user.account,
      expires_at: new Date(now.getTime() + this.lifetime),
      last_used_at: now,
      ip: client.ip,
      user_agent: client.userAgent.slice(0, 300),
      revoked_at: null,
      createdAt: now,
    };
    await this.sessions.create(session);
    return { sessionId, session };
  }

  findBySessionId(sessionId: string): Promise<Session | null> {
    return this.live({ token_hash: hashOf(sessionId) });
  }

  findById(session: Types.ObjectId): Promise<Session | null> {
    return this.live({ _id: session });
  }

  /** From now on every request with this session is refused; the first revocation is the one that is kept. */
  async revoke(session: Types.ObjectId): Promise<void> {
    await this.sessions.updateOne(
      { _id: session, revoked_at: null },
      { $set: { revoked_at: this.clock.now() } },
    );
    this.ends.announce(String(session));
  }

  private live(which: { token_hash: string } | { _id: Types.ObjectId }): Promise<Session | null> {
    const filter = { ...which, revoked_at: null, expires_at: { $gt: this.clock.now() } };
    return this.sessions.findOne(filter).lean<Session | null>().exec();
  }
}
