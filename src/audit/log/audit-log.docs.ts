import { AUDIT_VIAS } from '../entries/audit-entry.js';
import { csv, IDS, NOW, page, route, routeDocs, s } from '../../common/api-docs/index.js';
import { AuditLogQuery } from './audit-log.dto.js';

const ENTRY = s.namedObject('AuditEntry', {
  _id: [s.id(), IDS.unknown],
  at: [s.dateTime(), NOW],
  account: s.nullable(
    s.id('Account of the target; the platform account for what belongs to the installation.', IDS.account),
  ),
  user: s.nullable(s.id('Who made the change.', IDS.user)),
  via: s.choice(
    AUDIT_VIAS,
    '`session`: a login, also while logging in. `key`: an API key. `cli`: the command line. `internal`: an internal call.',
    'session',
  ),
  'key?': s.id('The API key.'),
  ip: s.nullable(s.string('Client address.', '203.0.113.7')),
  action: s.string('Feature and verb.', 'user.update'),
  target: s.object({
    type: s.string('Kind of what was changed.', 'user'),
    id: s.string('Empty when there is none, such as the user of an unknown e-mail address.', IDS.user),
  }),
  changes: s.list(
    s.object({
      path: s.string('Field, its parents joined by dots.', 'name'),
      before: [{ description: 'null: it was absent. Secrets are `***`.' }, 'Ada'],
      after: [{ description: 'null: it is absent.' }, 'Ada Lovelace'],
    }),
  ),
  request_id: s.nullable(s.string('`X-Request-Id` of the response.', 'c2b1f1f0-5d0f-4c1c-9d5f-1f6a1b0e7a11')),
});

export const docs = routeDocs(
  'Audit log',
  {},
  {
    'GET /v1/audit': route('List the changes of an account', {
      about:
        'Every change by HTTP or the command line; scheduled checks have none. Entries are deleted after `AUDIT_DAYS`. An ' +
        'entry is stored before the response to the change is sent.',
      query: AuditLogQuery,
      responses: [
        page('Newest first.', ENTRY),
        csv('With `format=csv`: all matching entries; cells that could be formulas are escaped.'),
      ],
    }),
  },
);
