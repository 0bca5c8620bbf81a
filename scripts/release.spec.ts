import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const { releaseNotes, otherVersions } = (await import('./release-notes.mjs' as string)) as {
  releaseNotes(changelog: string, version: string): string;
  otherVersions(version: string, manifest: string, chart: string): string[];
};

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const FOLDER = '.github/workflows';

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}
interface Job {
  needs?: string | string[];
  uses?: string;
  'runs-on'?: string;
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
  outputs?: Record<string, string>;
  steps?: Step[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const readWorkflow = (file: string) => parse(read(`${FOLDER}/${file}`)) as Workflow;
const needsOf = ({ needs = [] }: Job) => [needs].flat();
const isPinned = (action: string) => /@(v\d+(\.\d+){0,2}|[0-9a-f]{40})$/.test(action);
const EXPRESSION = /\$\{\{\s*(.+?)\s*\}\}/g;

describe.each(readdirSync(join(ROOT, FOLDER)))('.github/workflows/%s', (file) => {
  const { permissions, jobs } = readWorkflow(file);

  it('has what the schema of workflows allows, and nothing else', () => {
    const text = read(`${FOLDER}/${file}`);
    expect(validateWorkflow(text).errors).toEqual([]);
    expect(validateWorkflow(text.replace(/^( +)(timeout-minutes: )/m, '$1time-out$2')).errors).not.toEqual(
      [],
    );
  });

  it('gives the token at most the right to read, except in jobs that name more', () => {
    expect(Object.entries(permissions).filter(([, access]) => access !== 'read')).toEqual([]);
  });

  it.each(Object.entries(jobs))('has a job %s of pinned actions and scripts', (_, job) => {
    expect(needsOf(job).filter((name) => jobs[name] === undefined)).toEqual([]);
    if (job.uses !== undefined) {
      expect(read(job.uses)).toMatch(/^ {2}workflow_call:/m);
      return;
    }
    expect(job['runs-on']).toMatch(/^ubuntu-/);
    expect(job['timeout-minutes']).toBeGreaterThan(0);
    expect(job.steps!.length).toBeGreaterThan(0);
    for (const { uses, run } of job.steps!) {
      expect([uses, run].filter((value) => value !== undefined)).toHaveLength(1);
      if (uses !== undefined) expect([uses, isPinned(uses)]).toEqual([uses, true]);
    }
  });

  it('passes values to scripts as variables, so that none of them is run', () => {
    const steps = Object.values(jobs).flatMap(({ steps = [] }) => steps);
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
    for (const { run = '', env = {} } of steps)
      for (const name of Object.keys(env).filter((key) => !['GH_TOKEN', 'TEST_DEPTH'].includes(key)))
        expect(run).toContain(`$${name}`);
  });

  it('refers only to outputs that exist, of jobs that it waits for', () => {
    for (const job of Object.values(jobs)) {
      const expressions = [...JSON.stringify(job).matchAll(EXPRESSION)].map(([, text]) => text!);
      for (const [, name, output] of expressions.flatMap((text) => [
        ...text.matchAll(/needs\.(\w+)\.outputs\.(\w+)/g),
      ])) {
        expect(needsOf(job)).toContain(name);
        expect(Object.keys(jobs[name!]!.outputs ?? {})).toContain(output);
      }
      const ids = (job.steps ?? []).map(({ id }) => id);
      for (const [, id] of expressions.flatMap((text) => [...text.matchAll(/steps\.(\w+)\./g)]))
        expect(ids).toContain(id);
    }
  });
});

describe('a release', () => {
  const workflow = readWorkflow('release.yml');
  const stepOf = (job: string, action: string) =>
    workflow.jobs[job]!.steps!.find(({ uses }) => uses?.startsWith(`${action}@`))!;

  it('starts with the tag of a version', () => {
    expect(workflow.on).toEqual({ push: { tags: ['v*'] } });
    expect(workflow.permissions).toEqual({});
  });

  it('publishes nothing before the tests have passed', () => {
    const waitsFor = (name: string): string[] =>
      needsOf(workflow.jobs[name]!).flatMap((other) => [other, ...waitsFor(other)]);
    for (const name of ['image', 'chart', 'release'])
      expect(waitsFor(name)).toEqual(expect.arrayContaining(['notes', 'test']));
  });

  it('gives each job only the rights that it needs', () => {
    const publish = { contents: 'read', packages: 'write', 'id-token': 'write' };
    const rights = Object.entries(workflow.jobs).map(([name, { permissions }]) => [name, permissions]);
    expect(Object.fromEntries(rights)).toEqual({
      notes: { contents: 'read' },
      test: { contents: 'read' },
      image: publish,
      chart: publish,
      release: { contents: 'write' },
    });
    const checkouts = Object.values(workflow.jobs).flatMap(({ steps = [] }) =>
      steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')),
    );
    expect(checkouts).toHaveLength(4);
    for (const { with: options } of checkouts) expect(options).toEqual({ 'persist-credentials': false });
  });

  it('has images for both processors, of the Node of the Dockerfile, with SBOM and provenance', () => {
    const { with: options } = stepOf('image', 'docker/build-push-action');
    expect(options).toMatchObject({
      platforms: 'linux/amd64,linux/arm64',
      sbom: true,
      provenance: 'mode=max',
      push: true,
      'build-args': read('Dockerfile').match(/^ARG (NODE_IMAGE=node:24-.+)$/m)![1],
    });
  });

  it('signs the image and the chart by their digests', () => {
    const scripts = ['image', 'chart'].map((job) =>
      workflow.jobs[job]!.steps!.map(({ run }) => run).join('\n'),
    );
    expect(scripts[0]).toContain('cosign sign --yes "$IMAGE@$DIGEST"');
    expect(scripts[1]).toMatch(/cosign sign --yes "\$IMAGE\/charts\/rankwire@\$\{digest:\?\}"/);
    for (const job of ['image', 'chart']) expect(stepOf(job, 'sigstore/cosign-installer')).toBeDefined();
  });
});

describe('scripts/release-notes.mjs', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2027-01-02\n\n### Added\n\n- One.\n\n## [1.0.0] - 2026-12-01\n\nFirst.\n';
  const chart = 'apiVersion: v2\nversion: 1.0.0\nappVersion: "1.0.0"\n';

  it('takes the section of a version from the changelog', () => {
    expect(releaseNotes(changelog, '1.1.0')).toBe('### Added\n\n- One.');
    expect(releaseNotes(changelog, '1.0.0')).toBe('First.');
  });

  it.each(['1.0', '2.0.0', 'Unreleased', ''])('refuses %o, which has no section', (version) => {
    expect(() => releaseNotes(changelog, version)).toThrow('CHANGELOG.md has no section');
  });

  it('names the files that have another version', () => {
    expect(otherVersions('1.0.0', '{"version":"1.0.0"}', chart)).toEqual([]);
    expect(otherVersions('1.0.1', '{"version":"1.0.0"}', chart)).toEqual([
      'package.json has 1.0.0',
      'Chart.yaml (version) has 1.0.0',
      'Chart.yaml (appVersion) has 1.0.0',
    ]);
  });

  it('accepts the version of this commit', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(otherVersions(version, read('package.json'), read('deploy/helm/rankwire/Chart.yaml'))).toEqual([]);
    expect(releaseNotes(read('CHANGELOG.md'), version)).not.toBe('');
  });
});
