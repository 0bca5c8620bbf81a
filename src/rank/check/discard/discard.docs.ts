import { invalidIdError } from '../../../common/api-docs/common-errors.js';
import { IDS } from '../../../common/api-docs/examples.js';
import type { RouteDocs } from '../../../common/api-docs/model.js';
import { object } from '../../../common/api-docs/schema.js';
import { ok } from '../../../common/api-docs/responses.js';
import { DISCARDED_RUN, OPTIONAL_RUN_FIELDS, RUN_FIELDS } from '../../report/runs/runs.docs.js';

export const docs: RouteDocs = {
  tag: 'Rank: checks',
  operations: [
    {
      route: 'POST /v1/rank/runs/:id/discard',
      summary: 'Discard a suspicious run',
      about:
        'Takes its results back as failures: the newest earlier results are copied, and the keywords are in the error log of the day. A run that is discarded already is returned as it is.',
      path: { id: 'The run.' },
      example: { path: { id: IDS.suspiciousRun } },
      responses: [ok('The discarded run.', object(RUN_FIELDS, OPTIONAL_RUN_FIELDS), DISCARDED_RUN)],
      errors: [
        invalidIdError('id'),
        { status: 404, message: 'Run not found.', try: { path: { id: IDS.unknown } } },
        {
          status: 409,
          message: 'Only a suspicious run can be discarded.',
          try: { path: { id: IDS.run } },
        },
        { status: 409, message: 'The configuration is being checked.', when: 'a check is in progress' },
      ],
    },
  ],
};
