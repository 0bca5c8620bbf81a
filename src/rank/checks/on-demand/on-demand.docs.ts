import { EXAMPLE, IDS } from '../../../common/api-docs/examples.js';
import { accepted, fails, invalid, ok, route, routeDocs, s } from '../../../common/api-docs/index.js';
import { CONFIG_ID } from '../../tracking/config/config.docs.js';
import { CheckConfigDto } from '../../tracking/config/config.dto.js';

const STARTED = s.object({ run: s.id('See GET /v1/rank/runs/:id.', IDS.run) });
const NOTHING_TO_CHECK = s.object({ run: s.constant(null), keywords: s.constant(0) });

export const docs = routeDocs('Rank: configuration', CONFIG_ID, {
  'POST /v1/rank/config/:configID/check': route('Check now', {
    about:
      'Checks those of the given keywords, or of all, that have no real result today; with `again` those that have one too. `last_triggred` does not change; the daily check asks for what then has no real result of the day. `GET /v1/rank/usage?keywords=N` estimates the requests.',
    body: [CheckConfigDto, { again: true }],
    responses: [
      accepted('The check has started; the run has its progress.', STARTED),
      {
        ...ok(
          'Nothing to check: each keyword has a result of today. The next check is not delayed.',
          NOTHING_TO_CHECK,
        ),
        try: { body: { keywords: [EXAMPLE.keywords[0]] } },
      },
    ],
    errors: [
      invalid(
        'this keyword is not in the configuration',
        { body: { keywords: [{ keyword: 'tea', country: 'GB' }] } },
        'keywords.0',
      ),
      fails(409, 'The configuration is being checked.', 'a run is in progress'),
      fails(429, 'The configuration was checked less than a minute ago.', {
        when: '`Retry-After` has the remaining seconds',
      }),
      fails(500, 'Search provider is not configured', 'SEARCH_PROVIDER_URL is not set'),
    ],
  }),
});
