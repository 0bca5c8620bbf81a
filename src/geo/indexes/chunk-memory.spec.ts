import { expect, it } from 'vitest';
import { ChunkMemory } from './chunk-memory.js';
import { CHUNK_BYTES } from './layout.js';

const memory = () => new ChunkMemory(2 * CHUNK_BYTES);

it('copies, and uses released memory again', () => {
  const chunks = memory();
  const bytes = Buffer.from('first');
  const first = chunks.copy(bytes);
  bytes.fill('x');
  expect(first.toString()).toBe('first');
  chunks.release(first);
  const second = chunks.copy(Buffer.alloc(CHUNK_BYTES, 'y'));
  expect(second.buffer).toBe(first.buffer);
  expect(second.equals(Buffer.alloc(CHUNK_BYTES, 'y'))).toBe(true);
});

it('never lends the same memory twice', () => {
  const chunks = memory();
  const lent = chunks.copy(Buffer.from('a'));
  chunks.release(lent);
  chunks.release(lent);
  const [one, two] = [chunks.copy(Buffer.from('b')), chunks.copy(Buffer.from('c'))];
  expect(one.buffer).not.toBe(two.buffer);
  expect([one.toString(), two.toString()]).toEqual(['b', 'c']);
});

it('ignores memory of others', () => {
  const chunks = memory();
  const other = Buffer.from('cached');
  chunks.release(other);
  chunks.copy(Buffer.from('new'));
  expect(other.toString()).toBe('cached');
});

it('keeps no more than it may', () => {
  const chunks = memory();
  const lent = Array.from({ length: 3 }, () => chunks.copy(Buffer.from('a')));
  for (const chunk of lent) chunks.release(chunk);
  const again = new Set(Array.from({ length: 3 }, () => chunks.copy(Buffer.from('b')).buffer));
  expect(lent.filter(({ buffer }) => again.has(buffer))).toHaveLength(2);
});
