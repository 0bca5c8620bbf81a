import { TODAY } from '../../../common/api-docs/examples.js';
import { invalid, ok, route, routeDocs, s } from '../../../common/api-docs/index.js';
import { SaveVolumesDto, SaveVolumesQuery } from './volumes.dto.js';

const SAVED = {
  stored: s.integer('Stored now.', 1),
  older: s.integer('Not stored: what is stored is of a later day.', 0),
};
const KINDS = ['rejected', 'credits', 'throttled', 'unavailable', 'refused', 'malformed', 'budget'];
const SOURCE = s.object({
  provider: [s.nullable(s.string('Value of VOLUME_PROVIDER; null: imported only.')), 'dataforseo'],
  paused: [
    {
      enum: [...KINDS, null],
      description:
        'Why it is not asked now: its last failure, or VOLUME_BUDGET_MONTH is used up; null: it is asked.',
    },
    null,
  ],
});
const TEA = { keyword: 'green tea', country: 'US', language: 'en', volume: 12_100, cpc: 1.2, at: TODAY };

export const docs = routeDocs(
  'Rank: reports',
  {},
  {
    'GET /v1/rank/volumes': route('Where search volumes are from', {
      about:
        'Whether keywords without a search volume are requested from a provider (VOLUME_PROVIDER), or volumes are imported only.',
      responses: ok('The provider and its state.', SOURCE),
    }),
    'PUT /v1/rank/volumes': route('Store search volumes', {
      about:
        'Searches a month and the cost of a click, for the reports of this account and those below it; those of the platform account hold for all. The nearest import counts, then what the provider answers. As `text/csv` it reads exports of ' +
        'Google Keyword Planner, Ahrefs and Semrush, and files with `keyword`, `volume` and optionally `country`, ' +
        '`language`, `cpc`, `competition`, `months` (`|` between them), `source` and `at`: in UTF-8 or UTF-16, with the headings and numbers of many languages, separated by ' +
        '`,`, `;` or tabs, with decimal points or commas. A range such as `1K – 10K` counts as its geometric mean. The ' +
        'response to a file has `refused`; its other lines are stored.',
      query: [SaveVolumesQuery, { country: 'US', language: 'en' }],
      body: [SaveVolumesDto, { volumes: [TEA] }],
      csv: 'keyword,volume,cpc\r\ngreen tea,"12,100",1.20\r\n',
      responses: ok(
        'What is newer than before is stored.',
        s.anyOf(
          s.object(SAVED),
          s.object({
            ...SAVED,
            refused: s.list(s.object({ line: s.integer('From 1, the first line.'), message: s.string() })),
          }),
        ),
      ),
      errors: [
        invalid('volumes must have at least one entry', { body: { volumes: [] } }),
        invalid(
          'volume must be a whole number from 0 to 1000000000000',
          {
            body: { volumes: [{ ...TEA, volume: -1 }] },
          },
          'volumes.0.volume',
        ),
        invalid('country must be a code of two upper-case letters', {
          query: { country: 'usa' },
          body: { volumes: [TEA] },
        }),
      ],
    }),
  },
);
