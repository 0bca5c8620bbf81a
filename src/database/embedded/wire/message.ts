import { deserialize } from 'bson';
import { decodeTyped, type Doc, encode } from '../values/bson.js';

const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const KNOWN_FLAGS = 0x1_0003;

export interface WireMessage {
  requestId: number;
  /** with BSON number types */
  command: Doc;
  /** documents to insert, as sent by the driver */
  documents?: Buffer[];
  /** the driver expects no reply */
  noReply: boolean;
  /** sent as OP_QUERY, which drivers use for their first hello only; the reply is an OP_REPLY */
  isOpQuery: boolean;
}

/** @throws Error when the bytes are not a message of the protocol */
export function parseMessage(bytes: Buffer): WireMessage {
  const opCode = bytes.readInt32LE(12);
  if (opCode === OP_QUERY) return parseQuery(bytes);
  if (opCode === OP_MSG) return parseMsg(bytes);
  throw new Error(`unsupported opcode ${opCode}`);
}

function parseQuery(bytes: Buffer): WireMessage {
  const end = bytes.indexOf(0, 20);
  const [db, collection] = bytes.toString('utf8', 20, end).split('.');
  if (end < 0 || collection !== '$cmd') throw new Error('OP_QUERY is supported for commands only');
  const options = { allowObjectSmallerThanBufferSize: true, promoteValues: false };
  const command = deserialize(bytes.subarray(end + 9), options);
  command.$db ??= db;
  return { requestId: bytes.readInt32LE(4), command, noReply: false, isOpQuery: true };
}

function parseMsg(bytes: Buffer): WireMessage {
  const flags = bytes.readUInt32LE(16);
  if ((flags & 0xffff & ~KNOWN_FLAGS) !== 0) throw new Error(`unknown message flags ${flags}`);
  const end = bytes.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  const message: WireMessage = {
    requestId: bytes.readInt32LE(4),
    command: {},
    noReply: (flags & MORE_TO_COME) !== 0,
    isOpQuery: false,
  };
  const lists: Doc = {};
  let bodies = 0;
  for (let at = 20; at < end;) {
    const kind = bytes[at]!;
    const size = checkedSize(bytes, at + 1, end, 5);
    const section = bytes.subarray(at + 1, at + 1 + size);
    if (kind === 0) {
      message.command = decodeTyped(section);
      bodies++;
    } else if (kind === 1) readSequence(section, message, lists);
    else throw new Error(`unknown section kind ${kind}`);
    at += 1 + size;
  }
  if (bodies !== 1) throw new Error('a message needs exactly one body');
  Object.assign(message.command, lists);
  extractDocuments(message);
  return message;
}

function checkedSize(bytes: Buffer, at: number, end: number, min: number): number {
  const size = at + 4 <= end ? bytes.readInt32LE(at) : -1;
  if (size < min || at + size > end) throw new Error('a section does not fit its message');
  return size;
}

function readSequence(section: Buffer, message: WireMessage, lists: Doc): void {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new Error('a sequence without a name');
  const name = section.toString('utf8', 4, nameEnd);
  const raw: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length;) {
    const size = checkedSize(section, at, section.length, 5);
    raw.push(section.subarray(at, at + size));
    at += size;
  }
  if (name === 'documents') message.documents = raw;
  else lists[name] = raw.map(decodeTyped);
}

/** Serializes the documents of an insert body again; they have BSON number types, so nothing is lost. */
function extractDocuments(message: WireMessage): void {
  const { documents } = message.command;
  if (message.documents || !Array.isArray(documents) || !('insert' in message.command)) return;
  message.documents = documents.map((doc: Doc) => encode(doc));
  delete message.command.documents;
}

export const MAX_MESSAGE = 48_000_000;
const HEADER = 16;

/**
 * Splits a byte stream into complete messages.
 * @throws Error when a length is invalid or above the limit announced to the driver
 */
export class Framer {
  private chunks: Buffer[] = [];
  private size = 0;

  /** Yields the messages that this chunk completes. */
  *push(chunk: Buffer): Generator<Buffer> {
    this.chunks.push(chunk);
    this.size += chunk.length;
    while (this.size >= 4) {
      const length = this.peekLength();
      if (length < HEADER || length > MAX_MESSAGE) throw new Error(`bad message length ${length}`);
      if (this.size < length) return;
      const all = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
      const rest = all.subarray(length);
      this.chunks = rest.length > 0 ? [rest] : [];
      this.size = rest.length;
      yield all.subarray(0, length);
    }
  }

  private peekLength(): number {
    if (this.chunks[0]!.length < 4) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0]!.readInt32LE(0);
  }
}
