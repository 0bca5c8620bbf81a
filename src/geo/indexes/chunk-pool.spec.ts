import { expect, it } from 'vitest';
import { ChunkPool } from './chunk-pool.js';
import { CHUNK_BYTES } from './layout.js';

const newPool = () => new ChunkPool(2 * CHUNK_BYTES);

it('copies, and reuses the memory of a released chunk', () => {
  const pool = newPool();
  const bytes = Buffer.from('first');
  const first = pool.copy(bytes);
  bytes.fill('x');
  expect(first.toString()).toBe('first');
  pool.release(first);
  const second = pool.copy(Buffer.alloc(CHUNK_BYTES, 'y'));
  expect(second.buffer).toBe(first.buffer);
  expect(second.equals(Buffer.alloc(CHUNK_BYTES, 'y'))).toBe(true);
});

it('never has the same memory in use twice, also when a chunk is released again', () => {
  const pool = newPool();
  const released = pool.copy(Buffer.from('a'));
  pool.release(released);
  pool.release(released);
  const one = pool.copy(Buffer.from('b'));
  pool.release(released);
  const two = pool.copy(Buffer.from('c'));
  expect(one.buffer).not.toBe(two.buffer);
  expect([one.toString(), two.toString()]).toEqual(['b', 'c']);
});

it('ignores other buffers', () => {
  const pool = newPool();
  const other = Buffer.alloc(CHUNK_BYTES, 'x');
  pool.release(other);
  expect(pool.copy(Buffer.from('new')).buffer).not.toBe(other.buffer);
});

it('keeps no more idle memory than its bound', () => {
  const pool = newPool();
  const chunks = Array.from({ length: 3 }, () => pool.copy(Buffer.from('a')));
  for (const chunk of chunks) pool.release(chunk);
  const reused = new Set(Array.from({ length: 3 }, () => pool.copy(Buffer.from('b')).buffer));
  expect(chunks.filter(({ buffer }) => reused.has(buffer))).toHaveLength(2);
});
