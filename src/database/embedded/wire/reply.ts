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

/** {cursor: {<batch>: [documents], id, ns}, ok: 1} around documents that are serialized already. */
export function cursorReply(batch: 'firstBatch' | 'nextBatch', docs: Buffer[], id: Long, ns: string): Buffer {
  const names = docs.map((_doc, i) => `\x03${i}\0`);
  const length = docs.reduce((sum, doc, i) => sum + names[i]!.length + doc.length, 5);
  const head = '\x03cursor\0';
  const name = `\x04${batch}\0`;
  const tail = serialize({ id, ns }).subarray(4);
  const ok = serialize({ ok: 1 }).subarray(4);
  const cursorLength = 4 + name.length + length + tail.length;
  const out = Buffer.allocUnsafe(4 + head.length + cursorLength + ok.length);
  let at = out.writeInt32LE(out.length);
  at += out.write(head, at, 'latin1');
  at = out.writeInt32LE(cursorLength, at);
  at += out.write(name, at, 'latin1');
  at = out.writeInt32LE(length, at);
  for (const [i, doc] of docs.entries()) {
    at += out.write(names[i]!, at, 'latin1');
    out.set(doc, at);
    at += doc.length;
  }
  at = out.writeUInt8(0, at);
  out.set(tail, at);
  out.set(ok, at + tail.length);
  return out;
}
