import fc from 'fast-check';
import { handlesOf, rssOf } from '../../support/memory.js';
import { until } from '../../support/sockets.js';
import { faultsIn } from './judge.js';
import { type FuzzRequest, fuzzRequest } from './request.js';
import { send } from './wire.js';
import type { FuzzWorld } from './world.js';

export interface FuzzOptions {
  requests: number;
  seed: number;
  /** Maximum response time. */
  patienceMs: number;
  progress?: (line: string) => void;
}

export interface FuzzReport {
  sent: number;
  /** Responses by status. */
  statuses: Map<number, number>;
  routes: number;
  slowestMs: number;
  /** One fault of each kind, with its request. */
  findings: string[];
  /** MB and open files, after the first tenth and at the end. */
  memory: [number, number];
  handles: [number, number];
}

const BATCH = 100;
const AT_A_TIME = 8;
const WARM_UP = 0.1;

/** Sends generated requests, a few at a time, and judges every response. */
export async function runFuzz(
  world: FuzzWorld,
  { requests, seed, patienceMs, progress }: FuzzOptions,
): Promise<FuzzReport> {
  const { url, child } = world.server;
  const pid = child.pid!;
  const findings = new Map<string, string>();
  const report = { sent: 0, statuses: new Map<number, number>(), slowestMs: 0 };
  const routes = new Set<string>();
  let start: { memory: number; handles: number } | undefined;
  const one = async (drawn: FuzzRequest) => {
    const request = filled(drawn, world);
    const outcome = await send(url, request, patienceMs);
    routes.add(request.route);
    report.sent++;
    report.slowestMs = Math.max(report.slowestMs, outcome.ms);
    for (const { status } of outcome.answers)
      report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
    for (const fault of faultsIn(request, outcome)) {
      const kind = `${request.route} [${request.wire}] ${fault.replace(/\d{3,} ms/, '').slice(0, 60)}`;
      if (!findings.has(kind)) findings.set(kind, `${fault}\n    ${shown(request)}`);
    }
  };
  for (let batch = 0; report.sent < requests && child.exitCode === null; batch++) {
    const count = Math.min(BATCH, requests - report.sent);
    await inParallel(fc.sample(fuzzRequest, { numRuns: count, seed: seed + batch }), one);
    await world.repair();
    if (!start && report.sent >= requests * WARM_UP) start = { memory: rssOf(pid), handles: handlesOf(pid) };
    if (batch % 10 === 9)
      progress?.(`${report.sent} sent, ${findings.size} findings, ${Math.round(rssOf(pid))} MB`);
  }
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(`The server died: ${world.server.log.slice(-5).join('\n')}`);
  // Connections that were dropped or refused take a moment to be closed.
  await until(() => handlesOf(pid) <= start!.handles + AT_A_TIME, 'files to be closed', 30_000).catch(
    () => {},
  );
  return {
    ...report,
    routes: routes.size,
    findings: [...findings].map(([kind, example]) => `${kind}\n    ${example}`),
    memory: [start!.memory, rssOf(pid)],
    handles: [start!.handles, handlesOf(pid)],
  };
}

function filled(request: FuzzRequest, world: FuzzWorld): FuzzRequest {
  const { headers, query } = world.credential(request.credential);
  const target = world.fill(request.target, encodeURIComponent);
  return {
    ...request,
    target: query === undefined ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`,
    headers: [...headers, ...request.headers],
    body: typeof request.body === 'string' ? world.fill(request.body) : request.body,
  };
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}

const shown = ({ method, target, credential, headers, body, wire }: FuzzRequest) =>
  JSON.stringify({ wire, method, target, credential, headers, body: body?.toString().slice(0, 300) }).slice(
    0,
    900,
  );

/** Report of a run. */
export function summaryOf({
  sent,
  statuses,
  routes,
  slowestMs,
  findings,
  memory,
  handles,
}: FuzzReport): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  return [
    `${sent} requests to ${routes} routes, slowest answer ${Math.round(slowestMs)} ms`,
    `answers: ${counts.join(', ')}`,
    `memory ${memory.map(Math.round).join(' -> ')} MB, open files ${handles.join(' -> ')} (after a tenth -> at the end)`,
    `${findings.length} findings`,
    ...findings,
  ].join('\n');
}
