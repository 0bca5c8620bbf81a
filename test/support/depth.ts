/** Chooses the size of repetitive tests: short before a commit, long in CI (TEST_DEPTH=long). */
export const depth = <T>(short: T, long: T): T => (process.env['TEST_DEPTH'] === 'long' ? long : short);
