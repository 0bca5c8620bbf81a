import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Passkeys } from '../auth/index.js';
import { MailSettings, OidcSettings, RankSettings } from '../settings/settings.js';
import { FirstRun } from '../setup/index.js';

const PACKAGE = join(import.meta.dirname, '../../package.json');

/** What the console must know before anyone has logged in. */
@Injectable()
export class ConsoleConfig {
  private version: Promise<string> | undefined;

  constructor(
    private readonly mail: MailSettings,
    private readonly rank: RankSettings,
    private readonly issuer: OidcSettings,
    private readonly firstRun: FirstRun,
    private readonly passkeys: Passkeys,
  ) {}

  async read() {
    this.version ??= readFile(PACKAGE, 'utf8').then(
      (text) => (JSON.parse(text) as { version: string }).version,
    );
    const [version, setup] = await Promise.all([this.version, this.firstRun.isOpen()]);
    const { depth } = this.rank;
    const { mode, name } = this.issuer;
    const mail = this.mail.smtpUrl !== undefined;
    const oidc = mode === 'off' ? null : { name, mode };
    return { version, depth, features: { setup, mail, passkeys: this.passkeys.available, oidc } };
  }
}
