import { IDS, NOW } from '../../common/api-docs/examples.js';
import { fails, invalid, ok, okWith, route, routeDocs, s, storedId } from '../../common/api-docs/index.js';
import { VIEW_SCREENS } from './domain/view-screens.js';
import { CONFIG_ID } from '../tracking/config/config.docs.js';
import { ChangedViewDto, NewViewDto } from './views.dto.js';

const VIEW = s.object({
  _id: [s.id(), IDS.view],
  name: [s.string(), 'Coffee in the US'],
  screen: [s.choice(VIEW_SCREENS), 'keywords'],
  query: [
    s.string("Parameters of the console's address, or of the report, in the order of their names."),
    'country=US&q=coffee',
  ],
  'address?': s.string(
    "Only in the list: the same parameters as the console's address has them, where `query` has those of the report.",
  ),
  shared: s.boolean('Whether all users of the account have it; else it is yours.', true),
  createdAt: [s.dateTime(), NOW],
  updatedAt: [s.dateTime(), NOW],
});

const NEW = { name: 'Top ten', screen: 'keywords', query: 'pos=1-10&range=90d' };

const IDS_OF_A_VIEW = {
  ...CONFIG_ID,
  id: storedId('The view.', IDS.view, fails(404, 'View not found.', 'unknown, or of another user')),
};
const FORBIDDEN = fails(403, 'Shared views can be changed only with the permission rank:write.', {
  when: 'the view is shared, or would be, and the caller lacks the permission',
});
const TAKEN = 'A view of this name exists: choose another name.';

export const docs = routeDocs('Rank: views', IDS_OF_A_VIEW, {
  'POST /v1/rank/config/:configID/views': route('Save a view', {
    about:
      'A named selection of the filters, order, columns and range of a screen. Your own views need `rank:read` only.',
    body: [NewViewDto, NEW],
    responses: ok('The view.', VIEW, {
      ...NEW,
      _id: IDS.view,
      shared: false,
      createdAt: NOW,
      updatedAt: NOW,
    }),
    errors: [
      invalid('name must have 1 to 100 characters', { body: { ...NEW, name: ' ' } }),
      invalid(`screen must be one of ${VIEW_SCREENS.join(', ')}`, { body: { ...NEW, screen: 'runs' } }),
      invalid(
        'color is not a parameter of a view of keywords',
        { body: { ...NEW, query: 'color=red' } },
        'query.color',
      ),
      FORBIDDEN,
      fails(409, TAKEN, 'it is taken among your views, or among those that are shared'),
      fails(409, 'The configuration has 100 shared views: delete one first.', 'it has that many'),
      fails(
        409,
        'You have 100 views of your own in this configuration: delete one first.',
        'a view that is not shared, and you have that many',
      ),
    ],
  }),
  'GET /v1/rank/config/:configID/views': route('List the views', {
    responses: ok('Yours and those that are shared, by name.', s.list(VIEW)),
  }),
  'PATCH /v1/rank/config/:configID/views/:id': route('Change a view', {
    about:
      'Omitted fields stay unchanged. `shared: false` makes a shared view yours. A view that an alert rule, the digest or a share link uses stays shared, and filters by nothing but `search`, `tag`, `country`, `device` and `near`.',
    body: [ChangedViewDto, { name: 'All coffee', query: 'search=coffee' }],
    responses: okWith('The view.', {
      _id: [s.id(), IDS.view],
      name: [s.string(), 'All coffee'],
      screen: [s.choice(VIEW_SCREENS), 'keywords'],
      query: [s.string(), 'search=coffee'],
      shared: s.boolean('Whether all users of the account have it.', true),
      createdAt: [s.dateTime(), NOW],
      updatedAt: [s.dateTime(), NOW],
    }),
    errors: [
      invalid('name must have 1 to 100 characters', { body: { name: '' } }),
      FORBIDDEN,
      fails(409, TAKEN, 'it is taken'),
      fails(409, 'The view is used by the digest: change or remove that first.', 'it is in use'),
    ],
  }),
  'DELETE /v1/rank/config/:configID/views/:id': route('Delete a view', {
    responses: okWith('The view is deleted.', { _id: [s.id(), IDS.view] }),
    errors: [
      FORBIDDEN,
      fails(409, 'The view is used by alert rules: change or remove that first.', 'it is in use'),
    ],
  }),
});
