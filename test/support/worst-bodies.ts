import type { Document } from './described.js';
import type { Schema } from '../../src/common/api-docs/model.js';

/** Keys to a field of a body; '*' is every entry of a list. */
export type FieldPath = readonly string[];

/** JSON of a value, of about so many bytes. */
type Shape = (bytes: number) => string;

/** As many copies as fit, made by index. */
const many = (bytes: number, sample: string, make: (index: number) => string) =>
  Array.from({ length: Math.floor(bytes / (sample.length + 1)) }, (_, index) => make(index)).join(',');

const list =
  (sample: string, make: (index: number) => string = () => sample): Shape =>
  (bytes) =>
    `[${many(bytes, sample, make)}]`;

const object =
  (sample: string, make: (index: number) => string): Shape =>
  (bytes) =>
    `{${many(bytes, sample, make)}}`;

const nested =
  (open: string, close: string): Shape =>
  (bytes) => {
    const depth = Math.floor(bytes / (open.length + close.length)) - 1;
    return `${open.repeat(depth)}1${close.repeat(depth)}`;
  };

/** Values on which a step of a validation may take a time that grows with the square of their size. */
export const STRUCTURES: Readonly<Record<string, Shape>> = {
  'a list of empty objects': list('{}'),
  'a list of empty lists': list('[]'),
  'a list of numbers': list('1'),
  'a list of texts': list('"a1000"', (index) => `"${(36 ** 4 + index).toString(36)}"`),
  'a list of equal texts': list('"a"'),
  'a list of short lists': list('[1,2,3,4]'),
  'an object with numeric keys': object('"100000":1', (index) => `"${index}":1`),
  'an object with other keys': object('"a1000":1', (index) => `"${(36 ** 4 + index).toString(36)}":1`),
  'an object of empty objects': object('"a1000":{}', (index) => `"${(36 ** 4 + index).toString(36)}":{}`),
  'lists in each other': nested('[', ']'),
  'objects in each other': nested('{"a":', '}'),
  'a number with many zeros': (bytes) => `1${'0'.repeat(bytes - 2)}1`,
};

const text =
  (part: string, before = '', after = ''): Shape =>
  (bytes) =>
    `"${before}${part.repeat(Math.floor(bytes / new TextEncoder().encode(part).length))}${after}"`;

export const TEXTS: Readonly<Record<string, Shape>> = {
  'a long text': text('a'),
  'blanks within a text': text(' ', 'a', 'a'),
  'dots in a text': text('.', 'a', '!'),
  'labels in a text': text('a.', 'a', '!'),
  'an address of many parts': text('a@', 'a', 'a'),
  'a text of letters that fold': text('İß', 'x', '-'),
  'a text of pairs': text('😀', 'a', '!'),
  'digits in a text': text('0', '1', '1'),
  'slashes in a text': text('/', 'https://a.example/', '!'),
  'question marks in a text': text('?', 'https://a.example', ' '),
  'ampersands in a text': text('a=1&', '', '%'),
  'percent signs in a text': text('%', '', 'z'),
  'hyphens in a text': text('-', 'xn--', '-'),
  'a text of international letters': text('ü', 'http://', '.example'),
  'colons in a text': text(':', 'https://a', 'a'),
  'commas in a text': text('a,', 'a', '!'),
  'quotation marks in a text': text(String.raw`\"`, 'a', 'a'),
  'line breaks in a text': text(String.raw`\n`, 'a', 'a'),
  'marks in a text': text(String.raw`\u0301`, 'a', 'a'),
  'marks that normalization puts in order': text('\u0301\u0323', 'a', 'a'),
};

/** The fields of the body of an operation, those of nested objects and of entries of lists too. */
export function fieldsOf(schema: Schema, { components }: Pick<Document, 'components'>): FieldPath[] {
  const schemas = (components as { schemas?: Record<string, Schema> }).schemas ?? {};
  const found = new Map<string, FieldPath>();
  const visit = (given: Schema, path: FieldPath): void => {
    const ref = (given['$ref'] as string | undefined)?.split('/').at(-1);
    const { properties, items, ...rest } = ref === undefined ? given : schemas[ref]!;
    if (path.length > 0) found.set(path.join('.'), path);
    if (path.length > 6) return;
    for (const [name, inner] of Object.entries(properties ?? {})) visit(inner as Schema, [...path, name]);
    if (items) visit(items as Schema, [...path, '*']);
    for (const each of ['anyOf', 'oneOf', 'allOf'].flatMap((kind) => (rest[kind] ?? []) as Schema[])) {
      visit(each, path);
    }
  };
  visit(schema, []);
  return [...found.values()];
}

const MARK = '\u0001value\u0001';

/** JSON of a body that is the example but for one field. @param json the field's value as JSON; [] is the body itself */
export function bodyWith(example: unknown, path: FieldPath, json: string): string {
  if (path.length === 0) return json;
  return JSON.stringify(replaced(example, path)).replace(JSON.stringify(MARK), () => json);
}

function replaced(value: unknown, [key, ...rest]: FieldPath): unknown {
  if (key === undefined) return MARK;
  if (key === '*') {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [];
    return [replaced(first, rest), ...others];
  }
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return { ...fields, [key]: replaced((fields as Record<string, unknown>)[key], rest) };
}
