import { IDS, EXAMPLE_KEYWORDS } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import { constant, okResponse, id, object } from '../../common/api-docs/schema.js';
import { invalidIdError, validationError } from '../../common/api-docs/common-errors.js';
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
      responses: [
        {
          status: 202,
          about: 'The check has begun; the run says how it gets on.',
          schema: okResponse('', object({ run: id('See GET /v1/rank/runs/:id.') }), null).schema!,
          example: { success: true, message: 'SUCCESS', data: { run: IDS.run } },
        },
        okResponse(
          'There is nothing to check: each keyword has its result of today. The next check need not wait a minute.',
          object({ run: constant(null), keywords: constant(0) }),
          { run: null, keywords: 0 },
          { body: { keywords: [EXAMPLE_KEYWORDS[0]] } },
        ),
      ],
      errors: [
        invalidIdError('configID'),
        unknown,
        validationError('keywords.0', 'this keyword is not in the configuration', {
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
