import { inSlices } from '../../../common/concurrency/in-slices.js';
import { decodeText } from '../../../common/decode-text.js';
import { ValidationError } from '../../../common/errors.js';
import { readCsv, type RefusedLine } from '../../tracking/index.js';
import { type Volume, volumeKey } from '../storage/volume.schema.js';
import { volumeColumns, type VolumeColumns } from './volume-columns.js';
import { type VolumeDefaults, volumeOf } from './volume-line.js';

/** Bounds the memory of an import. */
export const MAX_VOLUMES = 50_000;
/** Titles before the header, as in exports of Keyword Planner. */
const MAX_TITLE_LINES = 10;

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
  const text = withoutTitles(decodeText(body));
  const refused = await inSlices(readCsv(text, (cells, line) => lines.read(cells, line)));
  if (!lines.hasHeader) throw NO_HEADER;
  return { volumes: [...lines.volumes.values()].map(({ volume }) => volume), refused };
}

/** Empties the lines before the header, so that lines keep their numbers. */
function withoutTitles(text: string): string {
  let start = 0;
  for (let line = 0; line < MAX_TITLE_LINES && start < text.length; line += 1) {
    const end = /\r\n|\n|\r|$/.exec(text.slice(start))!.index + start;
    if (isHeader(text.slice(start, end)))
      return text.slice(0, start).replace(/[^\r\n]/g, '') + text.slice(start);
    start = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return text;
}

const isHeader = (line: string) =>
  volumeColumns(line.split(/[,;\t]/).map((cell) => cell.replaceAll('"', ''))) !== undefined;

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
      if (!this.columns) throw NO_HEADER;
      this.requireMarket(this.columns);
      return undefined;
    }
    if (cells.some((cell) => cell.includes('\ufffd'))) return 'the line is not UTF-8 text';
    const volume = volumeOf(cells, this.columns, this.defaults);
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

const NO_HEADER = new ValidationError(
  ['keyword', 'volume'].map((path) => ({
    path,
    message: `one of the first lines of the file must name the column ${path}`,
  })),
);
