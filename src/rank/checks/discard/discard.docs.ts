import { fails, IDS, ok, route, routeDocs } from '../../../common/api-docs/index.js';
import { DISCARDED_RUN, RUN, RUN_ID } from '../records/runs.docs.js';

export const docs = routeDocs('Rank: checks', RUN_ID, {
  'POST /v1/rank/runs/:id/discard': route('Discard a suspicious run', {
    about:
      'Takes its results back as failures: the newest earlier results are copied, and the keywords are in the error log of the day. A run that is discarded already is returned as it is.',
    example: { path: { id: IDS.suspiciousRun } },
    responses: ok('The discarded run.', RUN, DISCARDED_RUN),
    errors: [
      fails(409, 'Only a suspicious run can be discarded.', { path: { id: IDS.run } }),
      fails(409, 'The configuration is being checked.', 'a check is in progress'),
    ],
  }),
});
