import { EXAMPLE } from '../../../common/api-docs/examples.js';
import { fails, invalid } from '../../../common/api-docs/responses.js';
import { csv, ok, okWith, page, route, routeDocs, s } from '../../../common/api-docs/index.js';
import { KEYWORD } from '../config/config.docs-schema.js';
import { CONFIG_ID, tooManyKeywords } from '../config/config.docs.js';
import {
  AddKeywordsDto,
  AddKeywordsQuery,
  ChangeTagsDto,
  KeywordListQuery,
  RemoveKeywordsDto,
} from './keywords.dto.js';
import { LOST_RACES } from './keywords.service.js';

const lostRaces = fails(409, LOST_RACES, 'too many requests change them at the same time');
const [COFFEE, MACHINE] = EXAMPLE.keywords;
const TEA = { keyword: 'green tea', country: 'US', tags: ['drinks'] };
const noKeywords = invalid('keywords must have at least one entry', { body: { keywords: [] } });

const NOW_IN_IT = s.integer('In the configuration now.', 3);
const ADDED = s.object({ ...s.each(s.integer, { added: 1, known: 1 }), keywords: NOW_IN_IT });
const REFUSED = s.list(
  s.object({
    line: s.integer('From 1: the header of a file, the first entry of a list.'),
    message: s.string(),
  }),
);
const IMPORTED = s.object({ added: s.integer(), known: s.integer(), refused: REFUSED });
const PLANNED = s.object({
  add: s.list(KEYWORD),
  known: s.list(KEYWORD, 'Tracked already; they would get the tags that are new.'),
  refused: REFUSED,
  requests_a_day: s.number('Requests to the search provider that `add` takes, at most.'),
});
const REMOVED = s.object({ ...s.each(s.integer, { removed: 1, unknown: 0 }), keywords: [NOW_IN_IT, 1] });

export const docs = routeDocs('Rank: configuration', CONFIG_ID, {
  'GET /v1/rank/config/:configID/keywords': route('List the keywords', {
    query: KeywordListQuery,
    responses: [
      page('In the order of the configuration.', KEYWORD, [COFFEE, MACHINE]),
      csv('With `format=csv`. The import removes the apostrophes that guard formulas.'),
    ],
    errors: invalid('device must be desktop or mobile', { query: { device: 'tablet' } }),
  }),
  'POST /v1/rank/config/:configID/keywords': route('Add keywords', {
    about:
      'Known keywords get the tags that are new. As `text/csv` it imports a file: a header line with `keyword`, ' +
      '`country` and optionally `near`, `device`, `tags` (`|` between tags, `\\|` within one), in any order, separated by ' +
      '`,` or `;`, in UTF-8. The response to a file has `refused` instead of `keywords`; its other lines are added.',
    query: AddKeywordsQuery,
    body: [AddKeywordsDto, { keywords: [TEA, COFFEE] }],
    csv: 'keyword,country,near,device,tags\r\ngreen tea,US,,mobile,drinks|brand\r\n',
    responses: ok(
      'All are in the configuration; of a file, all lines that are not refused.',
      s.anyOf(ADDED, IMPORTED, PLANNED),
    ),
    errors: [
      noKeywords,
      invalid(
        'tags must be a list of at most 20 tags',
        { body: { keywords: [{ ...TEA, tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }] } },
        'keywords.0.tags',
      ),
      tooManyKeywords,
      lostRaces,
    ],
  }),
  'POST /v1/rank/config/:configID/keywords/remove': route('Remove keywords', {
    about: 'Their results stay in the graph, unless `current=true`.',
    body: [RemoveKeywordsDto, { keywords: [MACHINE] }],
    responses: ok('They are not in the configuration.', REMOVED),
    errors: [
      noKeywords,
      invalid('keywords must keep at least one entry; delete the configuration instead', {
        body: { keywords: EXAMPLE.keywords },
      }),
      lostRaces,
    ],
  }),
  'PATCH /v1/rank/config/:configID/keywords': route('Change the tags of keywords', {
    body: [ChangeTagsDto, { keywords: [COFFEE, TEA], tags: { add: ['drinks'], remove: ['old'] } }],
    responses: okWith('The keywords have these tags.', {
      changed: s.integer('Keywords whose tags have changed.', 1),
      unknown: [s.integer(), 1],
    }),
    errors: [
      noKeywords,
      invalid('tags must have add, remove or both', { body: { keywords: [COFFEE], tags: {} } }),
      lostRaces,
    ],
  }),
});
