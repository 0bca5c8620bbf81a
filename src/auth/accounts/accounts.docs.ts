import { AddAccountDto, ChangeAccountDto, LimitsDto } from './account.dto.js';
import { AddUserDto } from '../users/user.dto.js';
import { ADA, EXCEEDS_PERMISSIONS, GRACE, USER, USER_FIELDS } from '../users/users.docs.js';
import { PageQuery } from '../../common/pagination.js';
import { EMAIL, IDS, NOW } from '../../common/api-docs/examples.js';
import { quotaReachedMessage } from '../quotas/quota-reached.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import {
  done,
  flag,
  id,
  instant,
  named,
  object,
  orNull,
  page,
  text,
  whole,
} from '../../common/api-docs/schema.js';
import { NO_ACCESS, NOT_AN_ID, PAGE, REFUSED } from '../../common/api-docs/shared.js';

const ACCOUNT = named(
  'Account',
  object({
    _id: id(),
    name: text(),
    parent: orNull(id('Parent account.')),
    owner: orNull(id('First user of the account.')),
    platform: flag('Whether it is the platform account.'),
    active: flag('Users of an inactive account, and of accounts below it, cannot log in.'),
    limits: object({
      accounts: orNull(whole('Maximum number of accounts below it; null: no limit.')),
      keywords: orNull(whole('Maximum number of keywords in it and all accounts below it; null: no limit.')),
    }),
    createdAt: instant(),
    updatedAt: instant(),
  }),
);

const CHILD = {
  _id: IDS.child,
  name: 'Acme Ltd',
  parent: IDS.account,
  owner: null,
  platform: false,
  active: true,
  limits: { accounts: 100, keywords: 10_000 },
  createdAt: NOW,
  updatedAt: NOW,
};

const path = { id: "The caller's own account, or one below it." };
const noAccess = NO_ACCESS({ path: { id: IDS.nobody } });

export const docs: RouteDocs = {
  tag: 'Accounts',
  operations: [
    {
      route: 'GET /v1/accounts',
      summary: "List the caller's account and those below it",
      query: { dto: PageQuery, about: PAGE },
      answers: [page("The caller's account first.", ACCOUNT, [CHILD])],
    },
    {
      route: 'POST /v1/accounts',
      summary: 'Create a child account',
      body: {
        dto: AddAccountDto,
        about: {
          name: 'Display name.',
          parent: "Parent account: the caller's own (the default), or one below it.",
        },
      },
      example: { body: { name: 'Acme Ltd', parent: IDS.account } },
      answers: [done('The new account.', ACCOUNT, CHILD)],
      failures: [
        NO_ACCESS({ body: { name: 'Acme Ltd', parent: IDS.nobody } }),
        {
          status: 409,
          message: quotaReachedMessage({ kind: 'accounts', used: 100, allowed: 100, adds: 1, above: false }),
          when: '`limits.accounts` of the parent, or of an account above it, is reached',
        },
      ],
    },
    {
      route: 'PATCH /v1/accounts/:id',
      summary: 'Rename, activate or deactivate an account',
      path,
      body: {
        dto: ChangeAccountDto,
        about: {
          name: 'Display name.',
          active: '`false` also blocks all accounts below it.',
          limits: {
            text: 'Only users of the platform account may change limits, and of any account.',
            dto: LimitsDto,
            about: {
              accounts: 'Maximum number of accounts below it; null: LIMIT_ACCOUNTS.',
              keywords: 'Maximum number of keywords in it and all accounts below it; null: LIMIT_KEYWORDS.',
            },
          },
        },
      },
      example: { path: { id: IDS.child }, body: { name: 'Acme Ltd' } },
      answers: [done('The updated account.', ACCOUNT, CHILD)],
      failures: [
        NOT_AN_ID('id'),
        noAccess,
        {
          status: 409,
          message: 'An account cannot deactivate itself.',
          try: { path: { id: IDS.account }, body: { active: false } },
        },
        {
          status: 403,
          message: 'Only users of the platform account may change limits.',
          when: 'the caller is a user of another account',
        },
        {
          status: 409,
          message: 'The platform account has no limits.',
          try: { path: { id: IDS.account }, body: { limits: { accounts: 5 } } },
        },
      ],
    },
    {
      route: 'GET /v1/accounts/:id/users',
      summary: 'List the users of an account',
      path,
      query: { dto: PageQuery, about: PAGE },
      example: { path: { id: IDS.account } },
      answers: [page('Oldest first.', USER, [ADA, GRACE])],
      failures: [NOT_AN_ID('id'), noAccess],
    },
    {
      route: 'POST /v1/accounts/:id/users',
      summary: 'Add a user',
      about:
        'The first user of an account becomes its owner. Without `scope` the user gets `rank:read` and ' +
        "`notifications:read` if the caller has them; `scope: ''` grants nothing.\n\n" +
        'After 20 responses in an hour that an e-mail address is taken, every request of the account gets 429 until the ' +
        'hour is over (`Retry-After`).',
      path,
      body: { dto: AddUserDto, about: USER_FIELDS },
      example: {
        path: { id: IDS.child },
        body: {
          email: 'alan@example.com',
          password: 'another long pass phrase',
          name: 'Alan',
          scope: 'rank:read',
        },
      },
      answers: [
        done('The new user.', USER, {
          ...ADA,
          _id: IDS.nobody,
          email: 'alan@example.com',
          name: 'Alan',
          account: IDS.child,
          scope: 'rank:read',
        }),
      ],
      failures: [
        NOT_AN_ID('id'),
        REFUSED('email', 'email must be an e-mail address', {
          body: { email: 'alan', password: 'another long pass phrase' },
        }),
        noAccess,
        EXCEEDS_PERMISSIONS,
        {
          status: 409,
          message: 'This e-mail address is taken.',
          try: { body: { email: EMAIL, password: 'another long pass phrase' } },
        },
      ],
    },
  ],
};
