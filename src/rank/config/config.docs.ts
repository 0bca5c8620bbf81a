import { quotaReachedMessage } from '../../auth/index.js';
import { CreateConfigDto, KeywordDto, UpdateConfigDto } from './config.dto.js';
import { MATCH_MODES } from '../domain/website.js';
import {
  CHECKED,
  IDS,
  EXAMPLE_KEYWORDS,
  NOW,
  TODAY,
  EXAMPLE_WEBSITE,
} from '../../common/api-docs/examples.js';
import type { RouteDocs, NestedFields } from '../../common/api-docs/model.js';
import {
  okResponse,
  boolean,
  id,
  dateTime,
  listOf,
  mapOf,
  namedSchema,
  object,
  enumOf,
  nullable,
  string,
} from '../../common/api-docs/schema.js';
import { accountAccessError, invalidIdError, validationError } from '../../common/api-docs/common-errors.js';

const KEYWORD = namedSchema(
  'Keyword',
  object(
    {
      keyword: string('What is searched for.'),
      country: string('Two upper-case letters.', { pattern: '^[A-Z]{2}$' }),
      near: string('Where the search is made from.'),
    },
    ['near'],
  ),
);

const ERROR_ENTRY = namedSchema(
  'ErrorEntry',
  object({
    keyword: string(),
    country: string(),
    near: string("'' when the keyword has none."),
    message: string('Why the check failed.'),
  }),
);

const FIELDS = {
  _id: id(),
  account: id('The account that it belongs to.'),
  keywords: listOf(KEYWORD),
  website: string('The site to look for, as it was given.'),
  language: string('Two letters.'),
  match: enumOf(
    MATCH_MODES,
    'How links are compared with the website: its own, or else the setting RANK_MATCH.',
  ),
  slot: id('When it is checked.'),
  is_cron_running: boolean('Whether a check is under way.'),
  managed_by_platform: boolean('Whether the parent account is the platform’s own.'),
  parent_account: id('The parent account, where the configuration was made for a child.'),
  createdAt: dateTime(),
  updatedAt: dateTime(),
};

const CONFIG = namedSchema('Config', object(FIELDS, ['parent_account']));

const DETAIL = namedSchema(
  'ConfigDetail',
  object(
    {
      ...FIELDS,
      last_triggred: nullable(dateTime('When the last check ran; null before the first.')),
      error_log: mapOf(listOf(ERROR_ENTRY), 'What failed, by day, of the last 30 days.'),
    },
    ['parent_account'],
  ),
);

const EXAMPLE = {
  _id: IDS.config,
  account: IDS.account,
  keywords: EXAMPLE_KEYWORDS,
  website: EXAMPLE_WEBSITE,
  language: 'en',
  match: 'contains',
  slot: IDS.slot,
  is_cron_running: false,
  managed_by_platform: false,
  createdAt: NOW,
  updatedAt: NOW,
};

const FAILED = {
  [TODAY]: [{ keyword: 'espresso machine', country: 'DE', near: '', message: 'Provider answered 429' }],
};

export const keywords: NestedFields = {
  text: 'What is checked; no two alike.',
  dto: KeywordDto,
  about: {
    keyword: 'What is searched for, without the blanks around it.',
    country: 'Code of two upper-case letters.',
    near: "Where the search is made from; null and '' mean none.",
  },
};
const website =
  'The site to look for: a host, with scheme, `www.` and path as you like. An international domain is found in all its forms.';
const language = 'Code of two letters.';
const match =
  '`contains`: the link contains the website, so `example.com` is found in `notexample.com` too. `host`: the same host or ' +
  'a subdomain of it, and the path or below it. Without it the setting RANK_MATCH holds; results that are stored stay.';

export const path = { configID: 'The configuration.' };
const BODY = { keywords: EXAMPLE_KEYWORDS, website: EXAMPLE_WEBSITE, language: 'en' };
export const unknown = {
  status: 404,
  message: 'Configuration not found.',
  when: 'unknown, deleted or of another account',
  try: { path: { configID: IDS.unknown } },
};

const tooManyKeywords = {
  status: 409,
  message: quotaReachedMessage({ kind: 'keywords', used: 9990, allowed: 10_000, adds: 20, above: false }),
  when: 'the account, or one above it, would have more keywords than `limits.keywords` says',
};

export const docs: RouteDocs = {
  tag: 'Rank: configuration',
  operations: [
    {
      route: 'GET /v1/rank/config',
      summary: 'The configuration of the account',
      responses: [
        okResponse('With its last check.', DETAIL, { ...EXAMPLE, last_triggred: CHECKED, error_log: FAILED }),
      ],
      errors: [
        { status: 400, message: 'Missing configuration.', try: { query: { account: IDS.child } } },
        accountAccessError({ query: { account: IDS.unknown } }),
      ],
    },
    {
      route: 'POST /v1/rank/config',
      summary: 'Make the configuration of the account',
      about: 'It gets a slot with room. The owner is notified, for a child account the parent’s owner too.',
      body: { dto: CreateConfigDto, about: { keywords, website, language, match } },
      example: { query: { account: IDS.child }, body: BODY },
      responses: [
        okResponse('The configuration.', CONFIG, {
          ...EXAMPLE,
          account: IDS.child,
          managed_by_platform: true,
          parent_account: IDS.account,
        }),
      ],
      errors: [
        { status: 400, message: 'Configuration already exist!', try: { query: { account: IDS.account } } },
        {
          status: 400,
          message: 'No slots available.',
          when: 'no active slot has room',
          additionalInfo: 'The platform account can add slots.',
        },
        tooManyKeywords,
        validationError('language', 'language must be a code of two letters', {
          body: { ...BODY, language: 'English' },
        }),
        validationError('match', 'match must be contains or host', { body: { ...BODY, match: 'exact' } }),
        validationError('keywords', 'keywords must have at least one entry', {
          body: { ...BODY, keywords: [] },
        }),
      ],
    },
    {
      route: 'PUT /v1/rank/config/:configID',
      summary: 'Change the configuration',
      about: 'A check that is under way goes on with the keywords it began with.',
      path,
      body: { dto: UpdateConfigDto, about: { keywords, website, language, match } },
      example: { path: { configID: IDS.config }, body: { keywords: EXAMPLE_KEYWORDS } },
      responses: [
        okResponse(
          'What has changed.',
          object(
            {
              _id: id(),
              keywords: listOf(KEYWORD),
              website: string(),
              language: string(),
              match: FIELDS.match,
              updatedAt: dateTime(),
            },
            ['website', 'language'],
          ),
          { _id: IDS.config, keywords: EXAMPLE_KEYWORDS, match: 'contains', updatedAt: NOW },
        ),
      ],
      errors: [invalidIdError('configID'), unknown, tooManyKeywords],
    },
    {
      route: 'DELETE /v1/rank/config/:configID',
      summary: 'Delete the configuration',
      about:
        'Its results go with it, and its slot has room again. The caller gets an e-mail, the owner a notification.',
      path,
      example: { path: { configID: IDS.config } },
      responses: [
        okResponse('It is gone.', object({ _id: id(), deleted_on: dateTime() }), {
          _id: IDS.config,
          deleted_on: NOW,
        }),
      ],
      errors: [invalidIdError('configID'), unknown],
    },
  ],
};
