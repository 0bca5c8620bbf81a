import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file of the data: where it lies below the manifest's folder, and what it must be. */
export interface AssetEntry {
  file: string;
  rows: number;
  bytes: number;
  /** Bytes of the content, unpacked. */
  size?: number;
  sha256: string;
}

export const CORE_PARTS = ['countries', 'states', 'cities'] as const;
export type CorePart = (typeof CORE_PARTS)[number];

/** Files by part: 'countries', 'states', 'cities', and 'postal/XX' for each country with postal codes. */
export interface Manifest {
  format: number;
  parts: Record<string, AssetEntry>;
  /** Folders of the manifest before this one: a server may still read from them. */
  previous?: string[];
}

/** The form of the assets that this program reads and writes. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

/** An entry, and the folder that its file is relative to. */
export interface LocatedAsset extends AssetEntry {
  folder: string;
}

const PART = /^(countries|states|cities|postal\/[A-Z]{2})$/;
const FILE = /^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/;

export function postalPart(country: string): string {
  return `postal/${country}`;
}

/**
 * @returns the manifest of a folder, undefined when it has none
 * @throws SyntaxError when it is not one
 */
export function readManifest(folder: string): Manifest | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
  const manifest = JSON.parse(text) as Manifest;
  if (manifest?.format !== FORMAT || !manifest.parts || typeof manifest.parts !== 'object') {
    throw new SyntaxError(`${join(folder, MANIFEST)} is not a manifest of format ${FORMAT}`);
  }
  // A file that is named outside the folder is nothing that we wrote.
  for (const [part, entry] of Object.entries(manifest.parts)) {
    if (!PART.test(part) || !FILE.test(entry?.file ?? '')) {
      throw new SyntaxError(`${part} in ${MANIFEST} is not a part`);
    }
  }
  return manifest;
}

/**
 * Where each part lies: what was imported goes before what came with the program.
 * @param broken is told of a manifest that cannot be read, and its folder then left out; by default that is thrown
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

/** Names a state of the data: two processes that serve the same files give the same. */
export function versionOf(parts: ReadonlyMap<string, AssetEntry>): string {
  const lines = [...parts].map(([part, { sha256 }]) => `${part} ${sha256}`).sort();
  return createHash('sha256').update([`format ${FORMAT}`, ...lines].join('\n')).digest('hex').slice(0, 16);
}
