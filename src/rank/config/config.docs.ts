import { quotaReachedMessage } from '../../auth/index.js';
import { CreateConfigDto, KeywordDto, UpdateConfigDto } from './config.dto.js';
import { MATCH_MODES } from '../domain/website.js';
import { CHECKED, IDS, KEYWORDS, NOW, TODAY, WEBSITE } from '../../common/api-docs/examples.js';
import type { RouteDocs, NestedFields } from '../../common/api-docs/model.js';
import {
  done,
  flag,
  id,
  instant,
  listOf,
  mapOf,
  named,
  object,
  oneOf,
  orNull,
  text,
} from '../../common/api-docs/schema.js';
import { NO_ACCESS, NOT_AN_ID, REFUSED } from '../../common/api-docs/shared.js';

const KEYWORD = named(
  'Keyword',
  object(
    {
      keyword: text('What is searched for.'),
      country: text('Two upper-case letters.', { pattern: '^[A-Z]{2}$' }),
      near: text('Where the search is made from.'),
    },
    ['near'],
  ),
);

const ERROR_ENTRY = named(
  'ErrorEntry',
  object({
    keyword: text(),
    country: text(),
    near: text("'' when the keyword has none."),
    message: text('Why the check failed.'),
  }),
);

const FIELDS = {
  _id: id(),
  account: id('The account that it belongs to.'),
  keywords: listOf(KEYWORD),
  website: text('The site to look for, as it was given.'),
  language: text('Two letters.'),
  match: oneOf(
    MATCH_MODES,
    'How links are compared with the website: its own, or else the setting RANK_MATCH.',
  ),
  slot: id('When it is checked.'),
  is_cron_running: flag('Whether a check is under way.'),
  managed_by_platform: flag('Whether the parent account is the platform’s own.'),
  parent_account: id('The parent account, where the configuration was made for a child.'),
  createdAt: instant(),
  updatedAt: instant(),
};

const CONFIG = named('Config', object(FIELDS, ['parent_account']));

const DETAIL = named(
  'ConfigDetail',
  object(
    {
      ...FIELDS,
      last_triggred: orNull(instant('When the last check ran; null before the first.')),
      error_log: mapOf(listOf(ERROR_ENTRY), 'What failed, by day, of the last 30 days.'),
    },
    ['parent_account'],
  ),
);

const EXAMPLE = {
  _id: IDS.config,
  account: IDS.account,
  keywords: KEYWORDS,
  website: WEBSITE,
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
const BODY = { keywords: KEYWORDS, website: WEBSITE, language: 'en' };
export const unknown = {
  status: 404,
  message: 'Configuration not found.',
  when: 'unknown, deleted or of another account',
  try: { path: { configID: IDS.nobody } },
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
      answers: [
        done('With its last check.', DETAIL, { ...EXAMPLE, last_triggred: CHECKED, error_log: FAILED }),
      ],
      failures: [
        { status: 400, message: 'Missing configuration.', try: { query: { account: IDS.child } } },
        NO_ACCESS({ query: { account: IDS.nobody } }),
      ],
    },
    {
      route: 'POST /v1/rank/config',
      summary: 'Make the configuration of the account',
      about: 'It gets a slot with room. The owner is notified, for a child account the parent’s owner too.',
      body: { dto: CreateConfigDto, about: { keywords, website, language, match } },
      example: { query: { account: IDS.child }, body: BODY },
      answers: [
        done('The configuration.', CONFIG, {
          ...EXAMPLE,
          account: IDS.child,
          managed_by_platform: true,
          parent_account: IDS.account,
        }),
      ],
      failures: [
        { status: 400, message: 'Configuration already exist!', try: { query: { account: IDS.account } } },
        {
          status: 400,
          message: 'No slots available.',
          when: 'no active slot has room',
          additionalInfo: 'The platform account can add slots.',
        },
        tooManyKeywords,
        REFUSED('language', 'language must be a code of two letters', {
          body: { ...BODY, language: 'English' },
        }),
        REFUSED('match', 'match must be contains or host', { body: { ...BODY, match: 'exact' } }),
        REFUSED('keywords', 'keywords must have at least one entry', { body: { ...BODY, keywords: [] } }),
      ],
    },
    {
      route: 'PUT /v1/rank/config/:configID',
      summary: 'Change the configuration',
      about: 'A check that is under way goes on with the keywords it began with.',
      path,
      body: { dto: UpdateConfigDto, about: { keywords, website, language, match } },
      example: { path: { configID: IDS.config }, body: { keywords: KEYWORDS } },
      answers: [
        done(
          'What has changed.',
          object(
            {
              _id: id(),
              keywords: listOf(KEYWORD),
              website: text(),
              language: text(),
              match: FIELDS.match,
              updatedAt: instant(),
            },
            ['website', 'language'],
          ),
          { _id: IDS.config, keywords: KEYWORDS, match: 'contains', updatedAt: NOW },
        ),
      ],
      failures: [NOT_AN_ID('configID'), unknown, tooManyKeywords],
    },
    {
      route: 'DELETE /v1/rank/config/:configID',
      summary: 'Delete the configuration',
      about:
        'Its results go with it, and its slot has room again. The caller gets an e-mail, the owner a notification.',
      path,
      example: { path: { configID: IDS.config } },
      answers: [
        done('It is gone.', object({ _id: id(), deleted_on: instant() }), {
          _id: IDS.config,
          deleted_on: NOW,
        }),
      ],
      failures: [NOT_AN_ID('configID'), unknown],
    },
  ],
};
