import { brightdata } from './brightdata.js';
import { dataforseo } from './dataforseo.js';
import { dataforseoVolumes } from './dataforseo-volumes.js';
import type { Dialect } from './dialect.js';
import { rapidapi } from './rapidapi.js';
import { searxng } from './searxng.js';
import { searchapi, serpapi } from './serpapi.js';
import { serper } from './serper.js';
import { traject } from './traject.js';

export const DIALECTS: readonly Dialect[] = [
  rapidapi,
  serpapi,
  searchapi,
  traject,
  searxng,
  dataforseo,
  dataforseoVolumes,
  brightdata,
  serper,
];

export interface Route {
  dialect: Dialect;
  /** Without the prefix. */
  path: string;
  params: URLSearchParams;
}

/** The dialect of a URL: by its first segment where that is a name of one (/serper/search), else by path and parameters. */
export function routeTo(url: string): Route | undefined {
  const [full = '', query = ''] = split(url);
  const [, name = ''] = /^\/([a-z]+)\//.exec(full) ?? [];
  const named = DIALECTS.filter(({ names }) => names.includes(name));
  const path = named.length > 0 ? full.slice(name.length + 1) : full;
  const params = new URLSearchParams(query);
  const owner = (named.length > 0 ? named : DIALECTS).find(({ owns }) => owns(path, params));
  const dialect = owner ?? named[0];
  return dialect && { dialect, path, params };
}

/** The path of rapidapi may contain a stray '?', which its own reader reports. */
function split(url: string): [string, string] {
  const mark = url.startsWith('/api/v1/search/') ? -1 : url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}
