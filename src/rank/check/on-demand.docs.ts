import { IDS, KEYWORDS } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import { always, done, id, object } from '../../common/api-docs/schema.js';
import { NOT_AN_ID, REFUSED } from '../../common/api-docs/shared.js';
import { keywords, path, unknown } from '../config/config.docs.js';
import { CheckConfigDto } from '../config/config.dto.js';

export const docs: RouteDocs = {
  tag: 'Rank: configuration',
  operations: [
    {
      route: 'POST /v1/rank/config/:configID/check',
      summary: 'Check now',
      about:
        'Of these keywords, or of all, those without a real result today. `last_triggred` stays as it is.',
      path,
      body: {
        dto: CheckConfigDto,
        about: { keywords: { ...keywords, text: 'Some of the configuration; all without it.' } },
      },
      example: { path: { configID: IDS.config }, body: {} },
      answers: [
        {
          status: 202,
          about: 'The check has begun; the run says how it gets on.',
          schema: done('', object({ run: id('See GET /v1/rank/runs/:id.') }), null).schema!,
          example: { success: true, message: 'SUCCESS', data: { run: IDS.run } },
        },
        done(
          'There is nothing to check: each keyword has its result of today. The next check need not wait a minute.',
          object({ run: always(null), keywords: always(0) }),
          { run: null, keywords: 0 },
          { body: { keywords: [KEYWORDS[0]] } },
        ),
      ],
      failures: [
        NOT_AN_ID('configID'),
        unknown,
        REFUSED('keywords.0', 'this keyword is not in the configuration', {
          body: { keywords: [{ keyword: 'tea', country: 'GB' }] },
        }),
        { status: 409, message: 'The configuration is being checked.', when: 'a run has it' },
        {
          status: 429,
          message: 'The configuration was checked less than a minute ago.',
          when: 'Retry-After says for how long',
        },
        {
          status: 500,
          message: 'Search provider is not configured',
          when: 'SEARCH_PROVIDER_URL is not set',
        },
      ],
    },
  ],
};
