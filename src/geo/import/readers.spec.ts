import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { byteLines, MAX_LINE_BYTES } from './byte-lines.js';
import { jsonObjects } from './json-objects.js';
import { zippedTexts } from './zip-entries.js';

/** The bytes in chunks of these sizes. */
function chunked(bytes: Buffer, sizes: number[]): Readable {
  const cut: Buffer[] = [];
  let at = 0;
  for (const size of sizes) cut.push(bytes.subarray(at, (at += size)));
  return Readable.from([...cut, bytes.subarray(at)].filter(({ length }) => length > 0));
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 });

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('lines of a file', () => {
  it('are numbered and complete for any chunks', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '東', '\t'), maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1 }), sizes, async (lines, cuts) => {
        const found = await all(byteLines(chunked(Buffer.from(`${lines.join('\n')}\n`), cuts)));
        expect(found).toEqual(lines.map((line, i) => ({ number: i + 1, text: line })));
      }),
    );
  });

  it('may end in CR LF, begin with a byte order mark, and lack the last newline', async () => {
    const found = await all(byteLines(chunked(Buffer.from('\uFEFFa\r\nb'), [])));
    expect(found.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('are rejected if they are too long or not UTF-8, without affecting the next', async () => {
    const bytes = Buffer.concat([
      Buffer.alloc(MAX_LINE_BYTES * 3, 'x'),
      Buffer.from('\nok\n'),
      Buffer.from([0xff, 10]),
    ]);
    const found = await all(byteLines(chunked(bytes, [70_000, 70_000])));
    expect(found.map(({ number, refused }) => [number, refused])).toEqual([
      [1, 'longer than 65536 bytes'],
      [2, undefined],
      [3, 'not UTF-8'],
    ]);
  });
});

describe('objects of a JSON array', () => {
  it('are returned with their line numbers for any chunks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.dictionary(fc.string(), fc.json())), sizes, async (objects, cuts) => {
        const text = `[${objects.map((object) => JSON.stringify(object)).join(',\n')}]`;
        const found = await all(jsonObjects(chunked(Buffer.from(text), cuts)));
        expect(found.map(({ object }) => object)).toEqual(JSON.parse(text));
        expect(found.map(({ number }) => number)).toEqual(objects.map((_, i) => i + 1));
      }),
    );
  });

  it('are distinguished from other members, which are rejected with their line number', async () => {
    const array = ['[1, {"a":1},', '"x, ]", null,', '[{"b":2}, [3]],', '{"c":[4]}, true]', '{"d":5} 6'];
    for (const size of [1, 3, 1000]) {
      const found = await all(jsonObjects(chunked(Buffer.from(array.join('\n')), [size])));
      expect(found.map(({ number, object, refused }) => [number, object ?? refused])).toEqual([
        [1, 'not an object'],
        [1, { a: 1 }],
        [2, 'not an object'],
        [2, 'not an object'],
        [3, 'not an object'],
        [4, { c: [4] }],
        [4, 'not an object'],
        [5, { d: 5 }],
      ]);
    }
    expect(await all(jsonObjects(chunked(Buffer.from('[12'), [])))).toMatchObject([
      { refused: 'not an object' },
    ]);
  });

  it('are rejected if they are not JSON; an unterminated one rejects the file', async () => {
    const found = await all(jsonObjects(chunked(Buffer.from('[{"a":1},\n{a:1}]'), [])));
    expect(found.map(({ refused }) => refused)).toEqual([undefined, 'not JSON']);
    await expect(all(jsonObjects(chunked(Buffer.from('[\n{"a":1'), [])))).rejects.toThrow(
      'line 2: an object without an end',
    );
  });
});

describe('files of a zip archive', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rankwire-zip-'));
    path = join(folder, 'test.zip');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function createZip(entries: Record<string, Buffer>): Promise<Buffer> {
    const zip = new ZipFile();
    for (const [name, content] of Object.entries(entries)) zip.addBuffer(content, name);
    zip.end();
    return buffer(zip.outputStream as Readable);
  }

  async function read(bytes: Buffer): Promise<[string, string][]> {
    writeFileSync(path, bytes);
    const found: [string, string][] = [];
    for await (const { name, chunks } of zippedTexts(path)) {
      found.push([name, (await buffer(Readable.from(chunks))).toString()]);
    }
    return found;
  }

  it('are skipped if they are not dumps', async () => {
    const zip = await createZip({
      'readme.txt': Buffer.from('r'),
      'AD.txt': Buffer.from('a\n'),
      'x/US.txt': Buffer.from('u'),
    });
    expect(await read(zip)).toEqual([['AD.txt', 'a\n']]);
  });

  it('are rejected if they decompress to a hundred times their size', async () => {
    const zip = await createZip({ 'AD.txt': Buffer.alloc(3_000_000, 'a') });
    await expect(read(zip)).rejects.toThrow('AD.txt unpacks to more than 100 times its size');
  });

  it('are rejected if they are encrypted or declare wrong sizes', async () => {
    const encrypted = await createZip({ 'AD.txt': Buffer.from('a\n') });
    encrypted.writeUInt16LE(encrypted.readUInt16LE(directory(encrypted) + 8) | 1, directory(encrypted) + 8);
    await expect(read(encrypted)).rejects.toThrow('AD.txt is encrypted');
    const lying = await createZip({ 'AD.txt': Buffer.alloc(3_000_000, 'a') });
    lying.writeUInt32LE(1000, directory(lying) + 24);
    await expect(read(lying)).rejects.toThrow(/not a zip file|unpacks to more/);
  });

  it('are rejected if the file is not a zip archive', async () => {
    await expect(read(Buffer.from('no zip'))).rejects.toThrow('not a zip file that can be read');
  });
});

/** Start of the central directory. */
function directory(zip: Buffer): number {
  return zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
}
