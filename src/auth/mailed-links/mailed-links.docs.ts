import { type ExampleRequest, fails } from '../../common/api-docs/index.js';
import { INVALID_LINK } from './mailed-links.js';

/** @param when what makes the link invalid */
export const invalidLink = (when: string, attempt: ExampleRequest) =>
  fails(400, INVALID_LINK, { when, ...attempt });
