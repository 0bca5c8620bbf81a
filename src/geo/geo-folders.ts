import { join } from 'node:path';
import type { StoreSettings } from '../config/settings.js';

/** What came with the program (assets/ lies as far from src/ as from dist/), and what geo:import made. */
export function geoFolders({ dataDir }: StoreSettings): { shipped: string; imported: string } {
  return { shipped: join(import.meta.dirname, '..', '..', 'assets', 'geo'), imported: join(dataDir, 'geo') };
}
