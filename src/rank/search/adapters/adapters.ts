import type { SearchProviderName, VolumeProviderName } from '../../../settings/settings.js';
import type { SearchAdapter } from '../providers/search-adapter.js';
import type { VolumeAdapter } from '../providers/volume-adapter.js';
import { brightdata } from './brightdata.js';
import { dataforseo } from './dataforseo.js';
import { dataforseoVolumes } from './dataforseo-volumes.js';
import { rapidapi } from './rapidapi.js';
import { searchapi } from './searchapi.js';
import { searxng } from './searxng.js';
import { serpapi } from './serpapi.js';
import { serper } from './serper.js';
import { traject } from './traject.js';

/** By SEARCH_PROVIDER. */
export const ADAPTERS: Readonly<Record<SearchProviderName, SearchAdapter>> = {
  rapidapi,
  serper,
  serpapi,
  searchapi,
  valueserp: traject,
  scaleserp: traject,
  dataforseo,
  brightdata,
  searxng,
};

/** By VOLUME_PROVIDER. */
export const VOLUME_ADAPTERS: Readonly<Record<VolumeProviderName, VolumeAdapter>> = {
  dataforseo: dataforseoVolumes,
};
