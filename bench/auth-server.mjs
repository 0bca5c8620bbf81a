// Server process of auth.mjs: Rankwire on the embedded store with one logged-in user. Argument: `open` disables the
// guard on all routes, `limited` enables rate limits that are too high to be reached.
import { AccessService } from '../dist/auth/access/access.service.js';
import { RequestAuthorizer } from '../dist/auth/access/request-authorizer.js';
import { AccountsService } from '../dist/auth/accounts/accounts.service.js';
import { PERMISSIONS } from '../dist/access/permissions.js';
import { SessionsService } from '../dist/auth/sessions/sessions.service.js';
import { UsersService } from '../dist/auth/users/users.service.js';
import { serve } from './support/serve.mjs';

const [kind] = process.argv.slice(2);
const app = await serve('auth', {
  RATE_LIMIT_ENABLED: String(kind === 'limited'),
  RATE_LIMIT_DEFAULT: '900000000/60',
});

const account = await app.get(AccountsService).create({ name: 'Bench' });
const login = { email: 'bench@example.com', password: 'correct horse' };
const user = await app.get(UsersService).create({ ...login, account: account._id, scope: PERMISSIONS });
const { sessionId } = await app.get(SessionsService).open(user, { ip: '', userAgent: 'bench' });
const actor = await app.get(AccessService).authenticate({ kind: 'session', via: 'header', value: sessionId });
if (kind === 'open') {
  // The same routes and handlers, but every request is authorized as the one user.
  app.get(RequestAuthorizer).authorize = async (request) => {
    request.actor = actor;
  };
}
process.send({ url: await app.getUrl(), sessionId, login });
process.on('message', () => process.send(process.cpuUsage()));
