import { hashToken, newSecretToken } from '../../common/secret-token.js';

const MARK = 'rw_';
const PATTERN = /^rw_[\w-]{43}$/;
/** The mark and 36 of the 256 random bits. */
const PREFIX_LENGTH = MARK.length + 6;

/** 256 random bits after the mark by which keys are recognized, in logs and by secret scanners too. */
export const newApiKey = () => MARK + newSecretToken();

/** Whether a credential is meant as an API key, valid or not. */
export const isMarkedAsApiKey = (text: string) => text.startsWith(MARK);

export const isWellFormedApiKey = (text: string) => PATTERN.test(text);

/**
 * Keys are looked up by this hash in an index. The time of a look-up depends on the hash only, from which nothing about
 * other keys can be concluded: a guess that shares a prefix with a key has an unrelated hash.
 */
export const hashApiKey = hashToken;

export const prefixOfApiKey = (key: string) => key.slice(0, PREFIX_LENGTH);
