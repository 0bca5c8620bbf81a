import { createHash, randomBytes, timingSafeEqual, createHmac, hkdfSync } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { AuditTrail } from '../audit/index.js';
import { type Account, AccountsService, FULL_SCOPE, parseScope, USERS, UsersService } from '../auth/index.js';
import { Clock } from '../common/clock.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../common/errors.js';
import { AuthSettings, ServerSettings } from '../settings/settings.js';
import { SlotsService } from '../slots/index.js';
import type { SetupDto } from './setup.dto.js';

export const ALREADY_SET_UP = 'Rankwire is set up already.';

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const CAPACITY = 100;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * The setup of an empty installation: whether the store has no user yet, the token that allows to create the first one, and
 * what is created with it. Each step can be repeated, so a crash between two loses nothing.
 */
@Injectable()
export class FirstRun {
  private readonly logger = new Logger('Setup');
  private readonly shared: SetupTokens | undefined;
  private readonly token: string;
  private done = false;

  constructor(
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly slots: SlotsService,
    private readonly trail: AuditTrail,
    private readonly settings: ServerSettings,
    private readonly clock: Clock,
    { jwtSecret }: AuthSettings,
  ) {
    this.shared = jwtSecret === undefined ? undefined : new SetupTokens(jwtSecret);
    // Without a shared secret the token is that of this process alone, as long as it runs.
    this.token = this.shared?.create(clock.now()) ?? randomBytes(32).toString('base64url');
  }

  async isOpen(): Promise<boolean> {
    this.done ||= await this.users.anyExists();
    return !this.done;
  }

  accepts(token: string): boolean {
    if (this.shared) return this.shared.accepts(token, this.clock.now());
    return timingSafeEqual(digest(token), digest(this.token));
  }

  /** Logs the address of the setup screen when there is no user, and prints it on a terminal. */
  async announce(listenUrl: string): Promise<void> {
    if (!(await this.isOpen())) return;
    const url = this.address(listenUrl);
    // A field named `url` keeps its query: only texts are redacted.
    this.logger.log({ msg: 'There is no user yet: open this address to set up Rankwire', url });
    if (process.stdout.isTTY) process.stderr.write(`\nSet up Rankwire: ${url}\n\n`);
  }

  address(listenUrl: string): string {
    const base = (this.settings.publicUrl ?? listenUrl).replace(/\/+$/, '');
    return `${base}/app/setup?token=${this.token}`;
  }

  /**
   * Race: of concurrent setups, in whichever processes, one creates the user with the id of the platform account; the
   * primary key refuses the others.
   * @throws NotFoundError for the others
   * @throws ForbiddenError for a wrong token
   */
  async run({ token, name, email, password }: SetupDto): Promise<void> {
    if (!this.accepts(token)) throw new ForbiddenError('The setup link is not valid.');
    const { _id } = await this.platformAccount(name);
    const target = { type: 'account', id: String(_id) };
    const proof = { collection: USERS, filter: { _id } };
    await this.trail.perform({ action: 'setup.run', target, after: { name }, proof }, async () => {
      await this.slots.createDaily(_id, HOURS, CAPACITY);
      const user = { _id, email, password, account: _id, scope: parseScope(FULL_SCOPE) };
      await this.users.create(user).catch((error: unknown) => {
        throw error instanceof ConflictError ? new NotFoundError(ALREADY_SET_UP) : error;
      });
      await this.accounts.change(_id, { name });
    });
  }

  /** An earlier attempt, or the command line, may have created it. */
  private async platformAccount(name: string): Promise<Account> {
    const existing = await this.accounts.findPlatform();
    if (existing) return existing;
    return this.accounts.create({ name, platform: true }).catch(async (error: unknown) => {
      const other = error instanceof ConflictError ? await this.accounts.findPlatform() : null;
      if (other) return other;
      throw error;
    });
  }
}

const LIFETIME_MS = 24 * 3_600_000;
const RANDOM_BYTES = 32;

/**
 * Tokens that every process with the same JWT_SECRET accepts for a day, since a balancer may send the setup to another
 * process than the one whose log has the address.
 */
export class SetupTokens {
  private readonly key: Uint8Array;

  constructor(secret: string) {
    this.key = new Uint8Array(hkdfSync('sha256', secret, '', 'rankwire:setup', 32));
  }

  create(now: Date): string {
    const content = `${now.getTime().toString(36)}.${randomBytes(RANDOM_BYTES).toString('base64url')}`;
    return `${content}.${this.sign(content).toString('base64url')}`;
  }

  accepts(token: string, now: Date): boolean {
    const end = token.lastIndexOf('.');
    const content = token.slice(0, Math.max(0, end));
    const expected = this.sign(content);
    const given = Buffer.from(token.slice(end + 1), 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return now.getTime() - Number.parseInt(content, 36) < LIFETIME_MS;
  }

  private sign(content: string): Buffer {
    return createHmac('sha256', this.key).update(content).digest();
  }
}
