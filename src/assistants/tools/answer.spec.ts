import { expect, it } from 'vitest';
import { answerData, answerList } from './answer.js';

const TEXT = 'x'.repeat(200);
const texts = (count: number) => Array.from({ length: count }, () => TEXT);
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const list = (rows: unknown[], beside: object, args = {}) =>
  answerList({ name: 'days', args, beside: { ...beside } }, rows);

it('what is beside the rows is shortened, and leaves most of an answer to the rows', async () => {
  const { data } = await list(texts(100), { notes: texts(500), sites: [] });
  expect(bytes(data)).toBeLessThanOrEqual(17_200);
  expect(bytes(data['notes'])).toBeLessThanOrEqual(8000);
  expect(data).toMatchObject({ truncated: true, total: 100, sites: [] });
  expect((data['days'] as unknown[]).length).toBe(25);
});

it('what is beside the rows is on the first page only', async () => {
  const first = await list(texts(30), { notes: ['a'] });
  expect(first.data['notes']).toEqual(['a']);
  const second = await list(texts(30), { notes: ['a'] }, { cursor: first.data['next_cursor'] });
  expect(second.data).toEqual({ days: texts(5), total: 30 });
});

it.each([
  ['a list', { links: texts(500) }],
  ['a list in an object', { block: { links: texts(500) } }],
  ['a list in the only entry of a list', { blocks: [{ links: texts(500) }] }],
  ['lists in entries', { blocks: [{ links: texts(100) }, { links: texts(100) }] }],
])('a row that is too large is shortened: %s', async (_, row) => {
  const { data } = await list([row, row], { notes: texts(500) });
  expect(bytes(data)).toBeLessThanOrEqual(17_200);
  expect(data['days']).toMatchObject([{ truncated: true }]);
  expect(data).toHaveProperty('next_cursor');
  expect(bytes(answerData('Text.', row).data)).toBeLessThanOrEqual(17_200);
});
