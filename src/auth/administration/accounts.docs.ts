import { BRAND } from '../brands/brand.docs-schema.js';
import { EMAIL, IDS, NOW } from '../../common/api-docs/examples.js';
import { fails, invalid, noAccess } from '../../common/api-docs/responses.js';
import { ok, page, route, routeDocs, s, storedId } from '../../common/api-docs/index.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { refusesKeys } from '../access/actor.js';
import { quotaReachedMessage } from '../quotas/quota-reached.js';
import { AddAccountDto, ChangeAccountDto } from './account.dto.js';
import { BY_ISSUER_ONLY, NO_MAIL } from '../invitations/invitations.service.js';
import { OWN_FACTOR_FIRST } from './account-admin.service.js';
import { AddUserDto } from './user.dto.js';
import { EMAIL_TAKEN, EXCEEDS_PERMISSIONS, GRACE, USER } from './users.docs.js';

export const ACCOUNT = s.namedObject('Account', {
  _id: [s.id(), IDS.child],
  name: [s.string(), 'Acme Ltd'],
  parent: s.nullable(s.id('Parent account.', IDS.account)),
  owner: [s.nullable(s.id('First user of the account.')), null],
  platform: s.boolean('Whether it is the platform account.', false),
  active: s.boolean('Users of an inactive account, and of accounts below it, cannot log in.', true),
  limits: s.object({
    accounts: s.nullable(s.integer('Maximum number of accounts below it; null: no limit.', 100)),
    keywords: s.nullable(
      s.integer('Maximum number of keywords in it and all accounts below it; null: no limit.', 10_000),
    ),
  }),
  'search_budget?': s.object({
    'day?': s.integer('Maximum requests to the search provider per UTC day, including child accounts.'),
    'month?': s.integer('The same for a UTC month.'),
  }),
  'answers_budget?': s.object({
    'day?': s.integer('Maximum requests for AI answers per UTC day, including child accounts.'),
    'month?': s.integer('The same for a UTC month.'),
  }),
  'brand?': BRAND,
  'require_second_factor?': s.boolean('Present once it has been set.'),
  'deleted_at?': s.dateTime('Present while it is deleted. It is erased 30 days later.'),
  ...s.each(s.dateTime, { createdAt: NOW, updatedAt: NOW }),
});

/** `<html></html>` */
const NO_LOGO = 'data:image/svg+xml;base64,PGh0bWw+PC9odG1sPg==';

const own = { id: IDS.account };
const PASS_PHRASE = 'another long pass phrase';
const ALAN = { email: 'alan@example.com', name: 'Alan', scope: 'rank:read' };
const NEW_USER = s.exampleWith(USER, { ...ALAN, role: null, _id: IDS.unknown, account: IDS.child });

const ACCOUNT_ID = { id: storedId("The caller's own account, or one below it.", IDS.child, noAccess()) };

export const docs = routeDocs('Accounts', ACCOUNT_ID, {
  'GET /v1/accounts': route("List the caller's account and those below it", {
    query: PageQuery,
    responses: page("The caller's account first.", ACCOUNT),
  }),
  'POST /v1/accounts': route('Create a child account', {
    body: [AddAccountDto, { name: 'Acme Ltd', parent: IDS.account }],
    responses: ok('The new account.', ACCOUNT),
    errors: [
      noAccess({ body: { name: 'Acme Ltd', parent: IDS.unknown } }),
      fails(409, quotaReachedMessage({ kind: 'accounts', used: 100, allowed: 100, adds: 1, above: false }), {
        when: '`limits.accounts` of the parent, or of an account above it, is reached',
      }),
    ],
  }),
  'PATCH /v1/accounts/:id': route('Rename, activate or deactivate an account', {
    body: [ChangeAccountDto, { name: 'Acme Ltd' }],
    responses: ok('The updated account.', ACCOUNT),
    errors: [
      fails(409, 'An account cannot deactivate itself.', { path: own, body: { active: false } }),
      fails(403, 'Only users of the platform account may change limits.', {
        when: 'the caller is a user of another account',
      }),
      fails(403, 'Only users of an account above this one may change its search budget.', {
        path: own,
        body: { search_budget: { day: 1000 } },
      }),
      invalid('brand.logo is not an SVG', {
        path: own,
        body: { brand: { name: 'Acme', logo: NO_LOGO } },
      }),
      fails(403, refusesKeys('change require_second_factor'), 'an API key, for `require_second_factor`'),
      fails(409, OWN_FACTOR_FIRST, { path: own, body: { require_second_factor: true } }),
      fails(409, 'The platform account has no limits.', { path: own, body: { limits: { accounts: 5 } } }),
    ],
  }),
  'GET /v1/accounts/:id/users': route('List the users of an account', {
    query: PageQuery,
    example: { path: own },
    responses: page('Oldest first.', USER, [s.findExample(USER), GRACE]),
  }),
  'POST /v1/accounts/:id/users': route('Add a user', {
    about:
      'The first user of an account becomes its owner. Without `scope` and `role` the user gets `rank:read` and ' +
      "`notifications:read` if the caller has them; `scope: ''` grants nothing. Without `password` an e-mail has a link " +
      'to choose a password or a passkey, which works once, for three days; where no e-mail is sent, `invited.url` is ' +
      'that link, in this response only.\n\n' +
      'After 20 responses in an hour that an e-mail address is taken, every request of the account gets 429 until the ' +
      'hour is over (`Retry-After`).',
    body: [AddUserDto, { ...ALAN, password: PASS_PHRASE }],
    responses: ok('The new user.', USER, NEW_USER),
    errors: [
      invalid('email must be an e-mail address', { body: { email: 'alan', password: PASS_PHRASE } }),
      EXCEEDS_PERMISSIONS,
      fails(409, EMAIL_TAKEN, { body: { email: EMAIL, password: PASS_PHRASE } }),
      fails(403, refusesKeys('invite users'), 'an API key, without `password`'),
      fails(409, BY_ISSUER_ONLY, 'OIDC_MODE is `required`, without `password`'),
      fails(409, NO_MAIL, '`invite: true` on a server without SMTP_URL'),
    ],
  }),
});
