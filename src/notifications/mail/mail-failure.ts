import { type DeliveryFailure, type FailureKind, SecretBoxError } from '../../outbox/index.js';

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  message?: string;
}

const MAX_REASON = 500;

/** Where a server rejects one mail, rather than the sender. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/** 530, 534, 535, 538: log in first. That is our setting to mend, and no reason to lose a mail. */
const isAboutLogin = (code: number) => code >= 530 && code <= 539;

/** Reads an error of the mail transport (rule 642). */
export function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof SecretBoxError) return { kind: 'permanent', reason: error.message };
  const { code, command, response, responseCode } = error as SmtpError;
  if (response !== undefined && responseCode !== undefined) {
    return { kind: kindOf(responseCode, command), reason: response.slice(0, MAX_REASON) };
  }
  if ((code === 'EENVELOPE' && command === 'API') || (code === 'EMESSAGE' && command === 'MAIL FROM')) {
    return { kind: 'permanent', reason: (error as SmtpError).message!.slice(0, MAX_REASON) };
  }
  if (code === 'EABORT') return { kind: 'unavailable', reason: 'The mail server took too long.' };
  return { kind: 'unavailable', reason: `The mail server cannot be reached (${code ?? 'no reason given'}).` };
}

function kindOf(responseCode: number, command = ''): FailureKind {
  if (!ABOUT_THE_MAIL.has(command) || responseCode === 421 || isAboutLogin(responseCode))
    return 'unavailable';
  return responseCode >= 500 && responseCode !== 503 ? 'permanent' : 'transient';
}
