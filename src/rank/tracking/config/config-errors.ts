import { BadRequestError, NotFoundError } from '../../../common/errors.js';

/** An account has one configuration. */
export const duplicateConfig = () => new BadRequestError('Configuration already exist!');

/** Also for a configuration of another account. */
export const unknownConfig = () => new NotFoundError('Configuration not found.');
