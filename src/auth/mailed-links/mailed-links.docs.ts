import { type ExampleRequest, fails } from '../../common/api-docs/index.js';

/** @param when what makes the link invalid */
export const invalidLink = (when: string, attempt: ExampleRequest) =>
  fails(400, 'The link is not valid any more.', { when, ...attempt });
