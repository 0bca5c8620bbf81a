import {
  fails,
  IDS,
  NOW,
  ok,
  okWith,
  PASSWORD,
  REGISTRATION_TICKET,
  route,
  routeDocs,
  s,
  storedId,
  TOTP_CODE,
  TOTP_SECRET,
} from '../../../common/api-docs/index.js';
import { PASSKEY_EXAMPLE } from '../../../common/api-docs/passkey-example.js';
import { SIGN_IN_AGAIN } from '../../login/auth.service.js';
import { NO_PASSKEYS } from '../passkeys.service.js';
import { totpUrl } from '../totp.js';
import { ConfirmTotpDto, NewPasskeyDto, PasskeyNameDto, ProofDto } from './factors.dto.js';
import {
  LAST_FACTOR,
  LAST_WAY_IN,
  NO_FACTOR,
  NO_TOTP,
  NOTHING_TO_CONFIRM,
  PASSKEY_REFUSED,
  PASSKEY_TAKEN,
  TOO_MANY_PASSKEYS,
  TOTP_EXISTS,
  WRONG_CODE,
} from './factors.service.js';

const proof = { current_password: PASSWORD };
const PROOF_FAILS = [
  fails(400, 'The current password is wrong.', { body: { current_password: 'not it' } }),
  fails(403, SIGN_IN_AGAIN, 'a user without a password logged in more than 10 minutes ago'),
];
const FIELDS = {
  _id: [s.id(), IDS.passkey],
  name: [s.string(), 'Phone'],
  created_at: [s.dateTime(), NOW],
  last_used_at: [s.nullable(s.dateTime()), null],
  backed_up: s.boolean('Whether it is synchronized to other devices.', true),
} satisfies Record<string, s.Property>;
const PASSKEY = s.namedObject('Passkey', FIELDS);
const RECOVERY_CODES = s.list(s.string('Works once.', 'k7qd-2mzx-r4wp-c6th'), 'Ten; only in this response.');
const NEW_PASSKEY = {
  ticket: REGISTRATION_TICKET,
  name: 'Phone',
  response: PASSKEY_EXAMPLE.registration,
};

const PASSKEY_ID = {
  id: storedId('Id of the passkey, from the list.', IDS.passkey, fails(404, 'Passkey not found.')),
};

export const docs = routeDocs('Sessions', PASSKEY_ID, {
  'GET /v1/auth/factors': route('List your second factors', {
    responses: okWith('Without secrets.', {
      totp: [s.nullable(s.object({ created_at: s.dateTime() })), null],
      passkeys: s.list(PASSKEY),
      recovery_codes: s.integer('How many are left.', 10),
      password: s.boolean('Whether you have a password.', true),
      oidc: [
        s.nullable(
          s.object({ issuer: s.string('Its name.'), linked_at: s.dateTime() }),
          'Your link to the issuer.',
        ),
        null,
      ],
      required: s.boolean('Whether your account requires a second factor.', false),
    }),
  }),
  'POST /v1/auth/factors/totp': route('Begin to add an authenticator app', {
    about:
      'Takes effect when a code of the app is confirmed, within 10 minutes. Replaces an unconfirmed one.',
    body: [ProofDto, proof],
    responses: okWith('For the app.', {
      secret: s.string('Base32.', TOTP_SECRET),
      url: s.string('For a QR code.', totpUrl(TOTP_SECRET, 'ada@example.com')),
    }),
    errors: [...PROOF_FAILS, fails(409, TOTP_EXISTS, 'there is one')],
  }),
  'POST /v1/auth/factors/totp/confirm': route('Confirm the authenticator app', {
    about: 'Ends your other sessions. The recovery codes replace earlier ones.',
    body: [ConfirmTotpDto, { code: TOTP_CODE }],
    responses: okWith('The app is a second factor.', { recovery_codes: RECOVERY_CODES }),
    errors: [
      fails(400, WRONG_CODE, { body: { code: '000000' } }),
      fails(409, NOTHING_TO_CONFIRM, 'it was not begun, or more than 10 minutes ago'),
    ],
  }),
  'DELETE /v1/auth/factors/totp': route('Remove the authenticator app', {
    body: [ProofDto, proof],
    responses: ok('It is removed; the recovery codes with the last factor.', s.constant(null)),
    errors: [
      ...PROOF_FAILS,
      fails(404, NO_TOTP, 'there is none'),
      fails(409, LAST_FACTOR, 'the account requires one'),
    ],
  }),
  'POST /v1/auth/factors/recovery-codes': route('Make new recovery codes', {
    about: 'The old ones end.',
    body: [ProofDto, proof],
    responses: okWith('Shown once.', { recovery_codes: RECOVERY_CODES }),
    errors: [...PROOF_FAILS, fails(409, NO_FACTOR, 'there is no second factor')],
  }),
  'POST /v1/auth/factors/passkeys/options': route('Ask for a new passkey', {
    body: [ProofDto, proof],
    responses: okWith('For the browser.', {
      ticket: s.string('For the response; five minutes, and for this session.', REGISTRATION_TICKET),
      options: [
        s.anyObject('PublicKeyCredentialCreationOptionsJSON (WebAuthn).'),
        { challenge: PASSKEY_EXAMPLE.challenge },
      ],
    }),
    errors: [
      ...PROOF_FAILS,
      fails(409, TOO_MANY_PASSKEYS, 'there are 20'),
      fails(409, NO_PASSKEYS, 'PUBLIC_URL has another protocol or host'),
    ],
  }),
  'POST /v1/auth/factors/passkeys': route('Add a passkey', {
    body: [NewPasskeyDto, NEW_PASSKEY],
    responses: okWith('It is a second factor.', {
      _id: FIELDS._id,
      name: FIELDS.name,
      'recovery_codes?': RECOVERY_CODES,
    }),
    errors: [
      fails(400, PASSKEY_REFUSED, { body: { ...NEW_PASSKEY, ticket: 'unknown' } }),
      fails(409, PASSKEY_TAKEN, 'another user has it'),
    ],
  }),
  'PATCH /v1/auth/factors/passkeys/:id': route('Rename a passkey', {
    body: [PasskeyNameDto, { name: 'Phone' }],
    responses: ok('The passkey.', PASSKEY),
  }),
  'DELETE /v1/auth/factors/passkeys/:id': route('Remove a passkey', {
    body: [ProofDto, proof],
    responses: okWith('It is removed.', { _id: FIELDS._id }),
    errors: [
      ...PROOF_FAILS,
      fails(409, LAST_WAY_IN, 'the user has neither a password nor another passkey'),
      fails(409, LAST_FACTOR, 'the account requires one'),
    ],
  }),
});
