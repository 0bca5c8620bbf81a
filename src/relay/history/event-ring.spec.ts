import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventRing } from './event-ring.js';

const MIB = 1024 * 1024;
/** What an entry of one room needs beside its text and its rooms. */
const ENTRY_BYTES = 20;

const append = (ring: EventRing, args: unknown[], rooms = ['r'], at = 0) =>
  ring.append({ namespace: '/', rooms, args: JSON.stringify(args), at });
/** The content of the kept events after the sequence number `after`; undefined when not all of them are kept. */
const contentAfter = (ring: EventRing, after: number, rooms = ['r']) => {
  const id = `${ring.epoch}-${after}`;
  if (!ring.keepsAllAfter(id)) return undefined;
  return ring.between(id, ring.lastId, rooms).map(({ args }) => JSON.parse(args) as unknown[]);
};
/** How many of the newest events are kept. */
const countKept = (ring: EventRing) => {
  const last = ring.lastSequence;
  let kept = 0;
  while (kept < last && ring.keepsAllAfter(`${ring.epoch}-${last - kept - 1}`)) kept += 1;
  return kept;
};
/** Content whose entry, of the room `r`, has that many bytes. */
const fill = (bytes: number) => ['x'.repeat(bytes - ENTRY_BYTES - '["/","r"]\n[""]'.length)];

/** Any UTF-16, also halves of surrogate pairs. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd7f0, max: 0xe010 })))
  .map((codes) => String.fromCharCode(...codes));

describe('a ring of events', () => {
  it('returns every text as it was', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.array(anyText, { minLength: 1, maxLength: 5 }),
        anyText,
        (event, rooms, text) => {
          const ring = new EventRing(MIB);
          const sent = { namespace: '/', rooms, args: JSON.stringify([event, { text }]), at: 5 };
          ring.append(sent);
          expect(ring.all()).toEqual([sent]);
          expect(ring.between(`${ring.epoch}-0`, ring.lastId, [rooms.at(-1)!])[0]?.args).toBe(sent.args);
        },
      ),
    );
    const ring = new EventRing(MIB);
    const texts = ['Grüße', '👩‍👩‍👧', '\ud800', 'a\udc00b', 'one\ntwo\u2028three', '"\\"'];
    for (const text of texts) append(ring, [text], [text]);
    expect(ring.all().map(({ rooms, args }) => [rooms[0], (JSON.parse(args) as string[])[0]])).toEqual(
      texts.map((text) => [text, text]),
    );
  });

  it('keeps the newest events, without a gap, of any sizes', () => {
    const sizes = fc.array(fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 5000 })), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 200 }),
        (all, early, time) => {
          const ring = new EventRing(4000, 1, 1000);
          const removeUpTo = Math.min(time, all.length);
          all.forEach((size, n) => {
            append(ring, [n, 'x'.repeat(size)], ['r'], n);
            if (n === early) ring.removeUpTo(removeUpTo);
          });
          const kept = countKept(ring);
          const newest = all.map((size, n) => [n, 'x'.repeat(size)]).slice(all.length - kept);
          for (let skip = 0; skip <= kept; skip++)
            expect(contentAfter(ring, 1000 + all.length - kept + skip)).toEqual(newest.slice(skip));
          expect(ring.all().map(({ at }) => at)).toEqual(newest.map(([n]) => n));
          expect(Buffer.byteLength(JSON.stringify(newest))).toBeLessThan(4000);
        },
      ),
    );
  });

  it('fills its chunks to the last byte', () => {
    const ring = new EventRing(16 * 1000);
    for (let n = 0; n < 32; n++) append(ring, fill(500));
    expect(countKept(ring)).toBe(32);
    append(ring, fill(500));
    expect(countKept(ring)).toBe(31);
    append(ring, fill(501));
    expect(countKept(ring)).toBe(30);
  });

  it('removes only as many events as a large one needs, and all for one that is too large', () => {
    const ring = new EventRing(16 * 1000);
    for (let n = 0; n < 16; n++) append(ring, fill(1000));
    append(ring, fill(3500));
    expect(countKept(ring)).toBe(13);
    append(ring, fill(16_000));
    expect(countKept(ring)).toBe(1);
    expect(contentAfter(ring, 17)).toEqual([fill(16_000)]);
    append(ring, fill(16_001));
    expect(countKept(ring)).toBe(0);
    append(ring, ['next']);
    expect(contentAfter(ring, 18)).toBeUndefined();
    expect(contentAfter(ring, 19)).toEqual([['next']]);
  });

  it('counts bytes, not characters', () => {
    const ring = new EventRing(16 * 1000);
    for (let n = 0; n < 32; n++) append(ring, ['ж'.repeat(400)]);
    expect(countKept(ring)).toBe(16);
  });

  it('removes the events up to a time, of several chunks and of a part of one', () => {
    const ring = new EventRing(16 * 1000);
    for (let n = 0; n < 32; n++) append(ring, fill(500), ['r'], n);
    ring.removeUpTo(4);
    expect([countKept(ring), ring.all()[0]?.at]).toEqual([27, 5]);
    ring.removeUpTo(31);
    expect([countKept(ring), ring.all()]).toEqual([0, []]);
    for (let n = 0; n < 32; n++) append(ring, fill(500));
    expect(countKept(ring)).toBe(32);
  });

  it('keeps at most a hundred thousand', () => {
    const ring = new EventRing(32 * MIB);
    for (let n = 0; n < 100_002; n++) append(ring, []);
    ring.removeUpTo(-1);
    expect(countKept(ring)).toBe(100_000);
  });

  it('decodes only events of the rooms', () => {
    const ring = new EventRing(MIB);
    for (let n = 0; n < 1000; n++) append(ring, [n], [`user:${n % 500}`, `account:${n % 100}`]);
    expect(contentAfter(ring, 0, ['user:7', 'account:8'])).toHaveLength(12);
    expect(contentAfter(ring, 0, ['user:7'])).toEqual([[7], [507]]);
    expect(contentAfter(ring, 0, [])).toEqual([]);
  });

  it('has one copy of an event for all that are replaying it', () => {
    const ring = new EventRing(MIB);
    append(ring, fill(1000), ['a', 'b']);
    const [ofA, ofB] = ['a', 'b'].map((room) => ring.between(`${ring.epoch}-0`, ring.lastId, [room])[0]);
    expect(ofA).toBeDefined();
    expect(ofB).toBe(ofA);
  });

  it('keeps nothing without bytes', () => {
    const ring = new EventRing(0);
    append(ring, []);
    expect([ring.lastSequence, ring.all()]).toEqual([1, []]);
  });
});
