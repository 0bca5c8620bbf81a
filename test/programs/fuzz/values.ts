import fc from 'fast-check';

/** Placeholder for an id of the world, which no seed can determine (`World.fill`). */
export const NAMES = ['account', 'child', 'user', 'slot', 'config', 'session', 'email', 'password'] as const;
export const placeholder = (name: (typeof NAMES)[number]) => `~${name}~`;

/** A JSON text cannot be made to hold this by JSON.stringify: `jsonOf` writes it bare. */
const RAW = /"~raw:([^"~]+)~"/g;

const TEXTS = [
  ['', ' ', '\0', 'a\0b', '\r\nX-Injected: 1', '\t', '\u202e', '\ufeff', 'İ', 'ß', '\ud800', '👩‍👩‍👧', 'e\u0301'],
  [
    '../../etc/passwd',
    '..',
    '.',
    '%',
    '%00',
    '%2f',
    '%ff',
    '\\',
    '//',
    ';x=1',
    '#',
    '?',
    '<script>',
    "' OR 1=1",
  ],
  ['$where', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'true', 'NaN'],
  [
    '-0',
    '1e309',
    '0x10',
    '1.5',
    '-1',
    '9'.repeat(400),
    'x'.repeat(5000),
    'ä'.repeat(3000),
    '(((((a+)+)+)+)+)$',
  ],
  [
    '2026-02-30',
    '2026-03-11',
    '2026-03-11T25:00:00Z',
    'Mars/Base',
    'Europe/Vienna',
    '24:00',
    '06:00',
    'US',
    'xx',
  ],
  ['a@b', '🙂@example.com', 'a.b.c', 'user:1', 'connect', '[object Object]', '0123456789abcdef01234567'],
].flat();

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom(...NAMES.map(placeholder)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

const oddNumber = fc.oneof(
  fc.constantFrom(0, -1, 1.5, -0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 5e-324),
  fc.constantFrom('~raw:1e400~', '~raw:-1e400~', `~raw:${'9'.repeat(2000)}~`),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Anything that JSON can hold, of the wrong type most likely. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(null, true, false, [], {}, [null], [[]], [{}], { a: [] }, { $gt: '' }, { length: 1e9 }),
  fc.array(oddText, { maxLength: 4 }),
  fc.constantFrom(200, 5000).map((length) => Array.from({ length }, (_, n) => n)),
  fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 }),
  fc.constantFrom(20, 40, 200).map(nested),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let n = 0; n < depth; n++) value = n % 2 === 0 ? [value] : { a: value };
  return value;
}

export const jsonOf = (value: unknown): string => JSON.stringify(value).replace(RAW, '$1');

type Path = (string | number)[];

/** Every path in a value, the value itself last. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [...Object.keys(value).flatMap((key) => placesIn((value as never)[key], [...path, key])), path];
}

/** A copy with one member replaced or removed. */
export function mutated(value: unknown, pick: number, instead: unknown, drop: boolean): unknown {
  const places = placesIn(value);
  const place = places[pick % places.length]!;
  if (place.length === 0) return drop ? {} : instead;
  const copy = structuredClone(value) as Record<string, unknown>;
  const holder = place.slice(0, -1).reduce<Record<string, unknown>>((at, key) => at[key] as never, copy);
  if (drop) delete holder[place.at(-1)!];
  else holder[place.at(-1)!] = instead;
  return copy;
}
