import { AddAccountDto, ChangeAccountDto, LimitsDto } from './account.dto.js';
import { AddUserDto } from '../users/user.dto.js';
import { ADA, GRACE, USER, user, wide } from '../users/users.docs.js';
import { PageQuery } from '../../common/pagination.js';
import { EMAIL, IDS, NOW } from '../../common/api-docs/examples.js';
import { quotaReached } from '../quotas/quota-reached.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import {
  okResponse,
  boolean,
  id,
  dateTime,
  namedSchema,
  object,
  nullable,
  pageResponse,
  string,
  integer,
} from '../../common/api-docs/schema.js';
import {
  accountAccessError,
  invalidIdError,
  PAGE_FIELDS,
  validationError,
} from '../../common/api-docs/common-errors.js';

const ACCOUNT = namedSchema(
  'Account',
  object({
    _id: id(),
    name: string(),
    parent: nullable(id('The account above it.')),
    owner: nullable(id('Its first user.')),
    platform: boolean("Whether it is the platform's own."),
    active: boolean('An inactive account lets nobody in, and none below it.'),
    limits: object({
      accounts: nullable(integer('Most accounts below it; null: no limit.')),
      keywords: nullable(integer('Most keywords of it and all accounts below it; null: no limit.')),
    }),
    createdAt: dateTime(),
    updatedAt: dateTime(),
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
const foreign = accountAccessError({ path: { id: IDS.unknown } });

export const docs: RouteDocs = {
  tag: 'Accounts',
  operations: [
    {
      route: 'GET /v1/accounts',
      summary: 'The own account and those below it',
      query: { dto: PageQuery, about: PAGE_FIELDS },
      responses: [pageResponse('The own one first.', ACCOUNT, [CHILD])],
    },
    {
      route: 'POST /v1/accounts',
      summary: 'Make a child account',
      body: {
        dto: AddAccountDto,
        about: {
          name: 'What it is called.',
          parent: "The account above it: the caller's own one, which is meant without it, or one below it.",
        },
      },
      example: { body: { name: 'Acme Ltd', parent: IDS.account } },
      responses: [okResponse('The account.', ACCOUNT, CHILD)],
      errors: [
        accountAccessError({ body: { name: 'Acme Ltd', parent: IDS.unknown } }),
        {
          status: 409,
          message: quotaReached({ kind: 'accounts', used: 100, allowed: 100, adds: 1, above: false }),
          when: 'as many accounts are below it, or below one above it, as `limits.accounts` says',
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
          name: 'What it is called.',
          active: '`false` shuts it, and all below it.',
          limits: {
            text: 'Changed by users of the platform account only, who may do it for every account.',
            dto: LimitsDto,
            about: {
              accounts: 'Most accounts below it; null: LIMIT_ACCOUNTS.',
              keywords: 'Most keywords of it and all accounts below it; null: LIMIT_KEYWORDS.',
            },
          },
        },
      },
      example: { path: { id: IDS.child }, body: { name: 'Acme Ltd' } },
      responses: [okResponse('The account as it is now.', ACCOUNT, CHILD)],
      errors: [
        invalidIdError('id'),
        foreign,
        {
          status: 409,
          message: 'An account cannot deactivate itself.',
          try: { path: { id: IDS.account }, body: { active: false } },
        },
        {
          status: 403,
          message: 'Only users of the platform account may change limits.',
          when: 'a user of another account does',
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
      summary: 'The users of an account',
      path,
      query: { dto: PageQuery, about: PAGE_FIELDS },
      example: { path: { id: IDS.account } },
      responses: [pageResponse('By e-mail.', USER, [ADA, GRACE])],
      errors: [invalidIdError('id'), foreign],
    },
    {
      route: 'POST /v1/accounts/:id/users',
      summary: 'Add a user',
      about:
        'The first user of an account becomes its owner. Without `scope` the user gets `rank:read` and ' +
        "`notifications:read`, as far as the caller has them; `scope: ''` gives none.\n\n" +
        'An account may learn 20 times an hour that an e-mail address is taken; then every address is answered 429 until the hour is over (`Retry-After`).',
      path,
      body: { dto: AddUserDto, about: user },
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
        okResponse('The user.', USER, {
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
        foreign,
        wide,
        {
          status: 409,
          message: 'This e-mail address is taken.',
          try: { body: { email: EMAIL, password: 'another long pass phrase' } },
        },
      ],
    },
  ],
};
