import { IDS, EXAMPLE_KEYWORDS } from '../../../common/api-docs/examples.js';
import type { RouteDocs } from '../../../common/api-docs/model.js';
import { constant, id, object } from '../../../common/api-docs/schema.js';
import { ok } from '../../../common/api-docs/responses.js';
import { invalidIdError, validationError } from '../../../common/api-docs/common-errors.js';
import { CheckConfigDto } from '../../tracking/config/config.dto.js';
import { KEYWORD_FIELDS, CONFIG_PATH, UNKNOWN_CONFIG } from '../../tracking/config/config.docs.js';

export const docs: RouteDocs = {
  tag: 'Rank: configuration',
  operations: [
    {
      route: 'POST /v1/rank/config/:configID/check',
      summary: 'Check now',
      about:
        'Checks those of the given keywords, or of all, that have no real result today. `last_triggred` does not change.',
      path: CONFIG_PATH,
      body: {
        dto: CheckConfigDto,
        about: {
          keywords: { ...KEYWORD_FIELDS, text: 'A subset of the configuration’s keywords; default: all.' },
        },
      },
      example: { path: { configID: IDS.config }, body: {} },
      responses: [
        {
          status: 202,
          about: 'The check has started; the run has its progress.',
          schema: ok('', object({ run: id('See GET /v1/rank/runs/:id.') }), null).schema!,
          example: { success: true, message: 'SUCCESS', data: { run: IDS.run } },
        },
        ok(
          'Nothing to check: each keyword has a result of today. The next check is not delayed.',
          object({ run: constant(null), keywords: constant(0) }),
          { run: null, keywords: 0 },
          { body: { keywords: [EXAMPLE_KEYWORDS[0]] } },
        ),
      ],
      errors: [
        invalidIdError('configID'),
        UNKNOWN_CONFIG,
        validationError('keywords.0', 'this keyword is not in the configuration', {
          body: { keywords: [{ keyword: 'tea', country: 'GB' }] },
        }),
        { status: 409, message: 'The configuration is being checked.', when: 'a run is in progress' },
        {
          status: 429,
          message: 'The configuration was checked less than a minute ago.',
          when: '`Retry-After` has the remaining seconds',
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
