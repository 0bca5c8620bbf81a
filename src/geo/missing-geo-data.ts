import type { StoreSettings } from '../settings/settings.js';
import { geoFolders } from './assets/geo-folders.js';
import { GeoData } from './data/geo-data.js';

/** Loads the geographic data as a server does. @returns its missing and broken parts */
export async function missingGeoData(store: StoreSettings): Promise<string[]> {
  const data = new GeoData({ ...geoFolders(store), postalBytes: 1, reportProblem: () => {} });
  return (await data.snapshot).missing;
}
