import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { UsersService } from '../auth/index.js';
import { Clock } from '../common/clock.js';
import { AuthSettings, ServerSettings } from '../settings/settings.js';
import { SetupTokens } from './setup-token.js';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether the store has no user yet, and the token that allows to create the first one. */
@Injectable()
export class FirstRun {
  private readonly logger = new Logger('Setup');
  private readonly shared: SetupTokens | undefined;
  private readonly token: string;
  private done = false;

  constructor(
    private readonly users: UsersService,
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
}
