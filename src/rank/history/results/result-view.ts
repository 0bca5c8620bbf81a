import { bestOf } from '../../positions/data-point.js';
import { pageFields } from '../../positions/features/page-fields.js';
import { placesOfStored } from '../../positions/features/stored-features.js';
import type { SeoResult } from './result.schema.js';

type StoredResult = Partial<
  Pick<SeoResult, 'results' | 'competitors' | 's' | 'f' | 'k' | 'o' | 'p' | 'l' | 'a'>
>;

/** A stored result with the blocks of its page by the names of the API. */
export function resultView({ s, f, k, o, p, l, a, competitors, ...result }: StoredResult): object {
  const best = bestOf({ positions: result.results ?? [] });
  const stored = Object.fromEntries(
    Object.entries({ s, f, k, o, p, l, a }).filter(([, value]) => value !== undefined),
  );
  return {
    ...result,
    ...(competitors && {
      competitors: competitors.map(({ o: bits = 0, p: places = [], l: links = [], ...each }) => ({
        ...each,
        ...(s !== undefined && {
          owned: placesOfStored({ o: bits, p: places, l: links }, each.link),
        }),
      })),
    }),
    ...pageFields(stored, best?.link ?? ''),
  };
}
