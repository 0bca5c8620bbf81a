/** The import rules of ARCHITECTURE.md, checked in the lint step. */
const nest = '^(node_modules/)?(@nestjs/|@socket|socket\\.io|express)';
const specs = '(\\.spec|spec-support)\\.tsx?$';

/** Shared code below the features; its files are imported one by one. */
const layers = ['compat', 'settings', 'common', 'database'];

/** Each folder imports only those before it, so no cycle is possible. */
const order = [
  ...layers,
  'redis',
  'outbox',
  'access',
  'audit',
  'mail',
  'auth',
  'subscriptions',
  'relay',
  'notifications',
  'backup',
  'webhooks',
  'channels',
  'slots',
  'setup',
  'geo',
  'announcements',
  'proxy',
  'rank',
  'assistants',
  'console',
  'platform',
  'simulator',
  'cli',
  'demo',
];

/** The parts of the rank tracker on floors: each imports only those on floors before its own, through their index. */
const rankFloors = [
  ['positions'],
  ['search'],
  ['tracking'],
  ['history', 'search-console', 'volumes'],
  ['checks', 'reports'],
  ['answers'],
  ['views', 'websites'],
  ['alerts', 'digests', 'shares'],
];

const offeredByRankParts = ['^src/rank/positions/', '^src/rank/[^/]+/(index|dto|[^/]+\\.module)\\.ts$'];
const docs = '\\.docs(-schema)?\\.ts$';

/** Folders of the console below the screens. */
const webGround = [
  'shared/api',
  'shared/text',
  'shared/days',
  'shared/address',
  'shared/session',
  'shared/ui',
  'shared/chart',
  'shared/configuration',
  'shared/brand',
  'shared/report-filters',
  'shared/summary',
];
/** Its screens and their parts; `app`, the router with the frame of the screens, is last. */
const webScreens = [
  'auth',
  'account/provider',
  'website/checks',
  'website/notes',
  'website/views',
  'website/search-console',
  'website/features',
  'website/answers',
  'website/keyword',
  'website/keywords',
  'website/overview',
  'website/competitors',
  'website/pages',
  'website/alerts',
  'website/digest',
  'website/channels',
  'account/websites',
  'account/notifications',
  'shared/permissions',
  'account/assistants',
  'account/profile',
  'account/users',
  'account/audit',
  'account/webhooks',
  'account/slots',
  'website/shares',
  'shared-report',
  'website/settings',
  'setup',
  'account/status',
];
const webOrder = [...webGround, ...webScreens, 'app'];
const webRoot = '^web/src/[^/]+$';

/** They start the application. */
const programs = ['cli', 'demo'];
const application = '^src/[^/]+\\.ts$';

const noCycleBetweenFeatures = order.map((folder, index) => ({
  name: `${folder}-imports-no-later-folder`,
  comment: `the order is ${order.join(', ')}: an earlier folder declares a port or an event for a later one`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: specs },
  to: {
    path: [
      ...order.slice(index + 1).map((later) => `^src/${later}/`),
      ...(programs.includes(folder) ? [] : [application]),
    ],
  },
}));

const orderOfRankParts = rankFloors.flatMap((floor, index) =>
  floor.map((part) => ({
    name: `rank-${part}-imports-no-later-part`,
    comment: `the floors are ${rankFloors.map((parts) => parts.join(' and ')).join(', ')}`,
    severity: 'error',
    from: { path: `^src/rank/${part}/`, pathNot: specs },
    to: {
      path: [
        '^src/rank/[^/]+$',
        ...rankFloors
          .slice(index)
          .flat()
          .filter((other) => other !== part)
          .map((other) => `^src/rank/${other}/`),
      ],
    },
  })),
);

const orderOfWebFolders = webOrder.map((folder, index) => ({
  name: `web-${folder.replace('/', '-')}-imports-no-later-folder`,
  comment: `the order is ${webOrder.join(', ')}`,
  severity: 'error',
  from: { path: `^web/src/${folder}/`, pathNot: specs },
  to: { path: [webRoot, ...webOrder.slice(index + 1).map((later) => `^web/src/${later}/`)] },
}));

