import { loginResponse } from '../common/api-docs/identity.js';
import { EMAIL, fails, invalid, PASSWORD, route, routeDocs } from '../common/api-docs/index.js';
import { SetupDto } from './setup.dto.js';

const TOKEN =
  'mmh2q8cg.fS2aD0qk9mYx4Wc7RtL1bVnE6hUjPzGo3iKyXs8TdQA.kq1nB3yXs8TdQAfS2aD0qk9mYx4Wc7RtL1bVnE6hUjP';
const body = { token: TOKEN, name: 'Acme', email: EMAIL, password: PASSWORD };

export const docs = routeDocs('Sessions', {
  'POST /v1/setup': route('Create the first user', {
    about:
      'Only while there is no user. Creates the platform account, its owner, and a slot every hour (UTC) for 100 ' +
      'configurations each, and logs the owner in. The token is in the log of the start.',
    body: [SetupDto, body],
    responses: loginResponse('The session of the owner, also set as a cookie.'),
    errors: [
      fails(403, 'The setup link is not valid.', { body: { ...body, token: 'unknown' } }),
      invalid('email must be an e-mail address', { body: { ...body, email: 'ada' } }),
      fails(404, 'Rankwire is set up already.', 'there is a user'),
    ],
  }),
});
