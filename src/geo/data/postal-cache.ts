import { readAsset } from '../assets/asset-file.js';
import type { LocatedAsset } from '../assets/manifest.js';
import { PostalCountry } from '../index/postal-country.js';

interface Entry {
  loading: Promise<PostalCountry>;
  bytes: number;
}

/**
 * Postal records by country, read when first asked for and kept up to a size. Who asks while a country is being read
 * shares that read; the countries asked for longest ago go first.
 */
export class PostalCache {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly mostBytes: number) {}

  /** Bytes of what is kept. */
  get bytes(): number {
    return [...this.entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get countries(): string[] {
    return [...this.entries.keys()];
  }

  /** @throws whatever reading the asset throws; the next caller tries again */
  get(country: string, asset: LocatedAsset): Promise<PostalCountry> {
    // New data of a country has another checksum, and so never answers from the old.
    const key = `${country} ${asset.sha256}`;
    const entry = this.entries.get(key) ?? this.load(key, asset);
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.loading;
  }

  private load(key: string, asset: LocatedAsset): Entry {
    const entry: Entry = { loading: this.read(asset), bytes: 0 };
    void this.settle(key, entry);
    return entry;
  }

  private async read(asset: LocatedAsset): Promise<PostalCountry> {
    return new PostalCountry(await readAsset(asset));
  }

  private async settle(key: string, entry: Entry): Promise<void> {
    try {
      entry.bytes = (await entry.loading).byteLength;
      this.evict(key);
    } catch {
      this.entries.delete(key);
    }
  }

  /** @param newest stays, even when it is larger than all the room there is */
  private evict(newest: string): void {
    let bytes = this.bytes;
    for (const [key, entry] of this.entries) {
      if (bytes <= this.mostBytes) return;
      if (key === newest || entry.bytes === 0) continue;
      this.entries.delete(key);
      bytes -= entry.bytes;
    }
  }
}
