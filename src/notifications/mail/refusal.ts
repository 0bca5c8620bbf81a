import { SecretBoxError } from '../../outbox/index.js';

/**
 * Whose fault a failed attempt is.
 * - `mail`: this mail will never be taken; trying again is of no use
 * - `later`: this mail is not taken now
 * - `server`: the mail server is away or lets us in no more; the next mail would fare no better
 */
export type Fault = 'mail' | 'later' | 'server';

export interface Refusal {
  fault: Fault;
  /** For the platform's eyes; the addresses of our own network do not show in it. */
  reason: string;
}

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  message?: string;
}

const MAX_REASON = 500;

/** Where a server says no to one mail, rather than to whoever sends it. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/** 530, 534, 535, 538: log in first. That is our setting to mend, and no reason to lose a mail. */
const isAboutLogin = (code: number) => code >= 530 && code <= 539;

/** Reads an error of the mail transport (rule 642). */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof SecretBoxError) return { fault: 'mail', reason: error.message };
  const { code, command, response, responseCode } = error as SmtpError;
  if (response !== undefined && responseCode !== undefined) {
    return { fault: faultOf(responseCode, command), reason: response.slice(0, MAX_REASON) };
  }
  if ((code === 'EENVELOPE' && command === 'API') || (code === 'EMESSAGE' && command === 'MAIL FROM')) {
    return { fault: 'mail', reason: (error as SmtpError).message!.slice(0, MAX_REASON) };
  }
  if (code === 'EABORT') return { fault: 'server', reason: 'The mail server took too long.' };
  return { fault: 'server', reason: `The mail server cannot be reached (${code ?? 'no reason given'}).` };
}

function faultOf(responseCode: number, command = ''): Fault {
  if (!ABOUT_THE_MAIL.has(command) || responseCode === 421 || isAboutLogin(responseCode)) return 'server';
  return responseCode >= 500 && responseCode !== 503 ? 'mail' : 'later';
}
