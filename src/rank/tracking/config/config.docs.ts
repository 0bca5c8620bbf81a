import { EXAMPLE, IDS, NOW } from '../../../common/api-docs/examples.js';
import { fails, invalid, noAccess } from '../../../common/api-docs/responses.js';
import { ok, okWith, route, routeDocs, s, storedId } from '../../../common/api-docs/index.js';
import { quotaReachedMessage } from '../../../auth/index.js';
import { CONFIG_DETAIL, CONFIG_FIELDS, NEW_CONFIG } from './config.docs-schema.js';
import { CreateConfigDto, GetConfigQuery, UpdateConfigDto } from './config.dto.js';

const UNKNOWN = fails(404, 'Configuration not found.', 'unknown, deleted or of another account');
/** Errors of all routes of a configuration. */
export const CONFIG_ID = { configID: storedId('The configuration.', IDS.config, UNKNOWN) };

const QUOTA = { kind: 'keywords', used: 9990, allowed: 10_000, adds: 20, above: false } as const;
export const tooManyKeywords = fails(409, quotaReachedMessage(QUOTA), {
  when: 'the account or one of its ancestors would exceed `limits.keywords`',
});

const BODY = {
  keywords: EXAMPLE.keywords,
  website: EXAMPLE.website,
  language: 'en',
  competitors: EXAMPLE.competitors,
};
const OF_CHILD = { account: IDS.child, managed_by_platform: true, parent_account: IDS.account };

const { _id, keywords, match, 'competitors?': competitors, updatedAt } = CONFIG_FIELDS;
const { 'every?': every, 'weekday?': weekday, 'depth?': depth, 'deep_every?': deepEvery } = CONFIG_FIELDS;
const RHYTHM = { 'every?': every, 'weekday?': weekday, 'depth?': depth, 'deep_every?': deepEvery };
const TEXTS = { 'website?': s.string(), 'language?': s.string() };
const CHANGED = s.object({
  _id,
  'keywords?': keywords,
  ...TEXTS,
  match,
  'competitors?': competitors,
  ...RHYTHM,
  updatedAt,
});

export const docs = routeDocs('Rank: configuration', CONFIG_ID, {
  'GET /v1/rank/config': route('Get the configuration of the account', {
    query: GetConfigQuery,
    responses: ok('With its last check.', s.nullable(CONFIG_DETAIL)),
    errors: [
      fails(400, 'Missing configuration.', { query: { account: IDS.child } }),
      noAccess({ query: { account: IDS.unknown } }),
    ],
  }),
  'POST /v1/rank/config': route('Create the configuration of the account', {
    about:
      'Assigns a slot with free capacity. Notifies the owner, and for a child account the parent’s owner too.',
    body: [CreateConfigDto, BODY],
    example: { query: { account: IDS.child } },
    responses: ok('The configuration.', NEW_CONFIG, s.exampleWith(NEW_CONFIG, OF_CHILD)),
    errors: [
      fails(400, 'Configuration already exist!', { query: { account: IDS.account } }),
      {
        ...fails(400, 'No slots available.', 'all active slots are full'),
        additionalInfo: 'The platform account can add slots.',
      },
      tooManyKeywords,
      invalid('language must be a code of two letters', { body: { ...BODY, language: 'English' } }),
      invalid('match must be contains or host', { body: { ...BODY, match: 'exact' } }),
      invalid('weekday is required with every week', { body: { ...BODY, every: 'week' } }),
      invalid('competitors must not include your website: www.example.com', {
        body: { ...BODY, competitors: ['www.example.com'] },
      }),
      invalid('keywords must have at least one entry', { body: { ...BODY, keywords: [] } }),
    ],
  }),
  'PUT /v1/rank/config/:configID': route('Change the configuration', {
    about:
      'A check in progress continues with the keywords of its start. `competitors` that are not given are kept; `[]` removes them. `keywords` may be omitted where `competitors`, `every`, `weekday`, `depth` or `deep_every` are given; of these, those that are not given are kept. With any of them, the response has all of them as they are stored.',
    body: [UpdateConfigDto, { keywords: EXAMPLE.keywords }],
    responses: ok('The changed fields.', CHANGED, {
      _id: IDS.config,
      keywords: EXAMPLE.keywords,
      match: 'contains',
      updatedAt: NOW,
    }),
    errors: tooManyKeywords,
  }),
  'DELETE /v1/rank/config/:configID': route('Delete the configuration', {
    about: 'Deletes its results too and frees its slot. The caller gets an e-mail, the owner a notification.',
    responses: okWith('The configuration is deleted.', {
      _id: [s.id(), IDS.config],
      deleted_on: [s.dateTime(), NOW],
    }),
  }),
});
