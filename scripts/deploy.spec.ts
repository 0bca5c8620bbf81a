import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { environmentVariables, loadSettings } from '../src/settings/load-settings.js';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8');

const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const [, PORT] = /^EXPOSE (\d+)$/m.exec(dockerfile)!;
const [, VOLUME] = /^VOLUME (\S+)$/m.exec(dockerfile)!;
const IMAGE = 'ghcr.io/OWNER/rankwire';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const settings = environmentVariables();

/** Settings of a template start the application, secrets filled in. */
function expectSettings(env: Record<string, string>): void {
  expect(Object.keys(env).filter((name) => !settings.includes(name))).toEqual([]);
  expect(Object.keys(env)).toEqual(
    expect.arrayContaining(['JWT_SECRET', 'INTERNAL_API_KEY', 'SEARCH_PROVIDER', 'SEARCH_PROVIDER_KEY']),
  );
  loadSettings({
    NODE_ENV: 'production',
    ...env,
    JWT_SECRET: 'x'.repeat(32),
    INTERNAL_API_KEY: 'x'.repeat(16),
    SEARCH_PROVIDER_KEY: 'key',
    PUBLIC_URL: 'https://rank.example.com',
  });
}

describe('deploy/README.md', () => {
  const text = read('README.md');

  it('has at most 250 words, and names every template', () => {
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(250);
    for (const [file] of text.matchAll(/(?:coolify|caprover|unraid)\/[\w.]+/g))
      expect(existsSync(join(ROOT, 'deploy', file))).toBe(true);
    for (const folder of readdirSync(join(ROOT, 'deploy'), { withFileTypes: true }))
      if (folder.isDirectory()) expect(text).toContain(`${folder.name}/`);
  });

  it('says that the image is a placeholder', () => {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`name the image \`${IMAGE}\`, which nobody publishes`);
  });
});

it('the image lets any user write to its data, and nobody else read them', () => {
  expect(dockerfile).toContain('RUN mkdir --mode=770 /data && chown node:root /data');
  expect(dockerfile).toMatch(/^USER node$/m);
});

describe.each([
  'helm/rankwire/values.yaml',
  'coolify/rankwire.yaml',
  'caprover/rankwire.yml',
  'unraid/rankwire.xml',
])('deploy/%s', (file) => {
  it('names the image once, as a placeholder', () => {
    const text = read(file);
    expect([...text.matchAll(/ghcr\.io\/[\w./-]+/g)].map(([name]) => name)).toEqual([IMAGE]);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/OWNER (in Repository )?is a placeholder/);
  });
});

describe('the Helm chart', () => {
  const folder = 'helm/rankwire';
  const values = parse(read(`${folder}/values.yaml`)) as Record<string, unknown>;
  const schema = JSON.parse(read(`${folder}/values.schema.json`)) as { properties: Record<string, object> };
  const fits = new Ajv({ strict: false }).compile(schema);
  const templates = readdirSync(join(ROOT, 'deploy', folder, 'templates'))
    .map((name) => read(`${folder}/templates/${name}`))
    .join('\n');

  it('has the version of the application', () => {
    expect(parse(read(`${folder}/Chart.yaml`))).toMatchObject({
      apiVersion: 'v2',
      name: 'rankwire',
      version,
      appVersion: version,
    });
  });

  it('has values that its schema accepts, and describes each of them', () => {
    expect([fits(values), fits.errors]).toEqual([true, null]);
    expect(Object.keys(schema.properties).filter((name) => name !== 'global')).toEqual(Object.keys(values));
  });

  it.each([
    ['two replicas on the embedded store', { replicas: 2 }],
    ['another store', { store: 'sqlite' }],
    ['a value that it does not have', { replicaCount: 3 }],
    ['an address of MongoDB that is none', { mongodb: { uri: 'localhost:27017' } }],
    ['a setting in lower case', { env: { search_provider: 'serper' } }],
  ])('refuses %s', (_, change) => {
    expect(fits({ ...values, ...change })).toBe(false);
  });

  it.each(readdirSync(join(ROOT, 'deploy', folder, 'ci')))(
    'accepts the example %s, whose settings exist',
    (name) => {
      const example = parse(read(`${folder}/ci/${name}`)) as {
        secret: { values?: Record<string, string> };
        env: Record<string, string>;
      };
      expect([fits({ ...values, ...example }), fits.errors]).toEqual([true, null]);
      const env = { ...example.env, ...example.secret.values };
      expect(Object.keys(env).filter((variable) => !settings.includes(variable))).toEqual([]);
      loadSettings({ SEARCH_PROVIDER_KEY: 'key', ...env });
    },
  );

  it('uses only values that exist, and all of them', () => {
    const used = [...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path!);
    const valueAt = (path: string) =>
      path
        .split('.')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);
    // secret.values has whichever settings are given.
    const known = used.filter((path) => !path.startsWith('secret.values.'));
    expect(known.filter((path) => valueAt(path) === undefined)).toEqual([]);
    const paths = Object.entries(values).flatMap(([key, value]) =>
      /^(resources|(podS|s)ecurityContext)$/.test(key) ||
      value === null ||
      typeof value !== 'object' ||
      Array.isArray(value)
        ? [key]
        : Object.keys(value).map((name) => `${key}.${name}`),
    );
    expect(
      paths.filter((path) => !used.some((name) => name === path || path.startsWith(`${name}.`))),
    ).toEqual([]);
  });

  it('agrees with the image: port, volume, probes, settings', () => {
    expect(templates).toContain(`containerPort: ${PORT}`);
    expect(templates).toContain(`mountPath: ${VOLUME}`);
    expect(templates.match(/path: \/health\/\w+/g)!.sort()).toEqual([
      'path: /health/live',
      'path: /health/live',
      'path: /health/ready',
    ]);
    const names = [...templates.matchAll(/(?:- name: |^ +)([A-Z][A-Z_]+)(?::|$)/gm)].map(([, name]) => name!);
    const needed = [...templates.matchAll(/range tuple (.+?) }}/g)].flatMap(([, list]) =>
      list!.match(/\w+/g)!,
    );
    expect(needed).toEqual(['MONGODB_URI', 'REDIS_URL', 'JWT_SECRET', 'INTERNAL_API_KEY']);
    expect(names.sort()).toEqual(['DATA_DIR', 'MONGODB_URI', 'PORT', 'PUBLIC_URL', 'REDIS_URL']);
    expect([...names, ...needed].filter((name) => !settings.includes(name))).toEqual([]);
  });

  it('runs without rights, on a read-only file system, and lets a process end', () => {
    expect(values['podSecurityContext']).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(values['securityContext']).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const seconds = values['terminationGracePeriodSeconds'] as number;
    expect(seconds * 1000).toBeGreaterThan(loadSettings({}).server.shutdownTimeoutMs);
  });
});

