/**
 * Text of a file: UTF-16 with a byte order mark, as some programs export tables, else UTF-8 with or without one. Invalid
 * bytes become U+FFFD.
 */
export function decodeText(body: Buffer): string {
  const mark = body.length >= 2 ? body.readUInt16BE(0) : 0;
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(body);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(body);
  return new TextDecoder().decode(body);
}
