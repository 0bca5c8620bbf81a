/**
 * Whether a Node version satisfies a range such as `^20.19.0 || ^22.13.0 || >=24.0.0` (package.json's form).
 * @param {string} version as process.versions.node
 * @param {string} range
 */
export function isInRange(version, range) {
  return range.split('||').some((part) => {
    const [, sign, least] = /^(\^|>=)([\d.]+)$/.exec(part.trim());
    const [given, wanted] = [version, least].map((text) => text.split('.').map(Number));
    if (sign === '^' && given[0] !== wanted[0]) return false;
    const differs = wanted.findIndex((number, index) => number !== given[index]);
    return differs < 0 || given[differs] > wanted[differs];
  });
}
