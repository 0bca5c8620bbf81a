import { AddAccountDto, ChangeAccountDto, LimitsDto, SearchBudgetDto } from './account.dto.js';
import { AddUserDto } from './user.dto.js';
import { ADA, EXCEEDS_PERMISSIONS, GRACE, USER, USER_FIELDS } from './users.docs.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { EMAIL, IDS, NOW } from '../../common/api-docs/examples.js';
import { quotaReachedMessage } from '../quotas/quota-reached.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import {
  boolean,
  id,
  dateTime,
  namedSchema,
  object,
  nullable,
  string,
  integer,
} from '../../common/api-docs/schema.js';
import { ok, page } from '../../common/api-docs/responses.js';
import {
  accountAccessError,
  invalidIdError,
  PAGE_FIELDS,
  validationError,
} from '../../common/api-docs/common-errors.js';

const ACCOUNT = namedSchema(
  'Account',
  object(
    {
      _id: id(),
      name: string(),
      parent: nullable(id('Parent account.')),
      owner: nullable(id('First user of the account.')),
      platform: boolean('Whether it is the platform account.'),
      active: boolean('Users of an inactive account, and of accounts below it, cannot log in.'),
      limits: object({
        accounts: nullable(integer('Maximum number of accounts below it; null: no limit.')),
        keywords: nullable(
          integer('Maximum number of keywords in it and all accounts below it; null: no limit.'),
        ),
      }),
      search_budget: object(
        {
          day: integer('Most requests to the search provider in a UTC day, with all accounts below it.'),
          month: integer('The same for a UTC month.'),
        },
        ['day', 'month'],
      ),
      createdAt: dateTime(),
      updatedAt: dateTime(),
    },
    ['search_budget'],
  ),
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
const noAccess = accountAccessError({ path: { id: IDS.unknown } });

export const docs: RouteDocs = {
  tag: 'Accounts',
  operations: [
    {
      route: 'GET /v1/accounts',
      summary: "List the caller's account and those below it",
      query: { dto: PageQuery, about: PAGE_FIELDS },
      responses: [page("The caller's account first.", ACCOUNT, [CHILD])],
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
      responses: [ok('The new account.', ACCOUNT, CHILD)],
      errors: [
        accountAccessError({ body: { name: 'Acme Ltd', parent: IDS.unknown } }),
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
          search_budget: {
            text:
              'Only users of an account above it may change its budget. A keyword whose request would exceed it fails ' +
              'and is rolled forward. null: no limit.',
            dto: SearchBudgetDto,
            about: {
              day: 'Most requests to the search provider in a UTC day, with all accounts below it; null: no limit.',
              month: 'The same for a UTC month; null: no limit.',
            },
          },
        },
      },
      example: { path: { id: IDS.child }, body: { name: 'Acme Ltd' } },
      responses: [ok('The updated account.', ACCOUNT, CHILD)],
      errors: [
        invalidIdError('id'),
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
          status: 403,
          message: 'Only users of an account above this one may change its search budget.',
          try: { path: { id: IDS.account }, body: { search_budget: { day: 1000 } } },
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
      query: { dto: PageQuery, about: PAGE_FIELDS },
      example: { path: { id: IDS.account } },
      responses: [page('Oldest first.', USER, [ADA, GRACE])],
      errors: [invalidIdError('id'), noAccess],
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
      responses: [
        ok('The new user.', USER, {
          ...ADA,
          _id: IDS.unknown,
          email: 'alan@example.com',
          name: 'Alan',
          account: IDS.child,
          scope: 'rank:read',
        }),
      ],
      errors: [
        invalidIdError('id'),
        validationError('email', 'email must be an e-mail address', {
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
