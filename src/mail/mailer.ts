import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { MailSettings } from '../settings/settings.js';
import type { DeliveryFailureKind, DeliveryResult } from '../outbox/index.js';
import {
  type MailBody,
  MailComposeError,
  MailWithdrawnError,
  UnknownComposerError,
} from './mail-template.js';
import type { Mail } from './mail.schema.js';
import { buildMessage } from './message.js';
import { SecretBox, SecretBoxError } from '../common/secret-box.js';

/** Connections to the mail server, and so concurrent mails. */
export const SMTP_CONNECTIONS = 5;

const CONNECT_MS = 10_000;
const SOCKET_IDLE_MS = 30_000;

/** The mail server cannot deliver to an address. */
class UnsupportedAddressError extends Error {
  constructor(address: string) {
    super(
      `The mail server cannot deliver to ${address}: it does not support letters outside of ASCII before the @ (SMTPUTF8).`,
    );
  }
}

/** The part before the @ has letters that only SMTPUTF8 allows; domains have an ASCII form. */
const isInternational = (address: string) => /[^\0-\x7f]/.test(address.slice(0, address.lastIndexOf('@')));

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
   * Resolves once the mail server has accepted the mail. One that takes an address with other letters before the @ without
   * the extension for it (RFC 6531) delivers to nobody, or to another person.
   * @throws UnsupportedAddressError
   * @param signal aborts the attempt, and closes its connection
   * @param body in place of the content
   */
  async send(mail: Mail, signal: AbortSignal, body?: MailBody): Promise<void> {
    const link = mail.link === null ? undefined : this.secrets.open(mail.link);
    const message = { ...buildMessage(mail, this.settings.from, link, body), signal };
    const { ehlo = [] } = await this.transport!.sendMail(message);
    if (isInternational(mail.to) && !ehlo.some((line) => /^SMTPUTF8\b/i.test(line)))
      throw new UnsupportedAddressError(mail.to);
  }

  close(): void {
    this.transport?.close();
  }
}

const loadNodemailer = () => createRequire(import.meta.url)('nodemailer') as typeof import('nodemailer');

const connectWithin = (ms: number) => ({ connectionTimeout: ms, greetingTimeout: ms, dnsTimeout: ms });
const TLS = { minVersion: 'TLSv1.2' } as const;

/** Connects to a mail server, and logs in if the URL has a user. Sends nothing. @throws Error */
export async function verifyMailServer(url: string, timeoutMs: number): Promise<void> {
  const transport = loadNodemailer().createTransport({
    url,
    ...connectWithin(timeoutMs),
    socketTimeout: timeoutMs,
    tls: TLS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * The query of the URL overrides these options. `maxRequeues` allows one retry on a new connection if the server had
 * closed an idle one before any byte was sent; other retries are up to the outbox.
 */
function createPool(url: string) {
  return loadNodemailer().createTransport({
    url,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    maxRequeues: 1,
    ...connectWithin(CONNECT_MS),
    socketTimeout: SOCKET_IDLE_MS,
    tls: TLS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  message?: string;
}

const MAX_REASON = 500;

/** SMTP commands whose rejection concerns one mail, not the sender. */
const MAIL_COMMANDS = new Set(['RCPT TO', 'DATA']);

/** Authentication errors (530, 534, 535, 538): the settings are wrong, and the mail must not be lost. */
const isAuthenticationError = (code: number) => code >= 530 && code <= 539;

/** Classifies an error of the mail transport. */
export function classifyMailError(error: unknown): DeliveryResult {
  if (error instanceof MailWithdrawnError || error instanceof UnsupportedAddressError)
    return { kind: 'permanent', reason: error.message };
  // Another process may have the key, or the composer.
  if (
    error instanceof SecretBoxError ||
    error instanceof UnknownComposerError ||
    error instanceof MailComposeError
  )
    return { kind: 'transient', reason: error.message.slice(0, MAX_REASON) };
  const { code, command, response, responseCode } = error as SmtpError;
  if (response !== undefined && responseCode !== undefined) {
    return { kind: classifyResponse(responseCode, command), reason: response.slice(0, MAX_REASON) };
  }
  if ((code === 'EENVELOPE' && command === 'API') || (code === 'EMESSAGE' && command === 'MAIL FROM')) {
    return { kind: 'permanent', reason: (error as SmtpError).message!.slice(0, MAX_REASON) };
  }
  if (code === 'EABORT') return { kind: 'unavailable', reason: 'The mail server did not respond in time.' };
  return { kind: 'unavailable', reason: `The mail server cannot be reached (${code ?? 'no reason given'}).` };
}

function classifyResponse(responseCode: number, command = ''): DeliveryFailureKind {
  if (!MAIL_COMMANDS.has(command) || responseCode === 421 || isAuthenticationError(responseCode))
    return 'unavailable';
  return responseCode >= 500 && responseCode !== 503 ? 'permanent' : 'transient';
}
