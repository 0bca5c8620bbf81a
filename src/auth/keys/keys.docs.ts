import { API_KEY, IDS, NOW } from '../../common/api-docs/examples.js';
import { fails, invalid, okWith, page, route, routeDocs, s, storedId } from '../../common/api-docs/index.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { NewKeyDto } from './key.dto.js';

const EXPIRES = '2027-03-11T12:00:00.000Z';
const NEW_KEY = { name: 'Nightly export', scope: 'rank:read', expires_at: EXPIRES };
const TOO_MANY = 'A user can have at most 100 API keys: revoke one that is no longer used.';

const FIELDS = {
  _id: [s.id(), IDS.key],
  prefix: s.string('First characters of the key, to recognize it.', 'rw_Tq3ZxY'),
  name: s.string('What the key is for.', NEW_KEY.name),
  scope: s.string(
    'Permissions separated by spaces. Those that the user lacks have no effect.',
    NEW_KEY.scope,
  ),
  expires_at: [s.nullable(s.dateTime('When the key stops working; null: never.')), EXPIRES],
} satisfies Record<string, s.Property>;

const KEY = s.namedObject('ApiKey', {
  ...FIELDS,
  last_used_at: [s.nullable(s.dateTime('To the minute; null: not used yet.')), NOW],
  createdAt: [s.dateTime(), NOW],
  'grant?': s.object({
    client_id: s.string('Its id.'),
    client_name: s.string('Its name, as it calls itself.'),
    redirect_host: s.string('Where its users are sent back to.'),
    spends: s.boolean('Whether it may search, which costs money.'),
  }),
});

const KEY_ID = {
  id: storedId('Id of the key, from the list.', IDS.key, fails(404, 'API key not found.')),
};

export const docs = routeDocs('API keys', KEY_ID, {
  'POST /v1/auth/keys': route('Create an API key', {
    about:
      'The key acts as its user, with the permissions that both the key and the user have at the time of a request. ' +
      'It is valid until it expires, it is revoked or the user is deactivated; a new password does not end it. ' +
      'The routes below `/v1/auth` refuse it, except `GET /v1/auth/me`.',
    body: [NewKeyDto, NEW_KEY],
    responses: okWith('The key, in this response only: it is stored as a hash.', {
      ...FIELDS,
      key: s.string('Send it as `Authorization: Bearer` or `X-Api-Key`.', API_KEY),
    }),
    errors: [
      invalid('expires_at must be in the future', {
        body: { ...NEW_KEY, expires_at: '2020-01-01T00:00:00Z' },
      }),
      fails(
        403,
        'You cannot grant permissions you do not have.',
        'the scope is wider than that of the caller',
      ),
      fails(409, TOO_MANY, 'the user has 100 keys, expired ones included'),
    ],
  }),
  'GET /v1/auth/keys': route("List the caller's API keys", {
    query: PageQuery,
    responses: page('Newest first, expired ones too; the keys themselves are not stored.', KEY),
  }),
  'DELETE /v1/auth/keys/:id': route('Revoke an API key', {
    about: 'In effect at once in every process; its sockets are disconnected.',
    responses: okWith('The key is revoked.', { _id: [s.id(), IDS.key] }),
  }),
});
