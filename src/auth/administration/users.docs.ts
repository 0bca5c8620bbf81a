import {
  EMAIL,
  fails,
  IDS,
  invalid,
  NOW,
  ok,
  okWith,
  route,
  routeDocs,
  s,
  storedId,
} from '../../common/api-docs/index.js';
import { refusesKeys } from '../access/actor.js';
import { SESSION_REQUIRED } from '../login/auth.service.js';
import { FULL_SCOPE, ROLES } from '../../access/index.js';
import { BY_ISSUER_ONLY, INVITATION_ACCEPTED } from '../invitations/invitations.service.js';
import { LAST_ADMINISTRATOR } from '../users/users.service.js';
import { KEYS_CANNOT, OWN_FACTORS } from './user-admin.service.js';
import { ChangeUserDto } from './user.dto.js';

export const USER = s.namedObject('User', {
  _id: [s.id(), IDS.user],
  email: [s.string(), EMAIL],
  'pending_email?': s.string('An unconfirmed new e-mail address.'),
  ...s.each(s.string, { name: 'Ada', image: '' }),
  account: [s.id(), IDS.account],
  scope: s.string('Permissions separated by spaces.', FULL_SCOPE),
  role: s.nullable(
    s.choice(ROLES, 'The role whose permissions these are exactly; null: another choice.', 'owner'),
  ),
  active: [s.boolean(), true],
  factors: s.object({
    totp: s.boolean('Whether the user has an authenticator app.', false),
    passkeys: s.integer('Number of passkeys.', 0),
  }),
  oidc: s.boolean('Whether the user is linked to the issuer.', false),
  invited: [
    s.nullable(
      s.object({
        expires_at: s.dateTime('When the link ends.'),
        'url?': s.string('The link, where no e-mail is sent; only in the response that makes it.'),
      }),
      'Until the user has accepted the invitation.',
    ),
    null,
  ],
  break_glass: s.boolean('Whether a password logs the user in also with OIDC_MODE=required.', false),
  ...s.each(s.dateTime, { createdAt: NOW, updatedAt: NOW }),
});
const COLLEAGUE = {
  _id: IDS.colleague,
  email: 'grace@example.com',
  name: 'Grace',
  scope: 'slots:read',
  role: null,
};
export const GRACE = s.exampleWith(USER, COLLEAGUE);

export const EMAIL_TAKEN = 'This e-mail address is taken.';
export const EXCEEDS_PERMISSIONS = fails(403, 'You cannot grant permissions you do not have.', {
  when: '`scope`, or the scope of the user, has a permission that the caller lacks',
});
const self = { id: IDS.user };
const invited = { id: IDS.invited };

const UNKNOWN = fails(404, 'User not found.', 'unknown, or of a foreign account');
const USER_ID = {
  id: storedId("A user of the caller's account, or of one below it.", IDS.colleague, UNKNOWN),
};

export const docs = routeDocs('Accounts', USER_ID, {
  'PATCH /v1/users/:id': route('Change a user', {
    about:
      'Omitted fields stay unchanged. A new password, or `active: false`, ends all sessions of the user. A new e-mail ' +
      'address is `pending_email` until it is confirmed, within an hour, by the link that is mailed to it; the old ' +
      'address is notified of the request and of the change, with a link that undoes both for 72 hours ' +
      '(POST /v1/auth/email/undo). A new password withdraws the request. Your own address changes only by a session ' +
      'and with `current_password`, or, without a password, within 10 minutes of the sign-in.',
    body: [ChangeUserDto, { name: 'Grace' }],
    responses: ok('The updated user.', USER, GRACE),
    errors: [
      EXCEEDS_PERMISSIONS,
      fails(409, EMAIL_TAKEN, { body: { email: EMAIL } }),
      invalid('current_password must be your current password', {
        path: self,
        body: { email: 'ada@new.example.com' },
      }),
      fails(400, 'The current password is wrong.', {
        path: self,
        body: { email: 'ada@new.example.com', current_password: 'not it' },
      }),
      fails(403, SESSION_REQUIRED, 'an API key, for the e-mail address of its user'),
      fails(403, refusesKeys(KEYS_CANNOT), 'an API key, for the password of another user'),
      fails(403, refusesKeys('change break_glass'), 'an API key, for `break_glass`'),
      fails(409, LAST_ADMINISTRATOR, {
        path: self,
        body: { scope: 'rank:read' },
      }),
      fails(409, 'You cannot deactivate yourself.', { path: self, body: { active: false } }),
      fails(409, 'Change your own password with POST /v1/auth/password.', {
        path: self,
        body: { password: 'another long pass phrase' },
      }),
    ],
  }),
  'POST /v1/users/:id/invitation': route('Renew an invitation', {
    about: 'A new link, mailed or in the response; the old one ends.',
    example: { path: invited },
    responses: okWith('Until when it can be accepted.', {
      expires_at: [s.dateTime(), NOW],
      'url?': s.string('The link, where no e-mail is sent.'),
    }),
    errors: [
      fails(409, INVITATION_ACCEPTED, { path: { id: IDS.colleague } }),
      fails(409, BY_ISSUER_ONLY, 'OIDC_MODE is `required`'),
    ],
  }),
  'DELETE /v1/users/:id/factors': route('Reset the second factors of a user', {
    about: 'Ends the sessions of the user, who gets an e-mail about it.',
    responses: okWith('How many were taken away.', {
      ...s.each(s.integer, { totp: 0, passkeys: 0, recovery_codes: 0 }),
    }),
    errors: [EXCEEDS_PERMISSIONS, fails(403, OWN_FACTORS, { path: self })],
  }),
});
