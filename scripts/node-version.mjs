/**
 * Whether a Node version satisfies a range such as `^20.19.0 || ^22.13.0 || >=24.0.0` (package.json's form).
 * @param {string} version as process.versions.node
 * @param {string} range
 */
export function isInRange(version, range) {
  return range.split('||').some((part) => {
    const [, operator, minimum] = /^(\^|>=)([\d.]+)$/.exec(part.trim());
    const [actual, expected] = [version, minimum].map((text) => text.split('.').map(Number));
    if (operator === '^' && actual[0] !== expected[0]) return false;
    const differs = expected.findIndex((number, index) => number !== actual[index]);
    return differs < 0 || actual[differs] > expected[differs];
  });
}
