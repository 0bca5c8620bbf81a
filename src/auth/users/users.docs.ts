import { EMAIL, IDS, NOW } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import {
  okResponse,
  boolean,
  id,
  dateTime,
  namedSchema,
  object,
  string,
} from '../../common/api-docs/schema.js';
import { invalidIdError } from '../../common/api-docs/common-errors.js';
import { EVERY_WORD } from '../scope.js';
import { ChangeUserDto } from './user.dto.js';

export const USER = namedSchema(
  'User',
  object(
    {
      _id: id(),
      email: string(),
      pending_email: string('A new address that waits to be confirmed.'),
      name: string(),
      image: string(),
      account: id(),
      scope: string('Permission words with blanks between.'),
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
  scope: EVERY_WORD,
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

export const wide = {
  status: 403,
  message: 'This is more than you may do yourself.',
  when: 'the scope is wider than that of the caller',
};
export const user = {
  email: 'E-mail address; no two users have the same, case aside.',
  password: 'At least 8 characters.',
  name: 'What the user is called.',
  scope: 'Permission words with blanks between; none wider than those of the caller.',
};

export const docs: RouteDocs = {
  tag: 'Accounts',
  operations: [
    {
      route: 'PATCH /v1/users/:id',
      summary: 'Change a user',
      about:
        'Only what is given changes. A new password, or `active: false`, ends all sessions of the user. A new e-mail ' +
        'address is `pending_email` until the link that is mailed to it confirms it, within an hour; the old address ' +
        'is notified of both. A new password withdraws it.',
      path: { id: 'A user of the own account, or of one below it.' },
      body: {
        dto: ChangeUserDto,
        about: {
          email: 'E-mail address; changes when it is confirmed.',
          name: user.name,
          scope: user.scope,
          active: '`false` lets the user in no more.',
          password: user.password,
        },
      },
      example: { path: { id: IDS.colleague }, body: { name: 'Grace' } },
      responses: [okResponse('The user as it is now.', USER, GRACE)],
      errors: [
        invalidIdError('id'),
        wide,
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
