import type { AdditionalInfo, FieldProblem } from './errors.js';
import { problemText } from './problem-text.js';

export interface Success<T> {
  success: true;
  message: string;
  data: T;
}

export function success<T>(data: T, message = 'SUCCESS'): Success<T> {
  return { success: true, message, data };
}

export type Area = 'rank' | 'relay' | 'geo' | 'platform';

const AREAS: [RegExp, Area][] = [
  [/^\/v1\/(rank|slots|notifications)(\/|$)/i, 'rank'],
  [/^\/(conversations|lead-finder|emit|relay)(\/|$)/i, 'relay'],
  [/^\/v1\/geo(\/|$)/i, 'geo'],
];

/** Which envelope an error on this path wears: chosen by prefix alone, whoever throws it. */
export function areaOf(path: string): Area {
  return AREAS.find(([prefix]) => prefix.test(path))?.[1] ?? 'platform';
}

export interface ErrorFacts {
  errno: number;
  message: string;
  additionalInfo?: AdditionalInfo;
}

/** The error body of an area; `errno` is always the HTTP status. */
export function errorBody(path: string, { errno, message, additionalInfo }: ErrorFacts): object {
  switch (areaOf(path)) {
    case 'rank':
      return { status: false, errno, message, additional_info: additionalInfo ?? '' };
    case 'relay':
    case 'geo':
      return { success: false, errno, message: withFields(message, additionalInfo) };
    case 'platform':
      return additionalInfo === undefined
        ? { errno, message }
        : { errno, message, additional_info: asText(additionalInfo) };
  }
}

const fieldsOf = (info: AdditionalInfo | undefined) =>
  typeof info === 'object' ? (info['fields'] as FieldProblem[] | undefined) : undefined;

/** An envelope that has no room but the message names bad fields there (rule 766). */
function withFields(message: string, info: AdditionalInfo | undefined): string {
  const fields = fieldsOf(info);
  return fields ? problemText(fields.map((field) => field.message)) : message;
}

/** The platform's envelope holds a text (rule 19): bad fields are named in a row. */
function asText(info: AdditionalInfo): string {
  if (typeof info === 'string') return info;
  const fields = fieldsOf(info);
  if (!fields) return JSON.stringify(info);
  return fields.map(named).join('; ');
}

/** 'password: is required': a message that begins with the name of its field does not name it twice. */
function named({ path, message }: FieldProblem): string {
  const names = [path, path.slice(path.lastIndexOf('.') + 1)];
  const name = names.find((each) => message.startsWith(`${each} must `) || message.startsWith(`${each} is `));
  return `${path}: ${name === undefined ? message : message.slice(name.length + 1)}`;
}
