import { redactText } from '../../common/logging/redact.js';

/** The result of one check. */
export interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'failed';
  message: string;
  /** What to do. */
  remedy?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message });

export const warning = (check: string, message: string, remedy: string): Finding => ({
  check,
  state: 'warning',
  message: redactText(message),
  remedy,
});

export const failed = (check: string, message: string, remedy: string): Finding => ({
  check,
  state: 'failed',
  message: redactText(message),
  remedy,
});

/** Splits a text such as `the port is in use: set PORT` into message and remedy. */
export function splitAdvice(text: string): [message: string, remedy: string] {
  const end = text.lastIndexOf(': ');
  return end === -1 ? [text, 'see the message'] : [text.slice(0, end), text.slice(end + 2)];
}

const STATE_WIDTH = 'warning'.length;

export function findingLine({ check, state, message, remedy }: Finding): string {
  const line = `${state.padEnd(STATE_WIDTH)}  ${check}: ${message}`;
  return (remedy === undefined ? line : `${line}; ${remedy}`).replaceAll(/\s*\n\s*/g, ' ');
}
