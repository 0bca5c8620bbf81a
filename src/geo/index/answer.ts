import { CHUNK, Cursor, type Layout } from './layout.js';
import { countOf, type Matches } from './matches.js';

const END = Buffer.from(']}');
const COMMA = 1;

/** An answer `{"success":true,"message":…,"data":[…]}` of a known length, made chunk by chunk as it is taken. */
export interface Answer {
  readonly byteLength: number;
  chunks(): Iterable<Buffer>;
}

export function answerOf(message: string, layout: Layout, matches: Matches): Answer {
  const opening = Buffer.from(`{"success":true,"message":${JSON.stringify(message)},"data":[`);
  const count = countOf(matches);
  if (count === 0) {
    const whole = Buffer.concat([opening, END]);
    return { byteLength: whole.length, chunks: () => [whole] };
  }
  return {
    byteLength: opening.length + sizeOf(layout, matches) - COMMA + END.length,
    chunks: () => chunks(opening, layout, matches),
  };
}

/** Sizes of matches that are asked for again, such as those that a cache keeps. */
const sizes = new WeakMap<Layout, WeakMap<Matches, number>>();

function sizeOf(layout: Layout, matches: Matches): number {
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

/** Nothing stays in the layout's room from one chunk to the next: other answers use it in between. */
function* chunks(opening: Buffer, layout: Layout, matches: Matches): Generator<Buffer> {
  const { bytes, room } = layout;
  const limit = room + CHUNK - END.length;
  const cursor = new Cursor(matches);
  bytes.set(opening, room);
  let at = room + opening.length;
  while (cursor.index < cursor.count) {
    if (at + layout.size(cursor.ordinal(cursor.index)) > limit) {
      yield Buffer.from(bytes.subarray(room, at));
      at = room;
    }
    at = layout.write(cursor, at, limit);
  }
  bytes.set(END, at - COMMA);
  yield Buffer.from(bytes.subarray(room, at - COMMA + END.length));
}
