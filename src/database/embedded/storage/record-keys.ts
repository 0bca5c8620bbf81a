import type { Database as Table } from 'lmdb';

const RECORD_BYTES = 6;
const CHUNK = 256;

export function uint32(value: number): Buffer {
  const out = Buffer.allocUnsafe(4);
  out.writeUInt32BE(value);
  return out;
}

/** A prefix (collection, or index and key) followed by the record number. */
export function recordKey(prefix: Buffer, record: number): Buffer {
  const out = Buffer.allocUnsafe(prefix.length + RECORD_BYTES);
  prefix.copy(out);
  out.writeUIntBE(record, prefix.length, RECORD_BYTES);
  return out;
}

export const recordFromKey = (key: Buffer): number => key.readUIntBE(key.length - RECORD_BYTES, RECORD_BYTES);

/**
 * Record numbers in key order. Reads keys in chunks and resumes after the last one, so an abandoned iteration holds
 * neither a snapshot (which would keep LMDB from reusing pages) nor a reader slot.
 */
export function* walkRecords(
  table: Table<Buffer, Buffer>,
  from: Buffer,
  to: Buffer,
  reverse: boolean,
): Generator<number> {
  let start = reverse ? to : from;
  for (;;) {
    const range = reverse
      ? { start, end: from, reverse, exclusiveStart: true, inclusiveEnd: true, limit: CHUNK }
      : { start, end: to, limit: CHUNK };
    const keys = [...table.getKeys(range)];
    for (const key of keys) yield recordFromKey(key);
    if (keys.length < CHUNK) return;
    const last = keys[CHUNK - 1]!;
    start = reverse ? last : Buffer.concat([last, Buffer.alloc(1)]);
  }
}
