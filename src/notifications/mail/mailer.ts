import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { MailSettings } from '../../config/settings.js';
import type { Mail } from '../outbox/mail.schema.js';
import { SecretBox } from '../../outbox/index.js';
import { messageOf } from './message.js';

/** Connections to the mail server, and so mails under way at once. */
export const CONNECTIONS = 5;

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** The one place that talks SMTP: a pool of connections to SMTP_URL. */
@Injectable()
export class Mailer {
  private readonly transport: ReturnType<typeof poolOf> | undefined;

  constructor(
    private readonly settings: MailSettings,
    private readonly secrets: SecretBox,
  ) {
    this.transport = settings.smtpUrl === undefined ? undefined : poolOf(settings.smtpUrl);
  }

  get configured(): boolean {
    return this.transport !== undefined;
  }

  /**
   * Resolves once the mail server has taken the mail.
   * @param signal ends the attempt, with its connection
   */
  async send(mail: Mail, signal: AbortSignal): Promise<void> {
    const link = mail.link === null ? undefined : this.secrets.open(mail.link);
    await this.transport!.sendMail({ ...messageOf(mail, this.settings.from, link), signal });
  }

  close(): void {
    this.transport?.close();
  }
}

/**
 * What stands in the query of the address wins over these. `maxRequeues`: a mail of which not a byte was sent, because
 * the server had closed an idle connection, goes out over a new one; anything else is the outbox's to decide.
 */
function poolOf(url: string) {
  // A process without a mail server starts the faster for not having read this.
  const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 1,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    tls: { minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