describe('the template for Coolify', () => {
  const text = read('coolify/rankwire.yaml');
  const { services } = parse(text) as {
    services: Record<string, { environment: string[]; volumes: string[]; healthcheck: { test: string[] } }>;
  };
  const [[name, service]] = Object.entries(services) as [[string, (typeof services)[string]]];

  it('has the comments that Coolify reads', () => {
    const comments = Object.fromEntries(
      [...text.matchAll(/^# (\w+): (.+)$/gm)].map(([, key, value]) => [key, value]),
    );
    expect(Object.keys(comments)).toEqual(['documentation', 'slogan', 'category', 'tags', 'logo', 'port']);
    expect(comments['port']).toBe(PORT);
  });

  it('leads the generated address to the port, and generates the secrets', () => {
    expect(service.environment[0]).toBe(`SERVICE_URL_${name.toUpperCase()}_${PORT}`);
    const pairs = service.environment.slice(1).map((line) => line.split('=') as [string, string]);
    const env = Object.fromEntries(
      pairs.map(([key, value]) => [
        key,
        value.replace(/^\$\{\w+:-(.*)\}$/, '$1').replace(/^\$\{\w+(:\?)?\}$/, 'x'),
      ]),
    );
    expectSettings(env);
    const generated = pairs.flatMap(([, value]) => /\$\{(SERVICE_\w+)\}/.exec(value)?.[1] ?? []);
    expect(generated).toEqual([
      'SERVICE_URL_RANKWIRE',
      'SERVICE_BASE64_64_JWT',
      'SERVICE_PASSWORD_64_INTERNAL',
    ]);
  });

  it('stores the data where the image does, and asks whether it is ready', () => {
    expect(service.volumes).toEqual([`rankwire-data:${VOLUME}`]);
    expect(service.healthcheck.test.join(' ')).toContain(`127.0.0.1:${PORT}/health/ready`);
  });
});

describe('the template for CapRover', () => {
  const text = read('caprover/rankwire.yml');
  const template = parse(text) as {
    services: Record<
      string,
      { environment: Record<string, string>; volumes: string[]; caproverExtra: object }
    >;
    caproverOneClickApp: { variables: { id: string; defaultValue?: string; validRegex?: string }[] };
  };
  const { variables } = template.caproverOneClickApp;
  const string = { type: 'string', minLength: 1 };
  const schema = {
    type: 'object',
    required: ['captainVersion', 'services', 'caproverOneClickApp'],
    additionalProperties: false,
    properties: {
      captainVersion: { const: 4 },
      services: {
        type: 'object',
        propertyNames: { pattern: '^\\$\\$cap_appname' },
        additionalProperties: {
          type: 'object',
          required: ['image', 'caproverExtra'],
          additionalProperties: false,
          properties: {
            image: string,
            restart: string,
            volumes: { type: 'array', items: string },
            environment: { type: 'object', additionalProperties: string },
            caproverExtra: {
              type: 'object',
              additionalProperties: false,
              properties: {
                containerHttpPort: { type: 'string', pattern: '^\\d+$' },
                websocketSupport: { enum: ['true', 'false'] },
              },
            },
          },
        },
      },
      caproverOneClickApp: {
        type: 'object',
        required: ['variables', 'instructions', 'displayName', 'isOfficial', 'description', 'documentation'],
        additionalProperties: false,
        properties: {
          variables: {
            type: 'array',
            items: {
              type: 'object',
              required: ['id', 'label'],
              additionalProperties: false,
              properties: {
                id: { type: 'string', pattern: '^\\$\\$cap_\\w+$' },
                label: string,
                defaultValue: string,
                description: string,
                validRegex: { type: 'string', pattern: '^/.+/$' },
              },
            },
          },
          instructions: {
            type: 'object',
            required: ['start', 'end'],
            additionalProperties: false,
            properties: { start: string, end: string },
          },
          displayName: string,
          isOfficial: { type: 'boolean' },
          description: { type: 'string', maxLength: 200 },
          documentation: string,
        },
      },
    },
  };

  it('has the form of a one-click app', () => {
    const fits = new Ajv().compile(schema);
    expect([fits(template), fits.errors]).toEqual([true, null]);
  });

  it('replaces every variable, none of which begins with the name of another', () => {
    const ids = variables.map(({ id }) => id);
    const known = [...ids, '$$cap_appname', '$$cap_root_domain', '$$cap_gen_random_hex'];
    const used = [...text.matchAll(/\$\$cap_\w+/g)].map(([id]) => id);
    expect([...new Set(used)].sort()).toEqual(known.toSorted());
    for (const id of known) expect(known.filter((other) => other.startsWith(id))).toEqual([id]);
    const refused = variables.filter(
      ({ defaultValue = '', validRegex = '/^/' }) =>
        !defaultValue.startsWith('$$') && !new RegExp(validRegex.slice(1, -1)).test(defaultValue),
    );
    // What has to be entered.
    expect(refused.map(({ id }) => id)).toEqual(['$$cap_rankwire_image', '$$cap_provider_key']);
  });

  it('agrees with the settings and the image', () => {
    const { environment, volumes, caproverExtra } = template.services['$$cap_appname']!;
    const defaults = new Map(variables.map(({ id, defaultValue = '' }) => [id, defaultValue]));
    const env = Object.entries(environment).map(([name, value]) => [name, defaults.get(value) ?? value]);
    expectSettings(Object.fromEntries(env) as Record<string, string>);
    expect(volumes).toEqual([`$$cap_appname-data:${VOLUME}`]);
    expect(caproverExtra).toEqual({ containerHttpPort: PORT, websocketSupport: 'true' });
  });
});

describe('the template for Unraid', () => {
  const text = read('unraid/rankwire.xml');
  const configs = [...text.matchAll(/<Config ([^>]*?)(?:\/>|>([^<]*)<\/Config>)/g)].map(
    ([, attributes, value = '']) =>
      ({
        ...Object.fromEntries(
          [...attributes!.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]),
        ),
        value,
      }) as Record<string, string>,
  );
  const ofType = (type: string) => configs.filter((config) => config['Type'] === type);

  it('is well-formed, with the elements that Unraid reads', () => {
    expect(text.startsWith('<?xml version="1.0"?>\n<Container version="2">\n')).toBe(true);
    const open: string[] = [];
    for (const [tag, slash, name, end] of text.matchAll(/<(\/?)(\w+)(?:\s[^<>]*?)?(\/?)>/g)) {
      if (slash) expect([tag, open.pop()]).toEqual([tag, name]);
      else if (!end) open.push(name!);
    }
    expect(open).toEqual([]);
    expect(text).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos);)/);
    for (const name of ['Name', 'Repository', 'Network', 'Privileged', 'Overview', 'Category', 'WebUI'])
      expect(text).toMatch(new RegExp(`<${name}>[^<]+</${name}>`));
    expect(text).toContain('<Privileged>false</Privileged>');
  });

  it('has complete fields, whose values are their defaults, and hides secrets', () => {
    const names = [
      'Name',
      'Target',
      'Default',
      'Mode',
      'Description',
      'Type',
      'Display',
      'Required',
      'Mask',
      'value',
    ];
    for (const config of configs) {
      expect(Object.keys(config)).toEqual(names);
      expect(config['value']).toBe(config['Default']);
      expect(config['Mask']).toBe(String(/SECRET|KEY$/.test(config['Target']!)));
    }
  });

  it('agrees with the settings and the image, and runs as any user', () => {
    expectSettings(Object.fromEntries(ofType('Variable').map(({ Target, value }) => [Target!, value!])));
    expect(ofType('Port').map(({ Target }) => Target)).toEqual([PORT]);
    expect(text).toContain(`<WebUI>http://[IP]:[PORT:${PORT}]/</WebUI>`);
    expect(ofType('Path').map(({ Target }) => Target)).toEqual([VOLUME]);
    expect(text).toMatch(/<ExtraParams>--user=99:100 --read-only --tmpfs=\/tmp --cap-drop=ALL /);
  });
});
