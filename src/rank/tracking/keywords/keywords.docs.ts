import { IDS, EXAMPLE_KEYWORDS } from '../../../common/api-docs/examples.js';
import type { NestedFields, RouteDocs } from '../../../common/api-docs/model.js';
import { integer, listOf, object, string } from '../../../common/api-docs/schema.js';
import { ok, page } from '../../../common/api-docs/responses.js';
import { invalidIdError, PAGE_FIELDS, validationError } from '../../../common/api-docs/common-errors.js';
import { KEYWORD_FIELDS, CONFIG_PATH, tooManyKeywords, UNKNOWN_CONFIG } from '../config/config.docs.js';
import { KEYWORD } from '../config/config.docs-schema.js';
import { KeywordNameDto } from '../config/config.dto.js';
import { FILTER_FIELDS } from './keyword-filter.dto.js';
import {
  AddKeywordsDto,
  ChangeTagsDto,
  KeywordListQuery,
  RemoveKeywordsDto,
  TagChangeDto,
} from './keywords.dto.js';
import { LOST_RACES } from './keywords.service.js';

const { keyword, country, near, device } = KEYWORD_FIELDS.about as Record<string, string>;
const chosen: NestedFields = {
  text: 'Keywords of the configuration; one that comes twice counts once.',
  dto: KeywordNameDto,
  about: { keyword: keyword!, country: country!, near: near!, device: device! },
};
const tagChange: NestedFields = {
  text: 'The change; at least one of both.',
  dto: TagChangeDto,
  about: { add: 'Tags to add.', remove: 'Tags to remove, ignoring case, before others are added.' },
};

const lostRaces = {
  status: 409,
  message: LOST_RACES,
  when: 'too many requests change them at the same time',
};
const example = { path: { configID: IDS.config } };
const [COFFEE, MACHINE] = EXAMPLE_KEYWORDS;
const TEA = { keyword: 'green tea', country: 'US', tags: ['drinks'] };
const noKeywords = validationError('keywords', 'keywords must have at least one entry', {
  body: { keywords: [] },
});

export const docs: RouteDocs = {
  tag: 'Rank: configuration',
  operations: [
    {
      route: 'GET /v1/rank/config/:configID/keywords',
      summary: 'List the keywords',
      path: CONFIG_PATH,
      query: {
        dto: KeywordListQuery,
        about: {
          ...PAGE_FIELDS,
          ...FILTER_FIELDS,
          search: 'Part of the keyword, ignoring case.',
          format: '`csv` for all matching keywords in the form that the import reads.',
          bom: '`true` starts a CSV with a byte order mark, which some spreadsheets need.',
        },
      },
      example,
      responses: [
        page('In the order of the configuration.', KEYWORD, [COFFEE, MACHINE]),
        {
          status: 200,
          about: 'With `format=csv`. The import removes the apostrophes that guard formulas.',
          media: 'text/csv',
          schema: { type: 'string' },
          headers: { 'Content-Disposition': { about: 'With `format=csv`: the suggested file name.' } },
          try: { query: { format: 'csv' } },
        },
      ],
      errors: [
        invalidIdError('configID'),
        UNKNOWN_CONFIG,
        validationError('device', 'device must be desktop or mobile', { query: { device: 'tablet' } }),
      ],
    },
    {
      route: 'POST /v1/rank/config/:configID/keywords',
      summary: 'Add keywords',
      about:
        'Known keywords get the tags that are new. As `text/csv` it imports a file: a header line with `keyword`, ' +
        '`country` and optionally `near`, `device`, `tags` (`|` between tags, `\\|` within one), in any order, separated by ' +
        '`,` or `;`, in UTF-8. The response to a file has `refused` instead of `keywords`; its other lines are added.',
      path: CONFIG_PATH,
      body: {
        dto: AddKeywordsDto,
        about: { keywords: { ...KEYWORD_FIELDS, text: 'Keywords; one that comes twice counts once.' } },
      },
      csv: 'keyword,country,near,device,tags\r\ngreen tea,US,,mobile,drinks|brand\r\n',
      example: { ...example, body: { keywords: [TEA, COFFEE] } },
      responses: [
        ok(
          'All are in the configuration; of a file, all lines that are not refused.',
          {
            anyOf: [
              object({ added: integer(), known: integer(), keywords: integer('In the configuration now.') }),
              object({
                added: integer(),
                known: integer(),
                refused: listOf(object({ line: integer('From 1, the header.'), message: string() })),
              }),
            ],
          },
          { added: 1, known: 1, keywords: 3 },
        ),
      ],
      errors: [
        invalidIdError('configID'),
        UNKNOWN_CONFIG,
        noKeywords,
        validationError('keywords.0.tags', 'tags must be a list of at most 20 tags', {
          body: { keywords: [{ ...TEA, tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }] },
        }),
        tooManyKeywords,
        lostRaces,
      ],
    },
    {
      route: 'POST /v1/rank/config/:configID/keywords/remove',
      summary: 'Remove keywords',
      about: 'Their results stay in the graph, unless `current=true`.',
      path: CONFIG_PATH,
      body: { dto: RemoveKeywordsDto, about: { keywords: chosen } },
      example: { ...example, body: { keywords: [MACHINE] } },
      responses: [
        ok(
          'They are not in the configuration.',
          object({ removed: integer(), unknown: integer(), keywords: integer('In the configuration now.') }),
          { removed: 1, unknown: 0, keywords: 1 },
        ),
      ],
      errors: [
        invalidIdError('configID'),
        UNKNOWN_CONFIG,
        noKeywords,
        validationError(
          'keywords',
          'keywords must keep at least one entry; delete the configuration instead',
          { body: { keywords: EXAMPLE_KEYWORDS } },
        ),
        lostRaces,
      ],
    },
    {
      route: 'PATCH /v1/rank/config/:configID/keywords',
      summary: 'Change the tags of keywords',
      path: CONFIG_PATH,
      body: { dto: ChangeTagsDto, about: { keywords: chosen, tags: tagChange } },
      example: { ...example, body: { keywords: [COFFEE, TEA], tags: { add: ['drinks'], remove: ['old'] } } },
      responses: [
        ok(
          'The keywords have these tags.',
          object({ changed: integer('Keywords whose tags have changed.'), unknown: integer() }),
          { changed: 1, unknown: 1 },
        ),
      ],
      errors: [
        invalidIdError('configID'),
        UNKNOWN_CONFIG,
        noKeywords,
        validationError('tags', 'tags must have add, remove or both', {
          body: { keywords: [COFFEE], tags: {} },
        }),
        lostRaces,
      ],
    },
  ],
};
