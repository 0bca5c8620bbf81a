/** Byte lengths of fixed-size values by BSON type, -1 for the others, which `endOf` measures. */
const FIXED_BYTES = new Int8Array(256).fill(-1);
for (const [type, bytes] of [
  [0x01, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
] as const)
  FIXED_BYTES[type] = bytes;
const STRING = 0x02;
const CODE = 0x0d;
const SYMBOL = 0x0e;
export const DOCUMENT = 0x03;
export const ARRAY = 0x04;
export const OBJECT_ID = 0x07;
const BINARY = 0x05;
const REGEX = 0x0b;
const DB_POINTER = 0x0c;

/** The end of a value in an encoded document. */
export function endOf(raw: Buffer, type: number, at: number): number {
  const fixed = FIXED_BYTES[type]!;
  if (fixed >= 0) return at + fixed;
  if (type === REGEX) return raw.indexOf(0, raw.indexOf(0, at) + 1) + 1;
  const length = raw[at]! | (raw[at + 1]! << 8) | (raw[at + 2]! << 16) | (raw[at + 3]! << 24);
  if (type === STRING || type === CODE || type === SYMBOL) return at + 4 + length;
  if (type === BINARY) return at + 5 + length;
  return type === DB_POINTER ? at + 16 + length : at + length;
}
