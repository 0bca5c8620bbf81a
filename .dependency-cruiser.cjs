/** The import rules of ARCHITECTURE.md, checked in the lint step. */
const nest = '^(node_modules/)?(@nestjs/|@socket|socket\\.io|express)';
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.spec\\.ts$', 'main\\.ts$', 'worker\\.ts$'] },
      to: {},
    },
    {
      name: 'domain-is-pure',
      comment: 'domain/ knows rules only: no Nest, no I/O, nothing of its feature but other domain files',
      severity: 'error',
      from: { path: '^src/[^/]+/domain/', pathNot: '(\\.spec|spec-support)\\.ts$' },
      to: {
        pathNot: ['^src/[^/]+/domain/', 'date-fns', '^(node:)?(crypto|url)$', '^src/common/time/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'embedded-store-stands-alone',
      severity: 'error',
      from: { path: '^src/database/embedded/', pathNot: '(\\.spec|spec-support)\\.ts$' },
      to: { path: ['^src/(?!database/embedded/)', nest, 'mongoose'] },
    },
    {
      name: 'geo-index-is-pure',
      severity: 'error',
      from: { path: '^src/geo/index/', pathNot: '(\\.spec|spec-support)\\.ts$' },
      to: { path: ['^src/(?!geo/index/)', nest] },
    },
    {
      name: 'common-imports-no-feature',
      severity: 'error',
      from: { path: '^src/common/' },
      to: { path: '^src/(?!common/|config/)' },
    },
    {
      name: 'compat-imports-no-feature',
      severity: 'error',
      from: { path: '^src/compat/' },
      to: { path: '^src/(?!compat/)' },
    },
    {
      name: 'platform-imports-no-feature',
      comment: 'features register what they describe and report (@ApiDocs, HealthDetails)',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(?!platform/|auth/|common/|config/|redis/)' },
    },
    {
      name: 'controllers-delegate',
      comment: 'a controller talks to services, never to a store',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: {
        path: ['\\.repository\\.ts$', '\\.schema\\.ts$', '(^|/)mongoose/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'production-code-imports-no-test',
      severity: 'error',
      from: { path: '^src/', pathNot: '(\\.spec|spec-support)\\.ts$' },
      to: { path: ['^test/', '\\.spec\\.ts$'] },
    },
    {
      name: 'no-dev-dependencies',
      severity: 'error',
      from: { path: '^src/', pathNot: '(\\.spec|spec-support)\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.d.ts'],
    },
  },
};
