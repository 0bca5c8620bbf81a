import type { AdditionalInfo, FieldProblem } from './errors.js';

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
      return { success: false, errno, message };
    case 'platform':
      return additionalInfo === undefined
        ? { errno, message }
        : { errno, message, additional_info: asText(additionalInfo) };
  }
}

/** The platform's envelope holds a text (rule 19): bad fields are named in a row. */
function asText(info: AdditionalInfo): string {
  if (typeof info === 'string') return info;
  const { fields } = info as { fields?: FieldProblem[] };
  if (!fields) return JSON.stringify(info);
  return fields.map(({ path, message }) => `${path}: ${message}`).join('; ');
}
