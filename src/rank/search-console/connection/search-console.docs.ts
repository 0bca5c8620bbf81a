import { EXAMPLE, IDS } from '../../../common/api-docs/examples.js';
import { fails, invalid, ok, okWith, route, routeDocs, s } from '../../../common/api-docs/index.js';
import { CONFIG_ID } from '../../tracking/config/config.docs.js';
import { STEPS } from '../domain/faults.js';
import { CONNECTION_STATES, VIAS } from '../store/search-console.schema.js';
import { DENIED, NO_CLIENT, NOT_CONNECTED, OTHER_USER, UNKNOWN_STATE } from './messages.js';
import { SearchConsoleDto } from './search-console.dto.js';

const PROPERTY = 'sc-domain:example.com';
const EMAIL = 'rankwire@project.iam.gserviceaccount.com';

const STEP = [s.nullable(s.choice(STEPS, 'The step that failed.')), null] as const;
const REMEDY = [s.nullable(s.string('What to do.')), null] as const;
const LINK = [s.nullable(s.string('Page of Google on which to do it.')), null] as const;

const CONNECTION = s.object({
  property: [s.nullable(s.string('Null: not connected.')), PROPERTY],
  via: [s.nullable(s.choice(VIAS)), 'service_account'],
  client_email: [s.nullable(s.string('Address of the service account.')), EMAIL],
  state: [
    s.nullable(s.choice(CONNECTION_STATES, '`reconnect`: the access has ended, and nothing is repeated.')),
    'connected',
  ],
  step: STEP,
  error: [s.nullable(s.string('Why it failed.')), null],
  remedy: REMEDY,
  link: LINK,
  imported_from: [s.nullable(s.date('Oldest imported day (Pacific).')), '2026-03-08'],
  imported_to: [s.nullable(s.date('Newest imported day.')), '2026-03-10'],
  final_to: [s.nullable(s.date('Newest day whose numbers will not change.')), '2026-03-08'],
  import_until: s.date('The oldest day that Google has.', '2024-11-11'),
  hidden_share: [
    s.nullable(s.number('Share of clicks whose queries Google does not name, 0 to 1; null without a click.')),
    0.25,
  ],
  oauth: s.boolean('Whether users can connect by OAuth.', true),
  granted: s.boolean('Whether the account, or that of the caller, has access by OAuth.', false),
});

const VISIBLE = s.object({
  property: s.string('As Search Console names it.', PROPERTY),
  permission: s.string('Such as siteOwner.', 'siteFullUser'),
  suggested: s.boolean('Fits the website best.', true),
});

const CHECK = s.object({
  ok: s.boolean('Whether all steps pass.', true),
  step: STEP,
  message: [s.nullable(s.string('What is wrong.')), null],
  remedy: REMEDY,
  link: LINK,
  period: [s.nullable(s.choice(['minute', 'day'], 'Of which a quota is.')), null],
  steps: [
    s.list(
      s.object({
        step: s.choice(STEPS, undefined, 'key'),
        state: s.choice(['passed', 'failed', 'untried'], undefined, 'passed'),
      }),
    ),
    ['key', 'clock', 'api', 'visible', 'property', 'quota'].map((step) => ({ step, state: 'passed' })),
  ],
  client_email: [s.nullable(s.string('Address of the service account.')), EMAIL],
  properties: s.list(VISIBLE, 'Those that are visible.'),
});

const notConnected = fails(409, NOT_CONNECTED, 'it is not connected');

export const docs = routeDocs('Rank: Search Console', CONFIG_ID, {
  'GET /v1/rank/config/:configID/search-console': route('Get the connection', {
    about: 'Its credential is never returned.',
    responses: ok('The connection and the state of its import.', CONNECTION),
  }),
  'PUT /v1/rank/config/:configID/search-console': route('Connect Search Console', {
    about:
      'The last 16 months are imported day by day, the newest first; the days of another property end. A service account must be a user of the property.',
    body: [SearchConsoleDto, { property: PROPERTY }],
    responses: ok('The connection.', CONNECTION, s.exampleWith(CONNECTION, { state: 'importing' })),
    errors: [
      invalid(
        'property must be written as in Search Console: sc-domain:example.com, or https://www.example.com/',
        { body: { property: EXAMPLE.website } },
      ),
      invalid('credentials must be the JSON key of a service account', {
        body: { property: PROPERTY, credentials: '{' },
      }),
    ],
  }),
  'DELETE /v1/rank/config/:configID/search-console': route('Disconnect Search Console', {
    about: 'Deletes the imported days. Access by OAuth is given back when no other website uses it.',
    responses: okWith('It is disconnected.', { config: [s.id(), IDS.config] }),
    errors: fails(404, NOT_CONNECTED, 'it is not connected'),
  }),
  'POST /v1/rank/config/:configID/search-console/connect': route('Request access by OAuth', {
    about:
      "For all websites of the caller's account. Google sends the browser back to `/v1/rank/search-console/callback`, where the user must have a session.",
    responses: okWith('The page of Google to open within ten minutes.', {
      url: s.string('Address.', 'https://accounts.google.com/o/oauth2/v2/auth'),
    }),
    errors: fails(409, NO_CLIENT, 'GSC_CLIENT_ID is not set'),
  }),
  'GET /v1/rank/config/:configID/search-console/properties': route('List the visible properties', {
    responses: ok('The one that fits the website first.', s.list(VISIBLE)),
    errors: [
      notConnected,
      fails(409, 'No property of Search Console is visible.', 'a step of the connection fails'),
    ],
  }),
  'POST /v1/rank/config/:configID/search-console/check': route('Check the connection step by step', {
    about: 'When all steps pass, an import that had failed goes on.',
    responses: ok('The first step that fails, and what to do.', CHECK),
    errors: notConnected,
  }),
  'GET /v1/rank/search-console/callback': route('Return from Google', {
    about: 'Only for the user who asked, with a session in this browser. Browsers get errors as HTML.',
    query: {
      state: { about: 'From the page.' },
      code: { about: 'From Google; absent: no access was given.' },
    },
    responses: {
      status: 302,
      about: 'Leads to the settings of the website.',
      headers: { Location: { about: 'Page of the console.' } },
    },
    errors: [
      fails(400, UNKNOWN_STATE, { query: { state: 'unknown', code: 'x' } }),
      fails(400, DENIED, 'the user has not allowed it'),
      fails(403, OTHER_USER, 'the session is of another user, or there is none'),
      fails(409, 'Google has withdrawn the access.', 'Google does not know the code, or a step fails'),
      fails(429, 'Too many requests.', 'more than 20 unknown states within a minute'),
    ],
  }),
});
