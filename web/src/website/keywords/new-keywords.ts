import type { NamedKeyword } from '../../shared/configuration/named-keyword';
import { type Devices, listDevices } from './device-field';
import { keywordLines, splitTags } from './list/keyword-lines';
import { inSlices } from './list/in-slices';
import { type KeywordPlan, type NewKeyword, planImport, type Target } from './list/keyword-changes';
import { keywordFile } from './list/keyword-file';
import { type NotAddedKeyword, readRefusals } from './list/refusals';

/** Where a keyword is searched. */
export type Scope = Omit<NamedKeyword, 'keyword'>;

/** What is entered. */
export interface NewKeywords {
  text: string;
  countries: string[];
  devices: Devices;
  /** Locations by country. */
  nears: Readonly<Record<string, string>>;
  tags: string;
}

export function listScopes({ countries, devices, nears }: NewKeywords): Scope[] {
  return countries.flatMap((country) => {
    const near = nears[country]?.trim() ?? '';
    return listDevices(devices).map((device) => ({ country, device, ...(near !== '' && { near }) }));
  });
}

/** Each line in each scope. */
function* eachKeyword(values: NewKeywords, scopes: readonly Scope[]): Generator<NewKeyword> {
  const tags = splitTags(values.tags);
  for (const keyword of keywordLines(values.text))
    for (const scope of scopes) yield { keyword, ...scope, tags };
}

export interface AdditionPlan extends Pick<KeywordPlan, 'add' | 'known' | 'requests_a_day'> {
  notAdded: NotAddedKeyword[];
  scopes: readonly Scope[];
}

/** By the rules of an import, which refuses what is the same search as another keyword. */
export async function planAddition(
  target: Target,
  values: NewKeywords,
  signal: AbortSignal,
): Promise<AdditionPlan> {
  const scopes = listScopes(values);
  const sent = await inSlices(eachKeyword(values, scopes), signal);
  const { refused, ...plan } = await planImport(target, await keywordFile(sent, signal), signal);
  return { ...plan, scopes, notAdded: readRefusals(refused, sent, plan.add) };
}
