import { Transform } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import { RefusedLine } from '../assets/parse-postal.js';

const ALLOWED = /^([A-Z]{2}|allCountries)\.txt$/;
const MOST_BYTES = 1024 ** 3;
const MOST_RATIO = 100;

/** A text within a zip file. The caller reads it to its end before asking for the next. */
export interface ZippedText {
  name: string;
  chunks: AsyncIterable<Buffer>;
}

/**
 * The postal dumps within a zip file: entries named XX.txt or allCountries.txt, whatever else there is being passed
 * over. Nothing is ever written by an entry's name.
 * @throws RefusedLine on encryption, and on more or much denser data than a dump has
 */
export async function* zippedTexts(path: string): AsyncGenerator<ZippedText> {
  const zip = await opened(path);
  try {
    for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
      if (!ALLOWED.test(entry.fileName)) continue;
      refuseOdd(entry);
      yield { name: entry.fileName, chunks: await content(zip, entry) };
    }
  } finally {
    zip.close();
  }
}

function refuseOdd(entry: Entry): void {
  const { fileName, uncompressedSize, compressedSize } = entry;
  if (entry.generalPurposeBitFlag & 1) throw new RefusedLine(`${fileName} is encrypted`);
  if (uncompressedSize > MOST_BYTES) throw new RefusedLine(`${fileName} is larger than ${MOST_BYTES} bytes`);
  if (uncompressedSize > compressedSize * MOST_RATIO) throw tooDense(fileName);
}

function tooDense(name: string): RefusedLine {
  return new RefusedLine(`${name} unpacks to more than ${MOST_RATIO} times its size`);
}

function opened(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(broken(error)) : resolve(zip),
    ),
  );
}

function nextEntry(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    const done = (act: () => void) => {
      zip.removeAllListeners();
      act();
    };
    zip.once('entry', (entry: Entry) => done(() => resolve(entry)));
    zip.once('end', () => done(() => resolve(undefined)));
    zip.once('error', (error: Error) => done(() => reject(broken(error))));
    zip.readEntry();
  });
}

/** The declared sizes are the sender's word: the bytes are counted as they come. */
function content(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(broken(error));
      const counted = counter(entry);
      stream.once('error', (cause: Error) => counted.destroy(broken(cause)));
      resolve(stream.pipe(counted));
    }),
  );
}

function counter({ fileName, compressedSize }: Entry): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const over = bytes > MOST_BYTES || bytes > compressedSize * MOST_RATIO;
      done(over ? tooDense(fileName) : null, chunk);
    },
  });
}

function broken(error: Error): RefusedLine {
  return new RefusedLine(`not a zip file that can be read: ${error.message}`);
}
