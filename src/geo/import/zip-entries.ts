import { Transform } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import { RejectedLineError } from '../assets/parse-postal.js';

const ALLOWED = /^([A-Z]{2}|allCountries)\.txt$/;
const MAX_BYTES = 1024 ** 3;
const MAX_RATIO = 100;

/** A file in a zip archive, which must be read to its end before the next. */
interface ZippedText {
  name: string;
  chunks: AsyncIterable<Buffer>;
}

/**
 * The postal dumps in a zip archive: entries named XX.txt or allCountries.txt; others are skipped. Names of entries are
 * never used as paths.
 * @throws RejectedLineError on encryption, and on data that is larger or denser than that of a dump
 */
export async function* zippedTexts(path: string): AsyncGenerator<ZippedText> {
  const zip = await opened(path);
  try {
    for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
      if (!ALLOWED.test(entry.fileName)) continue;
      assertSafe(entry);
      yield { name: entry.fileName, chunks: await content(zip, entry) };
    }
  } finally {
    zip.close();
  }
}

function assertSafe(entry: Entry): void {
  const { fileName, uncompressedSize, compressedSize } = entry;
  if (entry.generalPurposeBitFlag & 1) throw new RejectedLineError(`${fileName} is encrypted`);
  if (uncompressedSize > MAX_BYTES)
    throw new RejectedLineError(`${fileName} is larger than ${MAX_BYTES} bytes`);
  if (uncompressedSize > compressedSize * MAX_RATIO) throw tooDense(fileName);
}

function tooDense(name: string): RejectedLineError {
  return new RejectedLineError(`${name} unpacks to more than ${MAX_RATIO} times its size`);
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

/** Counts the bytes, as the declared sizes may be wrong. */
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
      const over = bytes > MAX_BYTES || bytes > compressedSize * MAX_RATIO;
      done(over ? tooDense(fileName) : null, chunk);
    },
  });
}

function broken(error: Error): RejectedLineError {
  return new RejectedLineError(`not a zip file that can be read: ${error.message}`);
}
