import { inSlices } from '../../../common/concurrency/in-slices.js';
import { decodeText } from '../../../common/decode-text.js';
import { ValidationError } from '../../../common/errors.js';
import { readCsv, type RefusedLine } from '../../tracking/index.js';
import { type Volume, volumeKey } from '../storage/volume.schema.js';
import { missingColumns, volumeColumns, type VolumeColumns } from './volume-columns.js';
import { type VolumeDefaults, toVolume } from './volume-line.js';

/** Bounds the memory of an import. */
export const MAX_VOLUMES = 50_000;
/** Titles before the header, as in exports of Keyword Planner. */
const MAX_TITLE_LINES = 10;
const MAX_HEADER = 10_000;

export interface VolumeFile {
  volumes: Volume[];
  refused: RefusedLine[];
}

/**
 * Reads volumes from a CSV, whose columns are those of common exports. Yields to other requests.
 * @throws ValidationError for a file without a header, country or language; other lines are refused one by one
 */
export async function readVolumeFile(body: Buffer, defaults: VolumeDefaults): Promise<VolumeFile> {
  const lines = new VolumeLines(defaults);
  const text = fromHeader(decodeText(body));
  const refused = await inSlices(readCsv(text, (cells, line) => lines.read(cells, line)));
  if (!lines.hasHeader) throw noHeader(ALL_MISSING);
  return { volumes: [...lines.volumes.values()].map(({ volume }) => volume), refused };
}

/**
 * Empties the lines before the header, so that lines keep their numbers.
 * @throws ValidationError without a header
 */
function fromHeader(text: string): string {
  let start = 0;
  let missing = ALL_MISSING;
  for (let line = 0; line < MAX_TITLE_LINES && start < text.length; line += 1) {
    const end = /\r\n|\n|\r|$/.exec(text.slice(start))!.index + start;
    const missingHere = missingColumns(volumeColumns(readCells(text.slice(start, end))));
    if (missingHere.length === 0) return text.slice(0, start).replace(/[^\r\n]/g, '') + text.slice(start);
    if (missingHere.length < missing.length) missing = missingHere;
    start = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  throw noHeader(missing);
}

const ALL_MISSING = missingColumns(volumeColumns([]));
const noHeader = (missing: readonly string[]) =>
  new ValidationError(
    missing.map((path) => ({
      path,
      message: `one of the first ${MAX_TITLE_LINES} lines of the file must name the column ${path}`,
    })),
  );

const readCells = (line: string) => line.slice(0, MAX_HEADER).split(/[,;\t]/);

/** Reads a header, then volumes. */
class VolumeLines {
  readonly volumes = new Map<string, { line: number; volume: Volume }>();
  private columns: VolumeColumns | undefined;

  constructor(private readonly defaults: VolumeDefaults) {}

  get hasHeader(): boolean {
    return this.columns !== undefined;
  }

  /** @returns why the line is refused */
  read(cells: string[], line: number): string | undefined {
    if (cells.every((cell) => cell.trim() === '')) return undefined;
    if (!this.columns) {
      this.columns = volumeColumns(cells);
      const missing = missingColumns(this.columns);
      if (missing.length > 0) throw noHeader(missing);
      this.requireMarket(this.columns);
      return undefined;
    }
    if (cells.some((cell) => cell.includes('\ufffd'))) return 'the line is not UTF-8 text';
    const volume = toVolume(cells, this.columns, this.defaults);
    return typeof volume === 'string' ? volume : this.add(volume, line);
  }

  /** @throws ValidationError */
  private requireMarket({ of }: VolumeColumns): void {
    const missing = (['country', 'language'] as const).filter(
      (column) => !of.includes(column) && this.defaults[column] === undefined,
    );
    if (missing.length === 0) return;
    throw new ValidationError(
      missing.map((path) => ({
        path,
        message: `the file has no column ${path}: name the ${path} in the query`,
      })),
    );
  }

  private add(volume: Volume, line: number): string | undefined {
    const id = volumeKey(volume);
    const earlier = this.volumes.get(id);
    if (earlier && earlier.volume.volume !== volume.volume)
      return `the keyword is repeated with another volume: line ${earlier.line} has it too`;
    if (!earlier && this.volumes.size >= MAX_VOLUMES)
      return `a file must have at most ${MAX_VOLUMES} volumes`;
    if (!earlier) this.volumes.set(id, { line, volume });
    return undefined;
  }
}
