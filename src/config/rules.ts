import { isIP } from 'node:net';
import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationOptions } from 'class-validator';
import { validateCronExpression } from 'cron';
import ms from 'ms';

/** Environment text -> whole number; text that is none stays as it is, and validation names it. */
export const Whole = () =>
  Transform(({ value }) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value));

/** `true`/`1` and `false`/`0` -> boolean. */
export const Flag = () => {
  const words = new Map<unknown, boolean>([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ]);
  return Transform(({ value }) => words.get(value) ?? value);
};

/** Comma-separated text -> list. */
export const List = () =>
  Transform(({ value }) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '')
      : value,
  );

const rule =
  (name: string, test: (text: string) => boolean, message: string) => (options?: ValidationOptions) =>
    ValidateBy(
      {
        name,
        validator: {
          validate: (value) => typeof value === 'string' && test(value),
          defaultMessage: () => `$property must be ${message}`,
        },
      },
      options,
    );

export const IsHttpUrl = rule('isHttpUrl', isHttpUrl, 'an http:// or https:// address');
export const IsByteSize = rule('isByteSize', (text) => byteSize(text) > 0, 'a size such as 500kb or 1mb');
export const IsLifetime = rule(
  'isLifetime',
  (text) => lifetimeMs(text) > 0,
  'a duration such as 15m, 12h or 30d',
);
export const IsRate = rule(
  'isRate',
  (text) => rateOf(text).points > 0,
  'a rate such as 3000/60 (requests/seconds)',
);
export const IsTrustedProxies = rule(
  'isTrustedProxies',
  (text) => trustedProxies(text) !== undefined,
  'the number of proxies in front, or their addresses or networks (10.0.0.0/8, ::1) with commas between',
);
export const IsCronExpression = rule(
  'isCronExpression',
  (text) => validateCronExpression(text).valid,
  'a cron expression such as * * * * *',
);

/** A list of what browsers send as `Origin`, to the letter: anything else would never match one. */
export const IsOrigins = () =>
  ValidateBy({
    name: 'isOrigins',
    validator: {
      validate: (value) => strayOrigins(value).length === 0,
      defaultMessage: (given) =>
        `$property must be origins such as https://app.example.com, without a path or a slash at the end; ` +
        `not ${strayOrigins(given?.value).join(', ')}`,
    },
  });

export const IsMailbox = rule(
  'isMailbox',
  (text) => MAILBOX.test(text),
  'one e-mail address, with or without a name: Rankwire <no-reply@example.com>',
);

/** A name of any characters but those that could begin a header or another address, then the address. */
const MAILBOX =
  /^(?:[^\p{Cc}<>@,;]*<[^\s\p{Cc}<>@,;"]+@[^\s\p{Cc}<>@,;"]+>|[^\s\p{Cc}<>@,;"]+@[^\s\p{Cc}<>@,;"]+)$/u;

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const strayOrigins = (value: unknown) => (value as string[]).filter((text) => !isOrigin(text));

function isOrigin(text: string): boolean {
  return isHttpUrl(text) && new URL(text).origin === text;
}

const UNITS = new Map([
  ['b', 1],
  ['kb', 1024],
  ['mb', 1024 ** 2],
]);

/** @returns the bytes of a size such as `1mb`; NaN when it is none */
export function byteSize(text: string): number {
  const [, count, unit] = /^(\d+)(b|kb|mb)$/i.exec(text) ?? [];
  return unit === undefined ? Number.NaN : Number(count) * UNITS.get(unit.toLowerCase())!;
}

/** @returns milliseconds of a duration such as `15m`; NaN when it is none */
export function lifetimeMs(text: string): number {
  return /^\d+\s*(s|m|h|d|w)$/.test(text) ? ms(text as ms.StringValue) : Number.NaN;
}

/** @returns what a rate such as `3000/60` says; NaN when it is none */
export function rateOf(text: string): { points: number; seconds: number } {
  const [, points, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,6})$/.exec(text) ?? [];
  return { points: Number(points), seconds: Number(seconds) };
}

/**
 * Whose X-Forwarded-For is believed: that many proxies in front of the application, or those at these addresses. That
 * everybody is trusted cannot be said: then any client could choose its own address.
 * @returns undefined when the text says neither
 */
export function trustedProxies(text: string): number | string[] | undefined {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(text: string): boolean {
  const [, address, bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address ?? '');
  if (version === 0) return false;
  return bits === undefined || (Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128));
}
