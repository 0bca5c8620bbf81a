import { SHOWN_BRAND_FIELDS } from '../brands/brand.docs-schema.js';
import { IDS } from '../../common/api-docs/examples.js';
import { noAccess } from '../../common/api-docs/responses.js';
import { fails, ok, route, routeDocs, s, storedId, text } from '../../common/api-docs/index.js';

const ACCOUNT_ID = { id: storedId("The caller's own account, or one below it.", IDS.child, noAccess()) };
const own = { id: IDS.account };

export const docs = routeDocs('Accounts', ACCOUNT_ID, {
  'GET /v1/accounts/:id/brand': route('Get the brand that an account shows', {
    about:
      'Its own brand, or that of the nearest account above it: on share links, in digests and on printed pages. ' +
      '`PATCH /v1/accounts/:id` sets its own.',
    example: { path: own },
    responses: ok(
      'The brand; null without one.',
      s.nullable(
        s.object({
          ...SHOWN_BRAND_FIELDS,
          inherited: s.boolean('Whether it is of an account above.', false),
        }),
      ),
    ),
  }),
  'GET /v1/accounts/:id/logo': route('Get the logo that an account shows', {
    example: { path: own },
    responses: text('The image, as PNG or SVG.', 'image/svg+xml'),
    errors: [fails(404, 'There is no logo.', 'neither the account nor one above it has one')],
  }),
});
