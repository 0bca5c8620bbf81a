import { EMAIL, IDS, NOW } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import { boolean, id, dateTime, namedSchema, object, string } from '../../common/api-docs/schema.js';
import { ok } from '../../common/api-docs/responses.js';
import { invalidIdError } from '../../common/api-docs/common-errors.js';
import { FULL_SCOPE } from '../policy/scope.js';
import { ChangeUserDto } from './user.dto.js';

export const USER = namedSchema(
  'User',
  object(
    {
      _id: id(),
      email: string(),
      pending_email: string('An unconfirmed new e-mail address.'),
      name: string(),
      image: string(),
      account: id(),
      scope: string('Permissions separated by spaces.'),
      active: boolean(),
      createdAt: dateTime(),
      updatedAt: dateTime(),
    },
    ['pending_email'],
  ),
);

export const ADA = {
  _id: IDS.user,
  email: EMAIL,
  name: 'Ada',
  image: '',
  account: IDS.account,
  scope: FULL_SCOPE,
  active: true,
  createdAt: NOW,
  updatedAt: NOW,
};
export const GRACE = {
  ...ADA,
  _id: IDS.colleague,
  email: 'grace@example.com',
  name: 'Grace',
  scope: 'slots:read',
};

export const EXCEEDS_PERMISSIONS = {
  status: 403,
  message: 'You cannot grant permissions you do not have.',
  when: '`scope`, or the scope of the user, has a permission that the caller lacks',
};
export const USER_FIELDS = {
  email: 'E-mail address; unique, case-insensitive.',
  password: 'At least 8 characters.',
  name: 'Display name.',
  scope: 'Permissions separated by spaces; only those that the caller has.',
};

export const docs: RouteDocs = {
  tag: 'Accounts',
  operations: [
    {
      route: 'PATCH /v1/users/:id',
      summary: 'Change a user',
      about:
        'Omitted fields stay unchanged. A new password, or `active: false`, ends all sessions of the user. A new e-mail ' +
        'address is `pending_email` until it is confirmed, within an hour, by the link that is mailed to it; the old ' +
        'address is notified of the request and of the change. A new password withdraws the request.',
      path: { id: "A user of the caller's account, or of one below it." },
      body: {
        dto: ChangeUserDto,
        about: {
          email: 'E-mail address; takes effect when it is confirmed.',
          name: USER_FIELDS.name,
          scope: USER_FIELDS.scope,
          active: '`false` blocks the user.',
          password: USER_FIELDS.password,
        },
      },
      example: { path: { id: IDS.colleague }, body: { name: 'Grace' } },
      responses: [ok('The updated user.', USER, GRACE)],
      errors: [
        invalidIdError('id'),
        EXCEEDS_PERMISSIONS,
        {
          status: 404,
          message: 'User not found.',
          when: 'unknown, or of a foreign account',
          try: { path: { id: IDS.unknown } },
        },
        {
          status: 409,
          message: 'This e-mail address is taken.',
          try: { body: { email: EMAIL } },
        },
        {
          status: 409,
          message: 'You cannot deactivate yourself.',
          try: { path: { id: IDS.user }, body: { active: false } },
        },
        {
          status: 409,
          message: 'Change your own password with POST /v1/auth/password.',
          try: { path: { id: IDS.user }, body: { password: 'another long pass phrase' } },
        },
      ],
    },
  ],
};
