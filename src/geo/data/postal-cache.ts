import { readAsset } from '../assets/asset-file.js';
import type { LocatedAsset } from '../assets/manifest.js';
import { PostalCountry } from '../indexes/postal-country.js';

interface CountryEntry {
  loading: Promise<PostalCountry>;
  bytes: number;
}

/** LRU cache of postal records by country, limited by size. Simultaneous requests for a country share one read. */
export class PostalCache {
  private readonly entries = new Map<string, CountryEntry>();

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return [...this.entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get countries(): string[] {
    return [...this.entries.keys()];
  }

  /** Rejects with the error of reading the asset, which is not cached. */
  get(country: string, asset: LocatedAsset): Promise<PostalCountry> {
    // With the checksum, so that new data never matches an old entry.
    const key = `${country} ${asset.sha256}`;
    const entry = this.entries.get(key) ?? this.load(key, asset);
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.loading;
  }

  private load(key: string, asset: LocatedAsset): CountryEntry {
    const entry: CountryEntry = { loading: this.read(asset), bytes: 0 };
    void this.settle(key, entry);
    return entry;
  }

  private async read(asset: LocatedAsset): Promise<PostalCountry> {
    return new PostalCountry(await readAsset(asset));
  }

  private async settle(key: string, entry: CountryEntry): Promise<void> {
    try {
      entry.bytes = (await entry.loading).byteLength;
      this.evict(key);
    } catch {
      this.entries.delete(key);
    }
  }

  /** @param newest is retained even if it alone exceeds the limit */
  private evict(newest: string): void {
    let bytes = this.bytes;
    for (const [key, entry] of this.entries) {
      if (bytes <= this.maxBytes) return;
      if (key === newest || entry.bytes === 0) continue;
      this.entries.delete(key);
      bytes -= entry.bytes;
    }
  }
}
