import { join } from 'node:path';
import type { StoreSettings } from '../../settings/settings.js';

/** Folders of the shipped data (assets/ is beside both src/ and dist/) and of the data that geo:import wrote. */
export function geoFolders({ dataDir }: StoreSettings): { shipped: string; imported: string } {
  return { shipped: join(import.meta.dirname, '..', '..', '..', 'assets', 'geo'), imported: join(dataDir, 'geo') };
}
