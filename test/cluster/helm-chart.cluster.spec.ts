import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const CHART = join(import.meta.dirname, '..', '..', 'deploy', 'helm', 'rankwire');
const readYaml = (file: string) => parse(readFileSync(join(CHART, file), 'utf8')) as object;

/** Renders the templates of a chart as Helm does, with the functions that ours uses; JSON is YAML too. */
const RENDERER = `package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"
)

func isEmpty(value any) bool {
	truth, _ := template.IsTrue(value)
	return !truth
}

func main() {
	var data map[string]any
	if err := json.NewDecoder(os.Stdin).Decode(&data); err != nil { panic(err) }
	data["Template"] = map[string]any{"BasePath": "templates"}
	all := template.New("chart").Option("missingkey=zero")
	render := func(name string, value any) (string, error) {
		var out bytes.Buffer
		err := all.ExecuteTemplate(&out, strings.TrimPrefix(name, "templates/"), value)
		return out.String(), err
	}
	all.Funcs(template.FuncMap{
		"include": render,
		"contains": func(part, text string) bool { return strings.Contains(text, part) },
		"default": func(initial, value any) any { if isEmpty(value) { return initial }; return value },
		"dict": func(pairs ...any) map[string]any {
			made := map[string]any{}
			for i := 0; i < len(pairs); i += 2 { made[pairs[i].(string)] = pairs[i+1] }
			return made
		},
		"fail": func(text string) (string, error) { return "", errors.New(text) },
		"int": func(value float64) int { return int(value) },
		"list": func(values ...any) []any { return values },
		"tuple": func(values ...any) []any { return values },
		"nindent": func(n int, text string) string {
			indent := "\\n" + strings.Repeat(" ", n)
			return indent + strings.ReplaceAll(text, "\\n", indent)
		},
		"quote": func(value any) string { return fmt.Sprintf("%q", fmt.Sprint(value)) },
		"required": func(text string, value any) (any, error) {
			if isEmpty(value) { return nil, errors.New(text) }
			return value, nil
		},
		"sha256sum": func(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) },
		"toYaml": func(value any) string { text, _ := json.Marshal(value); return string(text) },
	})
	template.Must(all.ParseGlob(filepath.Join(os.Args[1], "templates", "*")))
	files, _ := filepath.Glob(filepath.Join(os.Args[1], "templates", "*.yaml"))
	for _, file := range files {
		text, err := render(filepath.Base(file), data)
		if err != nil { fmt.Fprintln(os.Stderr, err); os.Exit(1) }
		fmt.Println("---\\n" + text)
	}
}
`;

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown>;
  stringData?: Record<string, string>;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-chart-'));
  writeFileSync(join(folder, 'main.go'), RENDERER);
  execFileSync('go', ['build', '-o', 'render', 'main.go'], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function render(...changes: object[]): Record<string, Resource> {
  const { version, appVersion } = readYaml('Chart.yaml') as { version: string; appVersion: string };
  const input = JSON.stringify({
    Values: Object.assign({}, readYaml('values.yaml'), ...changes) as object,
    Release: { Name: 'rank', Service: 'Helm', Namespace: 'default' },
    Chart: { Name: 'rankwire', Version: version, AppVersion: appVersion },
  });
  const text = execFileSync(join(folder, 'render'), [CHART], { input, encoding: 'utf8', stdio: 'pipe' });
  const resources = parseAllDocuments(text).map((document) => document.toJS() as Resource | null);
  return Object.fromEntries(resources.flatMap((each) => (each === null ? [] : [[each.kind, each]])));
}

/** The API group, version and types of each kind that the chart has. */
const TYPES: Record<string, string> = {
  Deployment: 'apps/v1',
  Ingress: 'networking.k8s.io/v1',
  NetworkPolicy: 'networking.k8s.io/v1',
  PersistentVolumeClaim: 'v1',
  Secret: 'v1',
  Service: 'v1',
};
const moduleOf = (apiVersion: string) =>
  apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '');

