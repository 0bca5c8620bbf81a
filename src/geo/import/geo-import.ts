import { createReadStream, existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { basename, extname, join } from 'node:path';
import { writeAsset } from '../assets/asset-file.js';
import { checkCore, writeCore } from '../assets/core-assets.js';
import { type AssetEntry, locateParts, MANIFEST_FILE, postalPart } from '../assets/manifest.js';
import { parsePostalLine, RejectedLineError } from '../assets/parse-postal.js';
import { POSTAL_COUNTRIES } from '../indexes/postal-code.js';
import { encodePostal } from '../indexes/postal-encode.js';
import { BadRequestError } from '../../common/errors.js';
import { byteLines } from './byte-lines.js';
import { CoreImport } from './core-import.js';
import { recordKind } from './parse-core-records.js';
import { ImportProgress, type Report, shrinkWarnings } from './import-report.js';
import { jsonObjects } from './json-objects.js';
import { PostalSpool } from './postal-spool.js';
import { ImportFolder } from './import-folder.js';
import { zippedTexts } from './zip-entries.js';

interface ImportOptions {
  files: string[];
  /** Folder of the shipped data. */
  shipped: string;
  /** Folder of imported data. */
  imported: string;
  dryRun?: boolean;
  progress?: (message: string) => void;
}

/** Takes half as long as the highest level, for a size that is 2 % larger. */
const COMPRESSION_LEVEL = 6;
const ORDER = ['countries', 'states', 'cities'] as const;

/**
 * Imports postal dumps and JSON files of countries, states and cities. The postal codes of a country are replaced as a
 * whole, as are countries, states and cities.
 * @throws ReportedError for an unreadable file; nothing has changed then
 */
export async function importGeo(options: ImportOptions): Promise<Report> {
  const { files, shipped, imported, dryRun = false, progress = () => {} } = options;
  const log = new ImportProgress(dryRun, progress);
  const run = (work: Work) => new GeoImport(log, work).run(files);
  const present = locateParts([shipped, imported], (error) => {
    if (!(error instanceof SyntaxError)) throw error;
    progress(
      `${MANIFEST_FILE} is broken; earlier imports are lost and a new one is written: ${error.message}`,
    );
  });
  const core = new CoreImport(present);
  if (dryRun) {
    await run({ core });
    return log.report;
  }
  const folder = await ImportFolder.acquire(imported);
  try {
    folder.prune();
    const name = `v${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`;
    const spool = new PostalSpool(join(imported, name, 'spool'));
    const parts = await run({ core, spool, write: { folder: imported, prefix: `${name}/` } });
    for (const warning of shrinkWarnings(present, parts)) progress(`warning: ${warning}`);
    progress('publishing');
    await folder.publish(parts);
    return log.report;
  } finally {
    folder.prune();
    folder.release();
  }
}

/** A dry run has neither `spool` nor `write`. */
interface Work {
  core: CoreImport;
  spool?: PostalSpool;
  write?: { folder: string; prefix: string };
}

class GeoImport {
  constructor(
    private readonly log: ImportProgress,
    private readonly work: Work,
  ) {}

  async run(files: string[]): Promise<Record<string, AssetEntry>> {
    const json: { kind: (typeof ORDER)[number]; file: string }[] = [];
    for (const file of files) {
      await this.reportErrors(file, async () => {
        if (extname(file) === '.json') json.push({ kind: await this.findKind(file), file });
        else if (extname(file) === '.zip') await this.readZip(file);
        else if (extname(file) === '.txt') await this.readPostal(basename(file), createReadStream(file));
        else throw new RejectedLineError('neither .txt, .zip nor .json');
      });
    }
    // States are checked against their countries, and cities against their states.
    for (const { kind, file } of json.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))) {
      await this.reportErrors(file, () =>
        this.work.core.add(kind, jsonObjects(createReadStream(file)), this.log.file(basename(file), kind)),
      );
    }
    if (this.log.report.files.every(({ accepted }) => accepted === 0)) {
      const [first] = this.log.report.refused;
      const reason = first ? ` ${first.file}, line ${first.line}: ${first.reason}.` : '';
      throw new BadRequestError(`No line could be used, nothing is changed.${reason}`);
    }
    return { ...(await this.writePostal()), ...(await this.writeCore()) };
  }

  private async reportErrors(file: string, read: () => Promise<void>): Promise<void> {
    try {
      if (!existsSync(file)) throw new BadRequestError(`${file} does not exist.`);
      await read();
    } catch (error) {
      if (error instanceof RejectedLineError) throw new BadRequestError(`${file}: ${error.message}.`);
      throw error;
    }
  }

  private async findKind(file: string): Promise<(typeof ORDER)[number]> {
    for await (const { object } of jsonObjects(createReadStream(file))) {
      const kind = object && recordKind(object);
      if (kind) return kind;
    }
    throw new RejectedLineError('holds neither countries, states nor cities');
  }

  private async readZip(file: string): Promise<void> {
    let texts = 0;
    for await (const { name, chunks } of zippedTexts(file)) {
      texts++;
      await this.readPostal(`${basename(file)}/${name}`, chunks);
    }
    if (texts === 0) throw new RejectedLineError('holds no XX.txt and no allCountries.txt');
  }

  private async readPostal(name: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    const log = this.log.file(name, 'postal codes');
    const expectedCountry = /(?:^|\/)([A-Z]{2})\.txt$/.exec(name)?.[1];
    for await (const { number, text, refused } of byteLines(chunks)) {
      if (text === '' && !refused) continue;
      log.read();
      try {
        if (refused) throw new RejectedLineError(refused);
        const { country } = parsePostalLine(text);
        if (expectedCountry && country !== expectedCountry) {
          throw new RejectedLineError(`a record of ${country} in ${expectedCountry}.txt`);
        }
        if (!POSTAL_COUNTRIES.includes(country)) {
          log.skip(country);
          continue;
        }
        this.work.spool?.add(country, text);
        log.accept();
      } catch (error) {
        if (!(error instanceof RejectedLineError)) throw error;
        log.refuse(number, error.message);
      }
    }
  }

  private async writePostal(): Promise<Record<string, AssetEntry>> {
    const parts: Record<string, AssetEntry> = {};
    const { spool, write } = this.work;
    if (!spool || !write) return parts;
    for (const { country, rows } of spool.drain()) {
      this.log.progress(`postal codes of ${country}: writing ${rows.length}`);
      const file = `${write.prefix}postal/${country}.bin.gz`;
      parts[postalPart(country)] = await writeAsset(
        write.folder,
        file,
        encodePostal(country, rows),
        rows.length,
        COMPRESSION_LEVEL,
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
      return await writeCore(write.folder, write.prefix, records, COMPRESSION_LEVEL);
    } catch (error) {
      if (error instanceof RangeError)
        throw new BadRequestError(`The files are inconsistent with existing data: ${error.message}.`);
      throw error;
    }
  }
}
