import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { MailSettings } from '../settings/settings.js';
import type { MailBody } from './mail-composer.js';
import type { Mail } from './mail.schema.js';
import { buildMessage } from './message.js';
import { SecretBox } from './secret-box.js';

/** Connections to the mail server, and so concurrent mails. */
export const SMTP_CONNECTIONS = 5;

const CONNECT_MS = 10_000;
const SOCKET_IDLE_MS = 30_000;

/** SMTP client with a pool of connections to SMTP_URL. */
@Injectable()
export class Mailer {
  private readonly transport: ReturnType<typeof createPool> | undefined;

  constructor(
    private readonly settings: MailSettings,
    private readonly secrets: SecretBox,
  ) {
    this.transport = settings.smtpUrl === undefined ? undefined : createPool(settings.smtpUrl);
  }

  get configured(): boolean {
    return this.transport !== undefined;
  }

  /**
   * Resolves once the mail server has accepted the mail.
   * @param signal aborts the attempt, and closes its connection
   * @param body in place of the content
   */
  async send(mail: Mail, signal: AbortSignal, body?: MailBody): Promise<void> {
    const link = mail.link === null ? undefined : this.secrets.open(mail.link);
    await this.transport!.sendMail({ ...buildMessage(mail, this.settings.from, link, body), signal });
  }

  close(): void {
    this.transport?.close();
  }
}

/**
 * The query of the URL overrides these options. `maxRequeues` allows one retry on a new connection if the server had
 * closed an idle one before any byte was sent; other retries are up to the outbox.
 */
function createPool(url: string) {
  // Loaded on demand: processes without a mail server start faster.
  const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    maxRequeues: 1,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SOCKET_IDLE_MS,
    tls: { minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
