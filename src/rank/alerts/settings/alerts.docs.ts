import { IDS } from '../../../common/api-docs/examples.js';
import { invalid, ok, route, routeDocs, s } from '../../../common/api-docs/index.js';
import {
  ALERT_TOPS,
  CROSSINGS,
  FEATURE_CHANGES,
  FINDINGS,
  MOVES,
  PAGE_CHANGES,
} from '../../positions/alert-rules.js';
import { FEATURE_TYPES } from '../../positions/features/feature-types.js';
import { CONFIG_ID } from '../../tracking/config/config.docs.js';
import { AlertsDto } from './alerts.dto.js';

const tag = s.string('Only keywords with this tag, ignoring case.', 'brand');
const view = s.id('Only keywords that this view selects.', IDS.view);
const SELECTION = { 'tag?': tag, 'view?': view };
const describeTop = (top: number) => s.constant(top);
const [FIRST_TOP, ...OTHER_TOPS] = ALERT_TOPS.map(describeTop);

export const ALERT_RULE = s.anyOf(
  s.object({
    when: [s.choice(MOVES), 'drops'],
    by: [s.integer('So many positions or more.'), 5],
    ...SELECTION,
  }),
  s.object({ when: [s.choice(CROSSINGS), 'leaves'], top: s.anyOf(FIRST_TOP!, ...OTHER_TOPS), ...SELECTION }),
  s.object({ when: [s.choice([...FINDINGS, ...PAGE_CHANGES]), 'lost'], ...SELECTION }),
  s.object({
    when: [s.choice(FEATURE_CHANGES), 'feature_gained'],
    type: [s.choice(FEATURE_TYPES), 'ai_overview'],
    ...SELECTION,
  }),
);
const ALERTS = s.object({
  rules: s.list(ALERT_RULE),
  email: s.boolean(),
  'users?': s.list(s.id('Is notified like the owner.', IDS.user)),
});

const RULES = {
  rules: [{ when: 'drops', by: 5 }, { when: 'leaves', top: 10 }, { when: 'lost' }],
  email: true,
};

export const docs = routeDocs('Rank: alerts', CONFIG_ID, {
  'GET /v1/rank/config/:configID/alerts': route('Get the alert rules', {
    responses: ok('Without rules until some are set.', ALERTS, { rules: [{ when: 'lost' }], email: false }),
  }),
  'PUT /v1/rank/config/:configID/alerts': route('Replace the alert rules', {
    about:
      'After a check each keyword is compared with its newest earlier real result. A website that is not found counts as one position below the search. A block of the result page that the search provider does not see meets no rule; out of an AI Overview is who is missing in two results in a row.',
    body: [AlertsDto, RULES],
    responses: ok('The rules.', ALERTS, RULES),
    errors: [
      invalid('rules must be a list of at most 20 rules', { body: { rules: 'all' } }),
      invalid(
        'when must be one of drops, rises, enters, leaves, lost, found, url_changed, feature_gained, feature_lost, feature_appears, feature_disappears',
        {
          body: { rules: [{ when: 'falls', by: 5 }] },
        },
      ),
      invalid('by must be a whole number from 1 to 100', { body: { rules: [{ when: 'drops', by: 0 }] } }),
      invalid(
        'view must be a shared view of the keywords whose only filters are search, tag, country, device and near',
        { body: { rules: [{ when: 'lost', view: IDS.unknown }] } },
        'rules.0.view',
      ),
      invalid(
        'users.0 must be an active user of the account or of one above it',
        { body: { rules: [{ when: 'lost' }], users: [IDS.unknown] } },
        'users.0',
      ),
      invalid('top must be one of 3, 10, 20, 50, 100', { body: { rules: [{ when: 'leaves', top: 7 }] } }),
    ],
  }),
});
