import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RUNS } from '../../../src/rank/history/runs/run.schema.js';
import { randomOf } from '../../support/random.js';
import { until } from '../../support/sockets.js';
import { type Cast, settle } from './accounts.js';
import { drawFault } from './faults.js';
import { Machine } from './machine.js';
import { Member } from './members.js';
import { Operator } from './operator.js';
import { broken, readStore } from './promises.js';
import { reportsHold } from './reports.js';
import { SearchHistory } from './searches.js';
import { FaultsWorld, type StoreKind } from './world.js';

export interface FaultsOptions {
  kind: StoreKind;
  rounds: number;
  seed: number;
  progress?: (line: string) => void;
}

export interface FaultsReport {
  rounds: number;
  requests: number;
  unanswered: number;
  /** Number of times each fault was applied. */
  faults: Map<string, number>;
  /** Rounds in which a search budget was used up. */
  usedUp: number;
  findings: string[];
}

/** `--only`: restricts the run to some faults. */
const ONLY = process.env['FAULTS_ONLY']?.split(',');
const MEMBERS = 4;
const TRAFFIC_MS = 2500;
const MOST_FAULTS = 5;
/** Rounds after which a new world starts: clocks run ahead by days, and data that is months old is deleted by design. */
const ROUNDS_A_WORLD = 25;
const PATIENCE_MS = 90_000;
const LOG_LINES = 2000;
/** Longer than any clock was ahead, and a new day in every zone. */
const REST_HOURS = 48;

/** Rounds of traffic and faults on one store. Ends at the first broken promise. */
export async function runFaults({ kind, rounds, seed, progress }: FaultsOptions): Promise<FaultsReport> {
  const report: FaultsReport = {
    rounds: 0,
    requests: 0,
    unanswered: 0,
    faults: new Map(),
    usedUp: 0,
    findings: [],
  };
  const random = randomOf(seed);
  while (report.rounds < rounds && report.findings.length === 0) {
    const last = Math.min(rounds, report.rounds + ROUNDS_A_WORLD);
    const world = await FaultsWorld.start(kind);
    try {
      await roundsIn(world, report, last, random, progress);
    } catch (error) {
      world.addFinding(String(error));
    } finally {
      report.findings.push(...world.findings);
      if (world.findings.length > 0) report.findings.push(traceOf(world, report.rounds + 1, seed));
      await world.close();
    }
  }
  return report;
}

async function roundsIn(
  world: FaultsWorld,
  report: FaultsReport,
  last: number,
  random: () => number,
  progress: FaultsOptions['progress'],
): Promise<void> {
  const trial = new Trial(world, await settle(world, MEMBERS), random);
  while (report.rounds < last && world.findings.length === 0) {
    const began = performance.now();
    world.trace = [];
    const faults = await trial.round();
    const calls = world.trace.filter((line) => line.includes(' -> '));
    const unanswered = calls.filter((line) => !/ -> [1-4]\d\d /.test(line)).length;
    if (world.findings.length === 0) report.rounds += 1;
    if (trial.searches.usedUp.length > 0) report.usedUp += 1;
    report.requests += calls.length;
    report.unanswered += unanswered;
    for (const name of faults) report.faults.set(name, (report.faults.get(name) ?? 0) + 1);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    progress?.(
      `round ${report.rounds}: ${calls.length} requests, ${unanswered} unanswered; ${faults.join(', ')}; ` +
        `${trial.searches.sent} searches, used up: ${trial.searches.usedUp.join(', ') || 'none'}; ${seconds} s`,
    );
  }
  trial.close();
}

function traceOf({ kind, trace, nodes }: FaultsWorld, round: number, seed: number): string {
  const file = join(tmpdir(), `rankwire-faults-${kind}-${seed}.log`);
  const logs = nodes.flatMap(({ name, log }) => [`LOG of ${name}`, ...log.slice(-LOG_LINES)]);
  writeFileSync(file, `${[...trace, ...logs].join('\n')}\n`);
  return `what happened in round ${round} of seed ${seed}: ${file}`;
}

class Trial {
  readonly searches: SearchHistory;
  private readonly members: Member[];
  private readonly operator: Operator;
  private readonly machine: Machine;

