import { Long, serialize } from 'bson';
import type { Doc } from '../values/bson.js';

const OP_REPLY = 1;
const OP_MSG = 2013;
let lastId = 0;

/** The message around a serialized reply: OP_REPLY to an OP_QUERY, else OP_MSG. */
export function encodeReplyMessage(body: Buffer, requestId: number, isOpQuery: boolean): Buffer {
  const head = isOpQuery ? 36 : 21;
  const out = Buffer.alloc(head + body.length);
  lastId = (lastId + 1) & 0x7fffffff;
  out.writeInt32LE(out.length, 0);
  out.writeInt32LE(lastId, 4);
  out.writeInt32LE(requestId, 8);
  out.writeInt32LE(isOpQuery ? OP_REPLY : OP_MSG, 12);
  if (isOpQuery) {
    out.writeInt32LE(8, 16); // AwaitCapable, set by every MongoDB server
    out.writeInt32LE(1, 32);
  }
  body.copy(out, head);
  return out;
}

export const serializeReply = (reply: Doc): Buffer =>
  Buffer.from(serialize(reply, { ignoreUndefined: true }));

function int32(value: number): Buffer {
  const out = Buffer.allocUnsafe(4);
  out.writeInt32LE(value);
  return out;
}

/** {cursor: {<batch>: [documents], id, ns}, ok: 1} around documents that are serialized already. */
export function cursorReply(batch: 'firstBatch' | 'nextBatch', docs: Buffer[], id: Long, ns: string): Buffer {
  const elements = docs.flatMap((doc, i) => [Buffer.from(`\x03${i}\0`, 'latin1'), doc]);
  const length = elements.reduce((sum, part) => sum + part.length, 5);
  const name = Buffer.from(`\x04${batch}\0`, 'latin1');
  const tail = serialize({ id, ns }).subarray(4);
  const cursorLength = 4 + name.length + length + tail.length;
  const cursor = Buffer.from('\x03cursor\0', 'latin1');
  const ok = serialize({ ok: 1 }).subarray(4);
  return Buffer.concat([
    int32(4 + cursor.length + cursorLength + ok.length),
    cursor,
    int32(cursorLength),
    name,
    int32(length),
    ...elements,
    Buffer.alloc(1),
    tail,
    ok,
  ]);
}
