import { quotaReachedMessage } from '../../../auth/index.js';
import { CreateConfigDto, GetConfigQuery, KeywordDto, UpdateConfigDto } from './config.dto.js';
import {
  NEW_CONFIG,
  CONFIG_DETAIL,
  CONFIG_EXAMPLE,
  CONFIG_FIELDS,
  ERROR_LOG_EXAMPLE,
  KEYWORD,
} from './config.docs-schema.js';
import {
  CHECKED,
  EXAMPLE_COMPETITORS,
  IDS,
  EXAMPLE_KEYWORDS,
  NOW,
  EXAMPLE_WEBSITE,
} from '../../../common/api-docs/examples.js';
import type { RouteDocs, NestedFields } from '../../../common/api-docs/model.js';
import { id, dateTime, listOf, nullable, object, string } from '../../../common/api-docs/schema.js';
import { ok } from '../../../common/api-docs/responses.js';
import {
  accountAccessError,
  invalidIdError,
  validationError,
} from '../../../common/api-docs/common-errors.js';

export const KEYWORD_FIELDS: NestedFields = {
  text: 'The tracked keywords, without duplicates.',
  dto: KeywordDto,
  about: {
    keyword: 'The search query; surrounding whitespace is removed.',
    country: 'Code of two upper-case letters.',
    near: "Location of the search; null and '' mean none.",
    device: "Device of the search; null and '' mean desktop. Another device is another keyword.",
    tags: 'Labels to filter by; trimmed, without duplicates by case folding.',
  },
};
const website =
  'The tracked site: a host with optional scheme, `www.` and path. International domains match in Unicode and Punycode.';
const language = 'Code of two letters.';
const match =
  '`contains`: the link contains the website, so `example.com` also matches `notexample.com`. `host`: the same host or ' +
  'a subdomain, and the same path or below. Default: the setting RANK_MATCH. Stored results do not change.';

const competitors =
  'Up to 20 other websites, whose positions are taken from the same search results; a subdomain or path of the own website is none. Their history begins when they are added; `match` applies to them too.';

export const CONFIG_PATH = { configID: 'The configuration.' };
const BODY = {
  keywords: EXAMPLE_KEYWORDS,
  website: EXAMPLE_WEBSITE,
  language: 'en',
  competitors: EXAMPLE_COMPETITORS,
};
export const UNKNOWN_CONFIG = {
  status: 404,
  message: 'Configuration not found.',
  when: 'unknown, deleted or of another account',
  try: { path: { configID: IDS.unknown } },
};

export const tooManyKeywords = {
  status: 409,
  message: quotaReachedMessage({ kind: 'keywords', used: 9990, allowed: 10_000, adds: 20, above: false }),
  when: 'the account or one of its ancestors would exceed `limits.keywords`',
};

export const docs: RouteDocs = {
  tag: 'Rank: configuration',
  operations: [
    {
      route: 'GET /v1/rank/config',
      summary: 'Get the configuration of the account',
      query: {
        dto: GetConfigQuery,
        about: { optional: '`true`: responds with null instead of an error where the account has none.' },
      },
      responses: [
        ok('With its last check.', nullable(CONFIG_DETAIL), {
          ...CONFIG_EXAMPLE,
          last_triggred: CHECKED,
          next_run_at: '2026-03-12T06:00:00.000Z',
          error_log: ERROR_LOG_EXAMPLE,
        }),
      ],
      errors: [
        { status: 400, message: 'Missing configuration.', try: { query: { account: IDS.child } } },
        accountAccessError({ query: { account: IDS.unknown } }),
      ],
    },
    {
      route: 'POST /v1/rank/config',
      summary: 'Create the configuration of the account',
      about:
        'Assigns a slot with free capacity. Notifies the owner, and for a child account the parent’s owner too.',
      body: {
        dto: CreateConfigDto,
        about: { keywords: KEYWORD_FIELDS, website, language, match, competitors },
      },
      example: { query: { account: IDS.child }, body: BODY },
      responses: [
        ok('The configuration.', NEW_CONFIG, {
          ...CONFIG_EXAMPLE,
          next_run_at: '2026-03-12T06:00:00.000Z',
          next: `POST /v1/rank/config/${IDS.config}/check checks the keywords now; otherwise their first check is at next_run_at.`,
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
          when: 'all active slots are full',
          additionalInfo: 'The platform account can add slots.',
        },
        tooManyKeywords,
        validationError('language', 'language must be a code of two letters', {
          body: { ...BODY, language: 'English' },
        }),
        validationError('match', 'match must be contains or host', { body: { ...BODY, match: 'exact' } }),
        validationError('competitors', 'competitors must not include the own website: www.example.com', {
          body: { ...BODY, competitors: ['www.example.com'] },
        }),
        validationError('keywords', 'keywords must have at least one entry', {
          body: { ...BODY, keywords: [] },
        }),
      ],
    },
    {
      route: 'PUT /v1/rank/config/:configID',
      summary: 'Change the configuration',
      about:
        'A check in progress continues with the keywords of its start. `competitors` that are not given are kept; `[]` removes them.',
      path: CONFIG_PATH,
      body: {
        dto: UpdateConfigDto,
        about: { keywords: KEYWORD_FIELDS, website, language, match, competitors },
      },
      example: { path: { configID: IDS.config }, body: { keywords: EXAMPLE_KEYWORDS } },
      responses: [
        ok(
          'The changed fields.',
          object(
            {
              _id: id(),
              keywords: listOf(KEYWORD),
              website: string(),
              language: string(),
              match: CONFIG_FIELDS.match,
              competitors: CONFIG_FIELDS.competitors,
              updatedAt: dateTime(),
            },
            ['website', 'language', 'competitors'],
          ),
          { _id: IDS.config, keywords: EXAMPLE_KEYWORDS, match: 'contains', updatedAt: NOW },
        ),
      ],
      errors: [invalidIdError('configID'), UNKNOWN_CONFIG, tooManyKeywords],
    },
    {
      route: 'DELETE /v1/rank/config/:configID',
      summary: 'Delete the configuration',
      about:
        'Deletes its results too and frees its slot. The caller gets an e-mail, the owner a notification.',
      path: CONFIG_PATH,
      example: { path: { configID: IDS.config } },
      responses: [
        ok('The configuration is deleted.', object({ _id: id(), deleted_on: dateTime() }), {
          _id: IDS.config,
          deleted_on: NOW,
        }),
      ],
      errors: [invalidIdError('configID'), UNKNOWN_CONFIG],
    },
  ],
};