module.exports = {
  forbidden: [
    ...orderOfRankParts,
    ...orderOfWebFolders,
    {
      name: 'web-folders-have-a-place-in-the-order',
      comment: 'a new folder of the console needs a place in `webGround` or `webScreens` above',
      severity: 'error',
      from: {},
      to: { path: '^web/src/[^/]+/', pathNot: webOrder.map((folder) => `^web/src/${folder}/`) },
    },
    {
      name: 'web-and-server-apart',
      comment: 'the console knows the server by its API description only (web/src/api/schema.ts)',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: ['^src/', '^test/'] },
    },
    {
      name: 'server-and-web-apart',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^web/' },
    },
    {
      name: 'rank-parts-through-their-index',
      comment: 'a part of the rank tracker offers its module and what its index.ts and dto.ts export',
      severity: 'error',
      from: { path: '^src/rank/([^/]+)/', pathNot: [specs, docs] },
      to: { path: '^src/rank/[^/]+/', pathNot: ['^src/rank/$1/', ...offeredByRankParts] },
    },
    {
      name: 'rank-docs-share-schemas',
      comment: 'API descriptions also share schemas and DTOs with those of other parts',
      severity: 'error',
      from: { path: '^src/rank/([^/]+)/.*\\.docs(-schema)?\\.ts$' },
      to: {
        path: '^src/rank/[^/]+/',
        pathNot: ['^src/rank/$1/', ...offeredByRankParts, docs, '\\.dto\\.ts$'],
      },
    },
    {
      name: 'charts-of-the-demo',
      comment: 'nothing else prints charts and tables in a terminal',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/demo/' },
      to: { path: 'node_modules/(asciichart|cli-table3)' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...noCycleBetweenFeatures.filter(({ to }) => to.path.length > 0),
    {
      name: 'features-have-a-place-in-the-order',
      comment: 'a new feature needs a place in `order` above',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: order.map((folder) => `^src/${folder}/`) },
    },
    {
      name: 'features-through-their-index',
      comment: 'a feature offers what its index.ts exports',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: specs },
      to: {
        path: '^src/[^/]+/',
        pathNot: ['^src/$1/', ...layers.map((layer) => `^src/${layer}/`), '/index\\.ts$'],
      },
    },
    {
      name: 'application-uses-features-through-their-index',
      severity: 'error',
      from: { path: application },
      to: { path: '^src/[^/]+/', pathNot: [...layers.map((layer) => `^src/${layer}/`), '/index\\.ts$'] },
    },
    {
      name: 'models-in-repositories',
      comment:
        'queries are in *.repository.ts; modules register schemas, and the health check pings the connection itself',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          specs,
          '^src/database/collections/registry\\.ts$',
          '\\.repository\\.ts$',
          '\\.module\\.ts$',
          '^src/platform/health\\.service\\.ts$',
        ],
      },
      to: { path: '(^|/)@nestjs/mongoose/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.spec\\.tsx?$', '\\.d\\.ts$', 'main\\.ts$', 'worker\\.ts$', '^web/src/shared/text/de/'],
      },
      to: {},
    },
    {
      name: 'positions-are-pure',
      comment:
        'positions/ has the rules that several parts share: it knows the calendar and website addresses only',
      severity: 'error',
      from: { path: '^src/rank/positions/', pathNot: '(\\.spec|spec-support)\\.ts$' },
      to: {
        pathNot: [
          '^src/rank/positions/',
          '^src/common/(time/|normalize-text\\.ts$)',
          'node_modules/tldts/',
          '^(node:)?(crypto|url)$',
        ],
      },
    },
    {
      name: 'domain-is-pure',
      comment:
        'domain/ knows rules only: no Nest, no I/O, nothing of its feature but other domain files; nor types of these',
      severity: 'error',
      from: { path: '^src/(rank/)?[^/]+/domain/', pathNot: '(\\.spec|spec-support)\\.ts$' },
      to: {
        pathNot: [
          '^src/(rank/)?[^/]+/domain/',
          '^src/rank/positions/',
          'date-fns',
          'node_modules/tldts/',
          '^(node:)?(crypto|url)$',
          '^src/common/time/',
        ],
      },
    },
    {
      name: 'embedded-store-stands-alone',
      comment: 'usable on its own, with what it needs of lmdb and Node',
      severity: 'error',
      from: { path: '^src/database/embedded/', pathNot: '(\\.spec|spec-support)\\.ts$' },
      to: { path: ['^src/(?!database/embedded/|compat/(lmdb|node)-)', nest, 'mongoose'] },
    },
    {
      name: 'geo-indexes-are-pure',
      severity: 'error',
      from: { path: '^src/geo/indexes/', pathNot: '(\\.spec|spec-support)\\.ts$' },
      to: { path: ['^src/(?!geo/indexes/)', nest] },
    },
    {
      name: 'common-imports-no-feature',
      severity: 'error',
      from: { path: '^src/common/' },
      to: { path: '^src/(?!common/|settings/)' },
    },
    {
      name: 'compat-imports-no-feature',
      severity: 'error',
      from: { path: '^src/compat/' },
      to: { path: '^src/(?!compat/)' },
    },
    {
      name: 'search-adapters-behind-their-port',
      comment: 'what is particular to a search provider is known to its adapter, selected by the module',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/rank/search/(adapters/|providers\\.module\\.ts$)' },
      to: {
        path: '^src/rank/search/adapters/',
        pathNot: 'adapters/(dataforseo-task|languages|reading)\\.ts$',
      },
    },
    {
      name: 'platform-imports-no-feature',
      comment: 'features register what they describe and report (@ApiDocs, HealthDetails)',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(?!platform/|auth/|common/|settings/|redis/)' },
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
      from: { path: ['^src/', '^web/src/'], pathNot: specs },
      to: { path: ['^test/', '\\.spec\\.tsx?$'] },
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
      extensions: ['.ts', '.tsx', '.js', '.d.ts'],
    },
  },
};
