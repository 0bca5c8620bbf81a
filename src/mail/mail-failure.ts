import type { DeliveryFailureKind, DeliveryResult } from '../outbox/index.js';
import { MailComposeError, MailWithdrawnError, UnknownComposerError } from './mail-composer.js';
import { UnsupportedAddressError } from './mailer.js';
import { SecretBoxError } from './secret-box.js';

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
  if (
    error instanceof SecretBoxError ||
    error instanceof MailWithdrawnError ||
    error instanceof UnsupportedAddressError
  )
    return { kind: 'permanent', reason: error.message };
  if (error instanceof UnknownComposerError || error instanceof MailComposeError)
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
