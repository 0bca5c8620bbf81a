import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreSettings } from '../../settings/settings.js';

/** A file of the data. */
export interface AssetEntry {
  /** Path below the manifest's folder. */
  file: string;
  rows: number;
  bytes: number;
  /** Decompressed size in bytes. */
  size?: number;
  sha256: string;
}

/** Files by part: 'countries', 'states', 'cities', and 'postal/XX' per country with postal codes. */
export interface Manifest {
  format: number;
  parts: Record<string, AssetEntry>;
  /** Folders of the previous manifest, from which a server may still read. */
  previous?: string[];
}

/** Version of the format of assets. */
export const ASSET_FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';

/** An entry with the folder of its manifest. */
export interface LocatedAsset extends AssetEntry {
  folder: string;
}

const PART = /^(countries|states|cities|postal\/[A-Z]{2})$/;
const FILE = /^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/;

export function postalPart(country: string): string {
  return `postal/${country}`;
}

/**
 * @returns undefined if the folder has no manifest
 * @throws SyntaxError if it is invalid
 */
export function readManifest(folder: string): Manifest | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST_FILE), 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
  const manifest = JSON.parse(text) as Manifest;
  if (manifest?.format !== ASSET_FORMAT || !manifest.parts || typeof manifest.parts !== 'object') {
    throw new SyntaxError(`${join(folder, MANIFEST_FILE)} is not a manifest of format ${ASSET_FORMAT}`);
  }
  // Rejects file names outside the folder.
  for (const [part, entry] of Object.entries(manifest.parts)) {
    if (!PART.test(part) || !FILE.test(entry?.file ?? '')) {
      throw new SyntaxError(`${part} in ${MANIFEST_FILE} is not a part`);
    }
  }
  return manifest;
}

/**
 * Locates each part; later folders take precedence.
 * @param broken called for an invalid manifest, whose folder is then ignored; throws by default
 */
export function locateParts(
  folders: readonly string[],
  broken: (error: unknown, folder: string) => void = rethrow,
): Map<string, LocatedAsset> {
  const parts = new Map<string, LocatedAsset>();
  for (const folder of folders) {
    try {
      const manifest = readManifest(folder);
      for (const [part, entry] of Object.entries(manifest?.parts ?? {})) parts.set(part, { ...entry, folder });
    } catch (error) {
      broken(error, folder);
    }
  }
  return parts;
}

function rethrow(error: unknown): never {
  throw error;
}

/** Identifies the data: equal for processes that serve the same files. */
export function dataVersion(parts: ReadonlyMap<string, AssetEntry>): string {
  const lines = [...parts].map(([part, { sha256 }]) => `${part} ${sha256}`).sort();
  return createHash('sha256').update([`format ${ASSET_FORMAT}`, ...lines].join('\n')).digest('hex').slice(0, 16);
}

/** Folders of the shipped data (assets/ is beside both src/ and dist/) and of the data that geo:import wrote. */
export function geoFolders({ dataDir }: StoreSettings): { shipped: string; imported: string } {
  return { shipped: join(import.meta.dirname, '..', '..', '..', 'assets', 'geo'), imported: join(dataDir, 'geo') };
}
