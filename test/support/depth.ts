/** What only proves depth again (more cases, zones, kills) runs short before a commit and long in CI (TEST_DEPTH=long). */
export const depth = <T>(short: T, long: T): T => (process.env['TEST_DEPTH'] === 'long' ? long : short);
