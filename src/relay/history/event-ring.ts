import { randomInt } from 'node:crypto';
import type { HistoryEvent } from './event-history.js';

const CHUNK_BYTES = 1024 * 1024;
/** A full ring frees its oldest chunk: at most this part of it. */
const CHUNKS_AT_LEAST = 16;
const MAX_EVENTS = 100_000;
/** Below the milliseconds of ids in Redis, so that neither takes an id of the other for its own. */
const MAX_EPOCH = 1e12;

/** Offsets in an entry: its length, its number of rooms, its time, the hash of each room; then its text. */
const ROOM_COUNT = 4;
const TIME = 8;
const HASHES = 16;
const HASH_BYTES = 4;

/** An event with the time at which it was sent. */
export interface TimedEvent extends Omit<HistoryEvent, 'id'> {
  at: number;
}

/** The entries from `start` to `end` of a buffer. */
interface Chunk {
  buffer: Buffer;
  start: number;
  end: number;
  size: number;
}

/**
 * The last events, the oldest of which are removed above a number of bytes or of events. They are in buffers: as objects
 * they would survive every collection of garbage, and each collection would copy those that came since the last one.
 * An id is the epoch, which is random, and a sequence number.
 */
export class EventRing {
  private size = 0;
  private bytes = 0;
  private readonly chunkBytes: number;
  /** The oldest first, none of them empty. */
  private readonly chunks: Chunk[] = [];
  /** A removed chunk for the next one: buffers are freed late. */
  private spare: Buffer | undefined;
  /** The events in use by replays, by sequence number: clients that return together share them. */
  private readonly inUse = new Map<number, WeakRef<HistoryEvent>>();

  /** @param last sequence number of the last event before */
  constructor(
    private readonly maxBytes: number,
    readonly epoch = randomInt(1, MAX_EPOCH),
    private last = 0,
  ) {
    this.chunkBytes = Math.min(CHUNK_BYTES, Math.floor(maxBytes / CHUNKS_AT_LEAST));
  }

  get lastSequence(): number {
    return this.last;
  }

  get lastId(): string {
    return this.toId(this.last);
  }

  /** An event larger than the ring removes all events, and is not kept either. */
  append({ namespace, rooms, args, at }: TimedEvent): void {
    const text = `${JSON.stringify([namespace, ...rooms])}\n${args}`;
    const textOffset = HASHES + HASH_BYTES * rooms.length;
    const length = textOffset + Buffer.byteLength(text);
    this.last += 1;
    const chunk = this.findSpace(length);
    if (!chunk) return;
    const { buffer, end } = chunk;
    buffer.writeUInt32LE(length, end);
    buffer.writeUInt32LE(rooms.length, end + ROOM_COUNT);
    buffer.writeDoubleLE(at, end + TIME);
    for (let n = 0; n < rooms.length; n++)
      buffer.writeInt32LE(hashRoom(rooms[n]!), end + HASHES + HASH_BYTES * n);
    buffer.write(text, end + textOffset);
    chunk.end += length;
    chunk.size += 1;
    this.size += 1;
  }

  /** Removes the events sent up to a time, and those above the number. */
  removeUpTo(time: number): void {
    for (let oldest = this.chunks[0]; oldest; oldest = this.chunks[0]) {
      if (this.size <= MAX_EVENTS && readTime(oldest.buffer, oldest.start) > time) return;
      this.removeOldest();
    }
  }

  /** Whether every event after `id` is kept. */
  keepsAllAfter(id: string): boolean {
    const sequence = this.toSequence(id);
    return sequence >= this.floor && sequence <= this.last;
  }

  /** The events after id `after` up to and including id `last`, but some of those that concern none of the rooms. */
  between(after: string, last: string, rooms: Iterable<string>): HistoryEvent[] {
    const hashes = Array.from(rooms, hashRoom);
    const found: HistoryEvent[] = [];
    this.visit(this.toSequence(after), this.toSequence(last), (buffer, offset, sequence) => {
      if (concerns(buffer, offset, hashes)) found.push(this.read(buffer, offset, sequence));
    });
    return found;
  }