/** Faults that TypeScript finds in resources by the types of Kubernetes: unknown fields, wrong types, missing ones. */
function findFaults(resources: Record<string, Resource>): string[] {
  const file = join(import.meta.dirname, 'chart.ts');
  const text = Object.entries(resources)
    .map(([kind, resource]) => {
      const types = `import('kubernetes-types/${moduleOf(TYPES[kind]!)}').${kind}`;
      return `export const ${kind}: ${types} = ${JSON.stringify(resource)};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : readSource(name, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

interface Pod {
  template: {
    spec: {
      securityContext: object;
      containers: { env: { name: string }[]; envFrom: object[]; securityContext: object }[];
      volumes: object[];
    };
  };
}
const podOf = ({ Deployment }: Record<string, Resource>) =>
  (Deployment!.spec as unknown as Pod).template.spec;

describe('the Helm chart', () => {
  it('has one replica with a volume, and all optional parts, on the embedded store', () => {
    const resources = render(readYaml('ci/embedded.yaml'));
    expect(Object.keys(resources).sort()).toEqual([
      'Deployment',
      'Ingress',
      'NetworkPolicy',
      'PersistentVolumeClaim',
      'Secret',
      'Service',
    ]);
    expect(resources['Deployment']!.spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
    expect(resources['PersistentVolumeClaim']!.spec).toMatchObject({ accessModes: ['ReadWriteOnce'] });
    const { volumes, containers } = podOf(resources);
    expect(volumes[0]).toEqual({ name: 'data', persistentVolumeClaim: { claimName: 'rank-rankwire' } });
    expect(containers[0]!.envFrom).toEqual([{ secretRef: { name: resources['Secret']!.metadata.name } }]);
    expect(Object.keys(resources['Secret']!.stringData!)).toEqual([
      'INTERNAL_API_KEY',
      'JWT_SECRET',
      'SEARCH_PROVIDER_KEY',
    ]);
  });

  it('has several replicas without a volume on MongoDB and Redis, as any user', () => {
    const resources = render(readYaml('ci/mongodb.yaml'));
    expect(Object.keys(resources).sort()).toEqual(['Deployment', 'Service']);
    expect(resources['Deployment']!.spec).toMatchObject({ replicas: 3, strategy: { type: 'RollingUpdate' } });
    const { volumes, containers, securityContext } = podOf(resources);
    expect(volumes).toEqual(['data', 'tmp'].map((name) => ({ name, emptyDir: {} })));
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 100123 });
    expect(containers[0]!.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    expect(containers[0]!.env).toEqual(
      expect.arrayContaining(
        ['MONGODB_URI', 'REDIS_URL'].map((key) => ({
          name: key,
          valueFrom: { secretKeyRef: { name: 'rankwire-settings', key } },
        })),
      ),
    );
  });

  it.each(['embedded', 'mongodb'])('has only what Kubernetes knows, with the values of %s', (example) => {
    const resources = render(readYaml(`ci/${example}.yaml`));
    for (const [kind, { apiVersion }] of Object.entries(resources)) expect(apiVersion).toBe(TYPES[kind]);
    expect(findFaults(resources)).toEqual([]);

    const { Deployment, Service } = structuredClone(resources) as Record<string, Resource & { spec: never }>;
    Object.assign(Deployment!.spec, { replica: 1 });
    Object.assign(Service!.spec, { ports: [{ port: true }] });
    expect(findFaults({ Deployment: Deployment!, Service: Service! })).toEqual([
      expect.stringContaining("replica\"' does not exist in type 'DeploymentSpec'"),
      expect.stringContaining("Type 'boolean' is not assignable to type 'number'"),
    ]);
  });

  it.each<[string, object]>([
    ['More than one replica needs store: mongodb', { replicas: 2 }],
    ['Set secret.existing, or secret.values.JWT_SECRET', { secret: { existing: '', values: {} } }],
    ['Set mongodb.uri', { store: 'mongodb' }],
    [
      'put secret.values, mongodb.uri and redis.url into that Secret',
      { secret: { existing: 'x', values: { A: 1 } } },
    ],
    ['Set ingress.host', { ingress: { enabled: true, host: '' } }],
  ])('is not rendered when something is missing: %s', (message, change) => {
    expect(() => render(readYaml('ci/embedded.yaml'), change)).toThrow(message);
  });
});
