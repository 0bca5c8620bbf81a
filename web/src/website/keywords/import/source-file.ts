import { LocalError } from '../../../shared/api/local-error';
import { t } from '../../../shared/text/i18n';

/** A file with text, of an archive too. */
export interface SourceFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Larger files in an archive are left out: no list of keywords is that long. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The first bytes of files that are not text. */
const SIGNATURES = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  emptyZip: [0x50, 0x4b, 0x05, 0x06],
  gzip: [0x1f, 0x8b],
  excel97: [0xd0, 0xcf, 0x11, 0xe0],
  pdf: [0x25, 0x50, 0x44, 0x46],
  png: [0x89, 0x50, 0x4e, 0x47],
  jpeg: [0xff, 0xd8, 0xff],
} as const;

function findKind(bytes: Uint8Array): keyof typeof SIGNATURES | undefined {
  const kinds = Object.keys(SIGNATURES) as (keyof typeof SIGNATURES)[];
  return kinds.find((kind) => SIGNATURES[kind].every((byte, index) => bytes[index] === byte));
}

/**
 * The file itself, or the tables of an archive (Search Console exports a ZIP).
 * @throws LocalError for a workbook, an archive without tables, and other files that are not text
 */
export async function sourceFiles(file: File): Promise<SourceFile[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  switch (findKind(bytes)) {
    case undefined:
      return [{ name: file.name, bytes }];
    case 'zip':
    case 'emptyZip':
      return archivedFiles(bytes);
    case 'gzip':
      throw new LocalError(
        t('{name} is compressed. Unpack it and choose the CSV file.', { name: file.name }),
      );
    case 'excel97':
      throw workbook(file.name);
    default:
      throw new LocalError(t('{name} is not a table. Choose a CSV file.', { name: file.name }));
  }

  async function archivedFiles(archive: Uint8Array): Promise<SourceFile[]> {
    const { unzipSync } = await import('fflate');
    const names: string[] = [];
    const isTable = ({ name, originalSize }: { name: string; originalSize: number }) => {
      names.push(name);
      return (
        /\.(?:csv|tsv|txt)$/i.test(name) &&
        !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name) &&
        originalSize <= MAX_BYTES
      );
    };
    let entries: Record<string, Uint8Array<ArrayBuffer>>;
    try {
      entries = unzipSync(archive, { filter: isTable }) as typeof entries;
    } catch {
      throw new LocalError(
        t('{name} cannot be unpacked. Unpack it and choose the CSV file.', { name: file.name }),
      );
    }
    if (names.includes('[Content_Types].xml') || names.includes('META-INF/manifest.xml'))
      throw workbook(file.name);
    const tables = Object.entries(entries).map(([name, content]) => ({ name, bytes: content }));
    if (tables.length === 0) throw new LocalError(t('{name} has no CSV file in it.', { name: file.name }));
    return tables;
  }
}

const workbook = (name: string) =>
  new LocalError(
    t('{name} is a workbook. Save it as “CSV UTF-8” in your spreadsheet, and choose that file.', { name }),
  );