  constructor(
    private readonly world: FaultsWorld,
    private readonly cast: Cast,
    private readonly random: () => number,
  ) {
    const own = () => randomOf(Math.floor(random() * 2 ** 31));
    this.members = cast.members.map((person) => new Member(world, person, own()));
    this.operator = new Operator(world, cast.operator, own());
    this.machine = new Machine(world, cast.listener, own());
    this.searches = new SearchHistory(world, cast);
  }

  /** @returns the faults applied */
  async round(): Promise<string[]> {
    const { world, random } = this;
    await world.look((db) => this.searches.begin(db));
    world.jump(1 + random() * 25);
    await this.machine.connect();
    const end = performance.now() + TRAFFIC_MS;
    const acting = async (client: { act(): Promise<void> }) => {
      while (performance.now() < end) await client.act();
    };
    const clients = [...this.members, this.operator, this.machine].map(acting);
    const faults = Array.from({ length: 1 + Math.floor(random() * MOST_FAULTS) }, () => ({
      fault: drawFault(world.kind, random, ONLY),
      at: random() * TRAFFIC_MS * 0.8,
      random: randomOf(Math.floor(random() * 2 ** 31)),
    }));
    const struck = faults.map(async ({ fault, at, random }) => {
      await delay(at);
      return (await fault.strike(world, random)) ? [fault.name] : [];
    });
    const came = (await Promise.all(struck)).flat();
    await Promise.all(clients);
    world.note('REST');
    await this.rest();
    await this.verify();
    return came;
  }

  close(): void {
    this.machine.close();
  }

  /** Ends all faults and runs one day without any. */
  private async rest(): Promise<void> {
    const { world } = this;
    for (const node of world.nodes) {
      const ready = async () => (await world.call('GET', '/health/ready', { node }))?.status === 200;
      await until(ready, `${node.name} to be ready`, PATIENCE_MS);
    }
    world.jump(REST_HOURS);
    await until(async () => (await this.complaints()).length === 0, 'rest', PATIENCE_MS).catch(async () => {
      for (const each of await this.complaints()) world.addFinding(each);
    });
  }

  private async complaints(): Promise<string[]> {
    await this.world.call('POST', '/v1/rank/trigger');
    const found = await this.world.look(readStore);
    const wrong = broken(found, this.cast, this.world.now());
    const arrived = new Set(this.world.smtp.taken.map(({ messageId }) => messageId));
    const lost = found.mails.filter(({ state, message_id }) => state === 'sent' && !arrived.has(message_id));
    if (wrong.length > 0) await delay(200);
    return [...wrong, ...lost.map(({ key }) => `mail ${key} is noted as sent, and never arrived`)];
  }

  private async verify(): Promise<void> {
    const { world } = this;
    await world.look(async (db) => {
      for (const { configs, notes } of this.members) {
        await configs.verify(db);
        await notes.verify(db);
      }
      await this.operator.verify(db);
      await this.searches.verify(db);
      await this.runsKnown(db);
    });
    for (const { sessions } of this.members) await sessions.verify(world.nodes);
    await reportsHold(world, this.members);
    await this.machine.verify();
  }

  /** A run whose id was given out has a record, and has ended. */
  private async runsKnown(db: Parameters<Parameters<FaultsWorld['look']>[0]>[0]): Promise<void> {
    const ended = await db
      .collection(RUNS)
      .find({ status: { $ne: 'running' } }, { projection: { _id: 1 } })
      .toArray();
    const known = new Set(ended.map(({ _id }) => String(_id)));
    for (const { configs } of this.members) {
      for (const [run, config] of configs.runs)
        if (!known.has(run))
          this.world.addFinding(`the run ${run} of ${config} was accepted, and has no record`);
      configs.runs.clear();
    }
  }
}

export function summaryOf({ rounds, requests, unanswered, faults, usedUp, findings }: FaultsReport): string {
  const came = [...faults].map(([name, count]) => `${count} ${name}`).join(', ');
  return `${rounds} rounds: ${requests} requests, ${unanswered} unanswered; ${came}; budgets used up in ${usedUp} rounds; ${findings.length} findings`;
}
