/** Chooses the size of repetitive tests: long at night (TEST_DEPTH=long). */
export const depth = <T>(short: T, long: T): T => (process.env['TEST_DEPTH'] === 'long' ? long : short);
