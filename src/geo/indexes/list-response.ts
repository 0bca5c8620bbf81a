import { CHUNK_BYTES, Cursor, type Layout } from './layout.js';
import { countMatches, type Matches } from './matches.js';

const END = Buffer.from(']}');
const COMMA = 1;

/** A body `{"success":true,"message":…,"data":[…]}` of known length, whose chunks are built as they are consumed. */
interface ListResponse {
  readonly byteLength: number;
  chunks(): Iterable<Buffer>;
}

export function listResponse(message: string, layout: Layout, matches: Matches): ListResponse {
  const opening = Buffer.from(`{"success":true,"message":${JSON.stringify(message)},"data":[`);
  const count = countMatches(matches);
  if (count === 0) {
    const whole = Buffer.concat([opening, END]);
    return { byteLength: whole.length, chunks: () => [whole] };
  }
  return {
    byteLength: opening.length + measure(layout, matches) - COMMA + END.length,
    chunks: () => chunks(opening, layout, matches),
  };
}

/** Sizes of cached matches. */
const sizes = new WeakMap<Layout, WeakMap<Matches, number>>();

function measure(layout: Layout, matches: Matches): number {
  const known = sizes.get(layout) ?? new WeakMap<Matches, number>();
  sizes.set(layout, known);
  const size = known.get(matches) ?? sum(layout, matches);
  known.set(matches, size);
  return size;
}

function sum(layout: Layout, matches: Matches): number {
  const cursor = new Cursor(matches);
  let size = 0;
  for (let index = 0; index < cursor.count; index++) size += layout.size(cursor.ordinal(index));
  return size;
}

/** Chunks are copied out of the layout's scratch space, which other responses use in between. */
function* chunks(opening: Buffer, layout: Layout, matches: Matches): Generator<Buffer> {
  const { bytes, scratchStart } = layout;
  const copied = (end: number) => Buffer.from(bytes.subarray(scratchStart, end));
  const limit = scratchStart + CHUNK_BYTES - END.length;
  const cursor = new Cursor(matches);
  bytes.set(opening, scratchStart);
  let at = scratchStart + opening.length;
  while (cursor.index < cursor.count) {
    if (at + layout.size(cursor.ordinal(cursor.index)) > limit) {
      yield copied(at);
      at = scratchStart;
    }
    at = layout.write(cursor, at, limit);
  }
  bytes.set(END, at - COMMA);
  yield copied(at - COMMA + END.length);
}
