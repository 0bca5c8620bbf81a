import { join } from 'node:path';
import type { Settings } from '../config/settings.js';

/** What came with the program (assets/ lies as far from src/ as from dist/), and what geo:import made. */
export function geoFolders({ DATA_DIR }: Settings): { shipped: string; imported: string } {
  return { shipped: join(import.meta.dirname, '..', '..', 'assets', 'geo'), imported: join(DATA_DIR, 'geo') };
}
