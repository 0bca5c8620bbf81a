import { IDS, NOW } from '../../common/api-docs/examples.js';
import { fails, invalid, noAccess } from '../../common/api-docs/responses.js';
import { ok, route, routeDocs, s, storedId, text } from '../../common/api-docs/index.js';
import { ACCOUNT } from '../administration/accounts.docs.js';
import { DeleteAccountDto } from './removal.dto.js';

const ACCOUNT_ID = { id: storedId("The caller's own account, or one below it.", IDS.child, noAccess()) };

export const docs = routeDocs('Accounts', ACCOUNT_ID, {
  'DELETE /v1/accounts/:id': route('Delete an account and those below it', {
    about:
      'Their users, sessions, keys, webhooks and share links end at once, and nothing is checked any longer. ' +
      'After 30 days everything that belongs to them is erased; until then PATCH with `active: true` restores them.',
    body: [DeleteAccountDto, { name: 'Acme Ltd' }],
    responses: ok(
      'The deleted account.',
      ACCOUNT,
      s.exampleWith(ACCOUNT, { active: false, deleted_at: NOW }),
    ),
    errors: [
      invalid('name must be the name of the account', { body: { name: 'Another' } }),
      fails(409, 'An account cannot delete itself. A user of an account above it can.', {
        path: { id: IDS.account },
        body: { name: 'Acme' },
      }),
    ],
  }),
  'GET /v1/accounts/:id/export': route('Export everything of an account', {
    about:
      'A line of JSON for each document: `{"type": "user", "data": {…}}`. Without secrets, without the accounts ' +
      'below it, and without the private views and notifications of other users. Each part needs its permission as ' +
      'well: rank:read, notifications:read, webhooks:read, keys:write, accounts:read (users, brand) or audit:read ' +
      '(audit, sessions); a part that is missing is named: `{"type": "left_out", "data": {"type": "audit", ' +
      '"permission": "audit:read"}}`. Kept search results belong to a search, not to an account.',
    responses: text('Lines of JSON.', 'application/x-ndjson'),
  }),
});
