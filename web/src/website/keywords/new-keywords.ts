import { useMemo, useState } from 'react';
import { keywordKey, type NamedKeyword } from '../../shared/configuration/named-keyword';
import type { NewKeyword } from './list/keyword-changes';
import { keywordLines, tagsOf } from './keyword-lines';
import { type Scope, searchesOf, withoutDuplicates } from './list/same-search';

export type Devices = 'desktop' | 'mobile' | 'both';

const devicesOf = (devices: Devices): ('desktop' | 'mobile')[] =>
  devices === 'both' ? ['desktop', 'mobile'] : [devices];

const nearOf = (text = '') => (text.trim() === '' ? {} : { near: text.trim() });

function scopesOf(
  countries: readonly string[],
  devices: Devices,
  nears: Readonly<Record<string, string>>,
): Scope[] {
  return countries.flatMap((country) =>
    devicesOf(devices).map((device) => ({ country, device, ...nearOf(nears[country]) })),
  );
}

/** What is entered in the form: each keyword in each country on each device. */
export function useNewKeywords(tracked: readonly NamedKeyword[], country: string) {
  const [text, setText] = useState('');
  const [countries, setCountries] = useState([country]);
  const [devices, setDevices] = useState<Devices>('desktop');
  const [nears, setNears] = useState<Record<string, string>>({});
  const [tags, setTags] = useState('');
  const searches = useMemo(() => searchesOf(tracked), [tracked]);
  const ids = useMemo(() => new Set(tracked.map(keywordKey)), [tracked]);
  const lines = useMemo(() => keywordLines(text), [text]);
  const scopes = useMemo(() => scopesOf(countries, devices, nears), [countries, devices, nears]);
  const { keywords, duplicates } = useMemo(
    () => withoutDuplicates(lines, scopes, searches),
    [lines, scopes, searches],
  );
  const fresh = useMemo(() => keywords.filter((each) => !ids.has(keywordKey(each))).length, [keywords, ids]);
  const withTags = (): NewKeyword[] => {
    const list = tagsOf(tags);
    return keywords.map((each) => ({ ...each, tags: list }));
  };
  return {
    text: { value: text, onChange: setText },
    countries: { chosen: countries, onChange: setCountries },
    nears: {
      values: nears,
      onChange: (code: string, near: string) => setNears((old) => ({ ...old, [code]: near })),
    },
    devices: { value: devices, onChange: setDevices },
    tags: { value: tags, onChange: setTags },
    scopes,
    duplicates,
    /** Keywords that are not tracked yet. */
    fresh,
    /** Tracked ones, which only get the tags. */
    known: keywords.length - fresh,
    /** Known keywords change only by their tags. */
    isEmpty: fresh === 0 && (keywords.length === 0 || tags.trim() === ''),
    withTags,
  };
}
