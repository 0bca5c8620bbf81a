/** Bytes that are looked at: of text in UTF-16 some are 0, as those of delimiters and line ends. */
const SAMPLE = 4096;
/** The part of the characters of a table in UTF-16 that are ASCII, at least: delimiters, digits, line ends. */
const LEAST_ZEROS = 0.1;

/**
 * Text of a file: UTF-16 as some programs export tables, also without a byte order mark, else UTF-8 with or without one.
 * Invalid bytes become U+FFFD.
 */
export function decodeText(body: Buffer): string {
  const mark = body.length >= 2 ? body.readUInt16BE(0) : 0;
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(body);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(body);
  return new TextDecoder(unmarkedEncoding(body)).decode(body);
}

/** Text in UTF-8 has no byte 0; of two bytes of UTF-16 it is the higher one in most characters that have one. */
function unmarkedEncoding(body: Buffer): string {
  const sample = body.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (let index = sample.indexOf(0); index >= 0; index = sample.indexOf(0, index + 1))
    zeros[index % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  // A NUL in UTF-8 is a fault of its line.
  if (Math.max(even, odd) * 2 < sample.length * LEAST_ZEROS || even === odd) return 'utf-8';
  return odd > even ? 'utf-16le' : 'utf-16be';
}
