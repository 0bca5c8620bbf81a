import { loginResponse } from '../../common/api-docs/identity.js';
import {
  ASSERTION_TICKET,
  fails,
  invalid,
  LOGIN_TICKET,
  okWith,
  route,
  routeDocs,
  s,
  TOTP_CODE,
} from '../../common/api-docs/index.js';
import { PASSKEY_EXAMPLE } from '../../common/api-docs/passkey-example.js';
import { NO_PASSKEYS } from '../factors/passkeys.service.js';
import { PasskeyRequestDto, PasskeyResponseDto, SecondStepDto } from './second-step.dto.js';

const SECOND = { ticket: LOGIN_TICKET, code: TOTP_CODE };
const PASSKEY = { ticket: ASSERTION_TICKET, response: PASSKEY_EXAMPLE.assertion };
const ONE_FACTOR = 'Either code, recovery_code or passkey must be given';

export const docs = routeDocs('Sessions', {
  'POST /v1/auth/login/second': route('Finish a login by the second factor', {
    about: 'Failures count as failed logins of the user.',
    body: [SecondStepDto, SECOND],
    responses: loginResponse('The session, also set as a cookie.'),
    errors: [
      fails(401, 'Wrong code.', {
        when: 'the code is wrong or used, or the ticket is unknown, used or has ended',
        body: { ...SECOND, code: '000000' },
      }),
      invalid(ONE_FACTOR, { body: { ticket: LOGIN_TICKET } }, 'code'),
    ],
  }),
  'POST /v1/auth/login/passkey/options': route('Ask for a passkey', {
    about: 'For the second step with the ticket of a login, else to log in by a passkey alone.',
    body: [PasskeyRequestDto, {}],
    responses: okWith('For the browser.', {
      ticket: s.string('For the response; five minutes.', ASSERTION_TICKET),
      options: [
        s.anyObject('PublicKeyCredentialRequestOptionsJSON (WebAuthn).'),
        { challenge: PASSKEY_EXAMPLE.challenge },
      ],
    }),
    errors: [
      fails(401, 'Wrong code.', { when: 'the ticket has ended', body: { ticket: 'unknown' } }),
      fails(409, NO_PASSKEYS, 'PUBLIC_URL has another protocol or host'),
    ],
  }),
  'POST /v1/auth/login/passkey': route('Log in by a passkey', {
    about: 'A passkey that verified its user is both factors.',
    body: [PasskeyResponseDto, PASSKEY],
    responses: loginResponse('The session, also set as a cookie.'),
    errors: fails(401, 'The passkey was not accepted.', {
      body: { ...PASSKEY, ticket: 'unknown' },
    }),
  }),
});