  all(): TimedEvent[] {
    const found: TimedEvent[] = [];
    this.visit(this.floor, this.last, (buffer, offset) => {
      found.push({ ...decode(buffer, offset), at: readTime(buffer, offset) });
    });
    return found;
  }

  /** Sequence number of the last event that is not kept. */
  private get floor(): number {
    return this.last - this.size;
  }

  private toId(sequence: number): string {
    return `${this.epoch}-${sequence}`;
  }

  /** NaN for an id of another epoch. */
  private toSequence(id: string): number {
    const [epoch, sequence] = id.split('-');
    return Number(epoch) === this.epoch ? Number(sequence) : Number.NaN;
  }

  /** @returns the chunk at whose end there is space; undefined when the ring is too small */
  private findSpace(length: number): Chunk | undefined {
    const newest = this.chunks.at(-1);
    if (newest && newest.end + length <= newest.buffer.length) return newest;
    const bytes = Math.max(length, this.chunkBytes);
    while (this.size > 0 && this.bytes + bytes > this.maxBytes) this.removeOldest();
    if (bytes > this.maxBytes) return undefined;
    const spare = this.spare?.length === bytes ? this.spare : undefined;
    const chunk = { buffer: spare ?? Buffer.allocUnsafeSlow(bytes), start: 0, end: 0, size: 0 };
    this.spare = undefined;
    this.chunks.push(chunk);
    this.bytes += bytes;
    return chunk;
  }

  private removeOldest(): void {
    const chunk = this.chunks[0]!;
    this.inUse.delete(this.floor + 1);
    chunk.start += readLength(chunk.buffer, chunk.start);
    chunk.size -= 1;
    this.size -= 1;
    if (chunk.size > 0) return;
    this.chunks.shift();
    this.bytes -= chunk.buffer.length;
    this.spare = chunk.buffer;
  }

  private visit(
    after: number,
    last: number,
    visitor: (buffer: Buffer, offset: number, sequence: number) => void,
  ): void {
    let sequence = this.floor + 1;
    for (const { buffer, start, size } of this.chunks) {
      const end = sequence + size;
      if (end - 1 <= after) sequence = end;
      for (let offset = start; sequence < end && sequence <= last; sequence++) {
        if (sequence > after) visitor(buffer, offset, sequence);
        offset += readLength(buffer, offset);
      }
    }
  }

  private read(buffer: Buffer, offset: number, sequence: number): HistoryEvent {
    const known = this.inUse.get(sequence)?.deref();
    if (known) return known;
    const event = { id: this.toId(sequence), ...decode(buffer, offset) };
    this.inUse.set(sequence, new WeakRef(event));
    return event;
  }
}

const readLength = (buffer: Buffer, offset: number) => buffer.readUInt32LE(offset);
const readTime = (buffer: Buffer, offset: number) => buffer.readDoubleLE(offset + TIME);
const findEndOfHashes = (buffer: Buffer, offset: number) =>
  offset + HASHES + HASH_BYTES * buffer.readUInt32LE(offset + ROOM_COUNT);

/** Without decoding the event: a client reads the events of all others too. */
function concerns(buffer: Buffer, offset: number, hashes: number[]): boolean {
  const end = findEndOfHashes(buffer, offset);
  for (let at = offset + HASHES; at < end; at += HASH_BYTES)
    if (hashes.includes(buffer.readInt32LE(at))) return true;
  return false;
}

function decode(buffer: Buffer, offset: number): Omit<HistoryEvent, 'id'> {
  const text = buffer.toString('utf8', findEndOfHashes(buffer, offset), offset + readLength(buffer, offset));
  // JSON has no line break outside of a string, and escapes those in it.
  const end = text.indexOf('\n');
  const [namespace, ...rooms] = JSON.parse(text.slice(0, end)) as [string, ...string[]];
  return { namespace, rooms, args: text.slice(end + 1) };
}

/** FNV-1a of 32 bits. */
function hashRoom(room: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let n = 0; n < room.length; n++) hash = Math.imul(hash ^ room.charCodeAt(n), 0x01000193);
  return hash;
}
