import { loginResponse } from '../../common/api-docs/identity.js';
import {
  fails,
  invalid,
  INVITATION_TOKEN,
  okWith,
  PASSWORD,
  REGISTRATION_TICKET,
  route,
  routeDocs,
  s,
} from '../../common/api-docs/index.js';
import { PASSKEY_EXAMPLE } from '../../common/api-docs/passkey-example.js';
import { NO_PASSKEYS } from '../factors/passkeys.service.js';
import { AcceptInvitationDto, InvitationDto } from './invitations.dto.js';
import { INVITATION_ENDED, PASSKEY_REFUSED } from './invitations.service.js';

const token = INVITATION_TOKEN;
const PASSKEY = { ticket: REGISTRATION_TICKET, response: PASSKEY_EXAMPLE.registration };
const ENDED = 'the token is unknown, used or has ended';

export const docs = routeDocs('Sessions', {
  'POST /v1/auth/invitation': route('Read an invitation', {
    body: [InvitationDto, { token }],
    responses: okWith('Who is invited, and to which account.', {
      ...s.each(s.string, { email: 'hedy@example.com', name: 'Hedy' }),
      account: s.object({ name: [s.string(), 'Acme'] }),
    }),
    errors: fails(404, INVITATION_ENDED, { when: ENDED, body: { token: 'unknown' } }),
  }),
  'POST /v1/auth/invitation/passkey/options': route('Ask for a passkey in place of a password', {
    body: [InvitationDto, { token }],
    responses: okWith('For the browser.', {
      ticket: s.string('For the response; five minutes.', REGISTRATION_TICKET),
      options: [
        s.anyObject('PublicKeyCredentialCreationOptionsJSON (WebAuthn).'),
        { challenge: PASSKEY_EXAMPLE.challenge },
      ],
    }),
    errors: [
      fails(404, INVITATION_ENDED, { when: ENDED, body: { token: 'unknown' } }),
      fails(409, NO_PASSKEYS, 'PUBLIC_URL has another protocol or host'),
    ],
  }),
  'POST /v1/auth/invitation/accept': route('Accept an invitation', {
    about: 'By a password or a passkey; logs the user in.',
    body: [AcceptInvitationDto, { token, new_password: PASSWORD, name: 'Hedy' }],
    responses: loginResponse('The session, also set as a cookie.'),
    errors: [
      fails(404, INVITATION_ENDED, { when: ENDED, body: { token: 'unknown', new_password: PASSWORD } }),
      fails(400, PASSKEY_REFUSED, { body: { token, passkey: PASSKEY } }),
      invalid('Either new_password or passkey must be given', { body: { token } }, 'new_password'),
    ],
  }),
});
