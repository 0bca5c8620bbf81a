import { IsText } from '../../common/validation/bounds.js';

/** argon2 hashes the whole input, so its length is limited. */
export const MAX_PASSWORD = 1024;

/** A password to set. A password that is only verified may be shorter. */
export const IsNewPassword = () => IsText(8, MAX_PASSWORD);
