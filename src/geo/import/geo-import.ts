import { createReadStream, existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { basename, extname, join } from 'node:path';
import { writeAsset } from '../assets/asset-file.js';
import { checkCore, writeCore } from '../assets/core-assets.js';
import { type AssetEntry, type LocatedAsset, locateParts, MANIFEST, postalPart } from '../assets/manifest.js';
import { parsePostalLine, RefusedLine } from '../assets/parse-postal.js';
import { POSTAL_COUNTRIES } from '../index/geo-codes.js';
import { encodePostal } from '../index/postal-encode.js';
import { BadRequestError } from '../../common/errors.js';
import { byteLines } from './byte-lines.js';
import { CoreImport } from './core-import.js';
import { kindOf } from './core-records.js';
import { ImportLog, type Report } from './import-report.js';
import { jsonObjects } from './json-objects.js';
import { PostalSpool } from './postal-spool.js';
import { ImportFolder } from './publish.js';
import { zippedTexts } from './zip-entries.js';

export interface ImportOptions {
  files: string[];
  /** What came with the program, and where imports go. */
  shipped: string;
  imported: string;
  dryRun?: boolean;
  progress?: (message: string) => void;
}

/** Takes half as long as the highest, for two hundredths more. */
const LEVEL = 6;
const ORDER = ['countries', 'states', 'cities'] as const;

/**
 * Reads postal dumps and JSON of countries, states and cities, and puts in place what they bring. A country's postal
 * codes are replaced as a whole, as are countries, states or cities.
 * @throws ReportedError when a file cannot be read as what it is; nothing has changed then
 */
export async function importGeo(options: ImportOptions): Promise<Report> {
  const { files, shipped, imported, dryRun = false, progress = () => {} } = options;
  const log = new ImportLog(dryRun, progress);
  const run = (work: Work) => new GeoImport(log, work).run(files);
  const present = locateParts([shipped, imported], (error) => {
    if (!(error instanceof SyntaxError)) throw error;
    progress(`${MANIFEST} is broken and made anew; what was imported before is left out: ${error.message}`);
  });
  const core = new CoreImport(present);
  if (dryRun) {
    await run({ core });
    return log.report;
  }
  const folder = await ImportFolder.take(imported);
  try {
    folder.prune();
    const name = `v${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`;
    const spool = new PostalSpool(join(imported, name, 'spool'));
    const parts = await run({ core, spool, write: { folder: imported, prefix: `${name}/` } });
    for (const loss of losses(present, parts)) progress(`warning: ${loss}`);
    progress('publishing');
    await folder.publish(parts);
    return log.report;
  } finally {
    folder.prune();
    folder.release();
  }
}

/** Parts that are left with less than half of their records: maybe meant, and maybe the wrong file. */
function losses(
  present: ReadonlyMap<string, LocatedAsset>,
  parts: Readonly<Record<string, AssetEntry>>,
): string[] {
  return Object.entries(parts).flatMap(([part, { rows }]) => {
    const before = present.get(part)?.rows ?? 0;
    return rows * 2 < before ? [`${part} has ${rows} records now instead of ${before}`] : [];
  });
}

/** Without a spool and a place to write, everything is read and checked, and nothing kept. */
interface Work {
  core: CoreImport;
  spool?: PostalSpool;
  write?: { folder: string; prefix: string };
}

class GeoImport {
  constructor(
    private readonly log: ImportLog,
    private readonly work: Work,
  ) {}

  async run(files: string[]): Promise<Record<string, AssetEntry>> {
    const json: { kind: (typeof ORDER)[number]; file: string }[] = [];
    for (const file of files) {
      await this.reading(file, async () => {
        if (extname(file) === '.json') json.push({ kind: await this.kindOf(file), file });
        else if (extname(file) === '.zip') await this.readZip(file);
        else if (extname(file) === '.txt') await this.readPostal(basename(file), createReadStream(file));
        else throw new RefusedLine('neither .txt, .zip nor .json');
      });
    }
    // States are checked against their countries, and cities against their states.
    for (const { kind, file } of json.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))) {
      await this.reading(file, () =>
        this.work.core.take(kind, jsonObjects(createReadStream(file)), this.log.file(basename(file), kind)),
      );
    }
    if (this.log.report.files.every(({ accepted }) => accepted === 0)) {
      const [first] = this.log.report.refused;
      const reason = first ? ` ${first.file}, line ${first.line}: ${first.reason}.` : '';
      throw new BadRequestError(`No line could be used, nothing is changed.${reason}`);
    }
    return { ...(await this.writePostal()), ...(await this.writeCore()) };
  }

  private async reading(file: string, read: () => Promise<void>): Promise<void> {
    try {
      if (!existsSync(file)) throw new BadRequestError(`${file} does not exist.`);
      await read();
    } catch (error) {
      if (error instanceof RefusedLine) throw new BadRequestError(`${file}: ${error.message}.`);
      throw error;
    }
  }

  private async kindOf(file: string): Promise<(typeof ORDER)[number]> {
    for await (const { object } of jsonObjects(createReadStream(file))) {
      const kind = object && kindOf(object);
      if (kind) return kind;
    }
    throw new RefusedLine('holds neither countries, states nor cities');
  }

  private async readZip(file: string): Promise<void> {
    let texts = 0;
    for await (const { name, chunks } of zippedTexts(file)) {
      texts++;
      await this.readPostal(`${basename(file)}/${name}`, chunks);
    }
    if (texts === 0) throw new RefusedLine('holds no XX.txt and no allCountries.txt');
  }

  private async readPostal(name: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    const log = this.log.file(name, 'postal codes');
    const only = /(?:^|\/)([A-Z]{2})\.txt$/.exec(name)?.[1];
    for await (const { number, text, refused } of byteLines(chunks)) {
      if (text === '' && !refused) continue;
      log.read();
      try {
        if (refused) throw new RefusedLine(refused);
        const { country } = parsePostalLine(text);
        if (only && country !== only) throw new RefusedLine(`a record of ${country} in ${only}.txt`);
        if (!POSTAL_COUNTRIES.includes(country)) {
          log.skip(country);
          continue;
        }
        this.work.spool?.add(country, text);
        log.accept();
      } catch (error) {
        if (!(error instanceof RefusedLine)) throw error;
        log.refuse(number, error.message);
      }
    }
  }

  private async writePostal(): Promise<Record<string, AssetEntry>> {
    const parts: Record<string, AssetEntry> = {};
    const { spool, write } = this.work;
    if (!spool || !write) return parts;
    for (const { country, rows } of spool.take()) {
      this.log.progress(`postal codes of ${country}: writing ${rows.length}`);
      const file = `${write.prefix}postal/${country}.bin.gz`;
      parts[postalPart(country)] = await writeAsset(
        write.folder,
        file,
        encodePostal(country, rows),
        rows.length,
        LEVEL,
      );
      this.log.report.parts[postalPart(country)] = rows.length;
    }
    return parts;
  }

  private async writeCore(): Promise<Record<string, AssetEntry>> {
    const { core, write } = this.work;
    if (core.parts.length === 0) return {};
    this.log.progress('countries, states and cities: checking that they fit together');
    const records = await core.core();
    for (const part of core.parts) this.log.report.parts[part] = records[part].length;
    try {
      if (!write) return checkCore(records) && {};
      return await writeCore(write.folder, write.prefix, records, LEVEL);
    } catch (error) {
      if (error instanceof RangeError)
        throw new BadRequestError(`The files do not fit what is there: ${error.message}.`);
      throw error;
    }
  }
}
