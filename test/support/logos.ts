import { crc32, deflateSync } from 'node:zlib';

export const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#b3261e"/></svg>';

export const urlOf = (bytes: Buffer | string, type = 'image/svg+xml'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** A grey square; one of more than 64 pixels has a header of that size, and fewer pixels. */
export function png(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  header.set([8, 0], 8);
  const drawn = Math.min(side, 64);
  const rows = Buffer.concat(
    Array.from({ length: drawn }, () => Buffer.concat([Buffer.alloc(1), Buffer.alloc(drawn, 0x55)])),
  );
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
