/**
 * File format of named columns: magic number, length of the header, header (JSON), columns. Numbers are little-endian.
 * Equal columns give equal bytes.
 */
const MAGIC = 0x31475752; // 'RWG1'

export type NumberColumn = Uint8Array | Uint16Array | Uint32Array | Int32Array;
type Column = string | NumberColumn;

const KINDS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array } as const;
type Kind = keyof typeof KINDS | 'text';

interface Head {
  meta: Record<string, unknown>;
  columns: { name: string; kind: Kind; bytes: number }[];
}

/** A file that encodeColumns did not write, or that is truncated. */
export class BrokenAssetError extends Error {
  override readonly name = 'BrokenAssetError';
}

export function encodeColumns(meta: Record<string, unknown>, columns: Record<string, Column>): Buffer {
  const parts = Object.entries(columns).map(([name, column]) => ({
    name,
    kind: findKind(column),
    bytes: readBytes(column),
  }));
  const listed = parts.map(({ name, kind, bytes }) => ({ name, kind, bytes: bytes.length }));
  const head = Buffer.from(JSON.stringify({ meta, columns: listed } satisfies Head));
  const start = Buffer.alloc(8);
  start.writeUInt32LE(MAGIC, 0);
  start.writeUInt32LE(head.length, 4);
  return Buffer.concat([start, head, ...parts.map(({ bytes }) => bytes)]);
}

export class Columns {
  readonly meta: Record<string, unknown>;
  private readonly found = new Map<string, { kind: Kind; bytes: Buffer }>();

  /** @throws BrokenAssetError */
  constructor(file: Buffer) {
    if (file.length < 8 || file.readUInt32LE(0) !== MAGIC)
      throw new BrokenAssetError('not a geographic asset');
    const begin = 8 + file.readUInt32LE(4);
    if (begin > file.length) throw new BrokenAssetError('the head is cut off');
    const head = JSON.parse(file.toString('utf8', 8, begin)) as Head;
    this.meta = head.meta;
    let at = begin;
    for (const { name, kind, bytes } of head.columns) {
      this.found.set(name, { kind, bytes: file.subarray(at, (at += bytes)) });
    }
    if (at !== file.length) throw new BrokenAssetError('the columns are cut off');
  }

  /** A view into the file; copy it to let the file be garbage-collected. */
  text(name: string): Buffer {
    return this.findColumn(name).bytes;
  }

  numbers(name: string): NumberColumn {
    const { kind, bytes } = this.findColumn(name);
    if (kind === 'text') throw new BrokenAssetError(`${name} is not a column of numbers`);
    const whole = new Uint8Array(bytes);
    return new KINDS[kind](whole.buffer);
  }

  private findColumn(name: string) {
    const column = this.found.get(name);
    if (!column) throw new BrokenAssetError(`the column ${name} is missing`);
    return column;
  }
}

/** The narrowest column for these non-negative integers. */
export function narrowestColumn(numbers: ArrayLike<number>): NumberColumn {
  let most = 0;
  for (let i = 0; i < numbers.length; i++) most = Math.max(most, numbers[i]!);
  if (most < 0x100) return Uint8Array.from(numbers);
  return most < 0x10000 ? Uint16Array.from(numbers) : Uint32Array.from(numbers);
}

function findKind(column: Column): Kind {
  if (typeof column === 'string') return 'text';
  const found = Object.entries(KINDS).find(([, type]) => column instanceof type);
  return found![0] as Kind;
}

function readBytes(column: Column): Buffer {
  if (typeof column === 'string') return Buffer.from(column);
  return Buffer.from(column.buffer, column.byteOffset, column.byteLength);
}
