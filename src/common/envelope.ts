import type { AdditionalInfo, FieldProblem } from './errors.js';

interface Success<T> {
  success: true;
  message: string;
  data: T;
}

export function success<T>(data: T, message = 'SUCCESS'): Success<T> {
  return { success: true, message, data };
}

/** The forms of an error body: with `status: false`, with `success: false`, with neither, or beside what OAuth defines. */
export type EnvelopeStyle = 'status' | 'success' | 'plain' | 'oauth';

export interface ErrorDetails {
  errno: number;
  message: string;
  additionalInfo?: AdditionalInfo;
}

/** The body of an error; `errno` is always the HTTP status. */
export function errorBody(style: EnvelopeStyle, { errno, message, additionalInfo }: ErrorDetails): object {
  switch (style) {
    case 'status':
      return { status: false, errno, message, additional_info: additionalInfo ?? '' };
    case 'success':
      return { success: false, errno, message: messageWithFields(message, additionalInfo) };
    case 'oauth': {
      const text = messageWithFields(message, additionalInfo);
      return { error: oauthCode(errno, additionalInfo), error_description: text, errno, message: text };
    }
    case 'plain':
      return additionalInfo === undefined
        ? { errno, message }
        : { errno, message, additional_info: asText(additionalInfo) };
  }
}

/** The code of an error of OAuth is its additional information. */
function oauthCode(errno: number, info: AdditionalInfo | undefined): string {
  if (typeof info === 'string') return info;
  if (errno === 429 || errno === 503) return 'temporarily_unavailable';
  return errno >= 500 ? 'server_error' : 'invalid_request';
}

const readFields = (info: AdditionalInfo | undefined) =>
  typeof info === 'object' ? (info['fields'] as FieldProblem[] | undefined) : undefined;

/** Names invalid fields in the message, for envelopes without `additional_info`. */
function messageWithFields(message: string, info: AdditionalInfo | undefined): string {
  const fields = readFields(info);
  return fields ? summarizeProblems(fields.map((field) => field.message)) : message;
}

/** `additional_info` of the plain envelope is a string. */
function asText(info: AdditionalInfo): string {
  if (typeof info === 'string') return info;
  const fields = readFields(info);
  if (!fields) return JSON.stringify(info);
  return fields.map(fieldText).join('; ');
}

/** 'password: is required': does not repeat the field's name where the message begins with it. */
function fieldText({ path, message }: FieldProblem): string {
  const names = [path, path.slice(path.lastIndexOf('.') + 1)];
  const name = names.find((each) => message.startsWith(`${each} must `) || message.startsWith(`${each} is `));
  return `${path}: ${name === undefined ? message : message.slice(name.length + 1)}`;
}

/** Keeps the response to a request full of errors smaller than the request. */
const MAX_SHOWN = 10;

/** The problems of a request as one sentence, for envelopes that have no field for them. */
export function summarizeProblems(problems: string[]): string {
  const more = problems.length > MAX_SHOWN ? ` (and ${problems.length - MAX_SHOWN} more)` : '';
  return `${problems.slice(0, MAX_SHOWN).join('; ')}${more}.`;
}
