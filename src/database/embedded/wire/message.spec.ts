import { Double, serialize } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTyped } from '../values/bson.js';
import { depth } from '../../../../test/support/depth.js';
import { parseMessage, Framer, MAX_MESSAGE } from './message.js';

function opMsg(sections: Buffer[], flags = 0): Buffer {
  const head = Buffer.alloc(20);
  const out = Buffer.concat([head, ...sections]);
  out.writeInt32LE(out.length, 0);
  out.writeInt32LE(7, 4);
  out.writeInt32LE(2013, 12);
  out.writeUInt32LE(flags, 16);
  return out;
}
const body = (doc: object) => Buffer.concat([Buffer.from([0]), serialize(doc)]);
function sequence(name: string, docs: object[]): Buffer {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...docs.map((doc) => serialize(doc))]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(content.length + 4);
  return Buffer.concat([Buffer.from([1]), size, content]);
}

describe('a message', () => {
  it('keeps documents to insert as bytes, from a sequence and from the body', () => {
    const doc = { a: new Double(5), documents: [{ b: 1 }] };
    const apart = parseMessage(opMsg([body({ insert: 'c' }), sequence('documents', [doc])]));
    const within = parseMessage(opMsg([body({ insert: 'c', documents: [doc] })]));
    expect(apart.documents).toEqual(within.documents);
    expect(decodeTyped(apart.documents![0]!).a).toEqual(new Double(5));
  });

  it('does not treat a nested field called documents as documents to insert', () => {
    const { command, documents } = parseMessage(
      opMsg([body({ find: 'c', filter: { documents: [{ a: 1 }] } })]),
    );
    expect(documents).toBeUndefined();
    expect(command.filter).toMatchObject({ documents: [{}] });
  });

  it('recognizes that no reply is expected', () => {
    expect(parseMessage(opMsg([body({ ping: 1 })], 2)).noReply).toBe(true);
  });

  it.each([
    ['no body', opMsg([])],
    ['two bodies', opMsg([body({ ping: 1 }), body({ ping: 1 })])],
    ['an unknown section', opMsg([Buffer.from([9, 5, 0, 0, 0, 0])])],
    ['a section that is too long', opMsg([Buffer.from([0, 99, 0, 0, 0, 0])])],
    ['unknown flags', opMsg([body({ ping: 1 })], 4)],
    ['a sequence without end', opMsg([body({ ping: 1 }), Buffer.from([1, 6, 0, 0, 0, 65, 65])])],
  ])('is rejected with %s', (_name, bytes) => {
    expect(() => parseMessage(bytes)).toThrow();
  });

  it('is rejected or parsed, but never hangs, with any bytes', () => {
    const good = opMsg([body({ insert: 'c', $db: 'd' }), sequence('documents', [{ a: 1 }, { b: 'x' }])]);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 5 }), (changes) => {
        const bytes = Buffer.from(good);
        for (const [at, value] of changes) bytes[at] = value;
        try {
          parseMessage(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
      { numRuns: depth(500, 2000) },
    );
  });
});

function message(length: number, fill: number): Buffer {
  const out = Buffer.alloc(length, fill);
  out.writeInt32LE(length, 0);
  return out;
}

describe('the framer', () => {
  it('finds the same messages for any chunk boundaries', () => {
    const lengths = fc.array(fc.integer({ min: 16, max: 80 }), { maxLength: 6 });
    const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 12 });
    fc.assert(
      fc.property(lengths, cuts, (sizes, at) => {
        const messages = sizes.map(message);
        const stream = Buffer.concat(messages);
        const ends = [...new Set([...at.filter((cut) => cut < stream.length), stream.length])].sort(
          (a, b) => a - b,
        );
        const framer = new Framer();
        const found = ends.flatMap((end, i) => [...framer.push(stream.subarray(ends[i - 1] ?? 0, end))]);
        expect(found).toEqual(messages);
      }),
    );
  });

  it.each([0, 15, -1, MAX_MESSAGE + 1])('rejects the length %i before it waits for the bytes', (length) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(length);
    expect(() => [...new Framer().push(bytes)]).toThrow('bad message length');
  });
});
