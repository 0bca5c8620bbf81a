import { fails, IDS, okWith, route, routeDocs, s, storedId } from '../../common/api-docs/index.js';
import { NOT_YOURSELF } from './oidc-links.service.js';

const UNKNOWN = fails(404, 'User not found.', 'unknown, or of a foreign account');
const USER_ID = {
  id: storedId("A user of the caller's account, or of one below it.", IDS.colleague, UNKNOWN),
};

export const docs = routeDocs('Accounts', USER_ID, {
  'DELETE /v1/users/:id/oidc': route("Remove a user's link to the issuer", {
    about: 'All sessions of the user end, who is notified by e-mail.',
    responses: okWith('The link is removed.', { oidc: s.integer('Links that were removed: 0 or 1.', 0) }),
    errors: fails(403, NOT_YOURSELF, { path: { id: IDS.user } }),
  }),
});
