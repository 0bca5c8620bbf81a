import { setTimeout as pause } from 'node:timers/promises';
import type { Judge } from './judge.js';
import { type Errand, nextErrand, numberedBody } from './traffic.js';
import type { SoakWorld } from './world.js';

const TICK_MS = 5;
/** Most calls in flight: those beyond it are counted as skipped, so that a slow server is not overrun. */
const MOST_UNDER_WAY = 500;

/** Sends the mix: as fast as possible, or at a fixed rate. */
export class Load {
  /** Response times in milliseconds since the last sample. */
  times: number[] = [];
  /** Calls that were not sent, because too many were in flight. */
  skipped = 0;
  private underWay = 0;

  constructor(
    private readonly world: SoakWorld,
    private readonly judge: Judge,
    private readonly draw: () => number,
  ) {}

  /** Closed loop: each caller sends the next request after a response. @returns calls per second */
  async flatOut(callers: number, seconds: number): Promise<number> {
    const began = performance.now();
    let calls = 0;
    const caller = async () => {
      for (; performance.now() - began < seconds * 1000; calls++)
        await this.run(nextErrand(this.world, this.draw));
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return (1000 * calls) / (performance.now() - began);
  }

  /** Open loop: a call's time counts from when it was due. @returns calls that were sent */
  async steady(perSecond: number, seconds: number): Promise<number> {
    const began = performance.now();
    const total = Math.floor(perSecond * seconds);
    let due = 0;
    while (due < total) {
      const now = Math.min(total, ((performance.now() - began) / 1000) * perSecond);
      for (; due < now; due++) {
        if (this.underWay >= MOST_UNDER_WAY) this.skipped++;
        else void this.run(nextErrand(this.world, this.draw), began + (due / perSecond) * 1000);
      }
      await pause(TICK_MS);
    }
    while (this.underWay > 0) await pause(TICK_MS);
    return total - this.skipped;
  }

  /** Never throws: the judge records failures. */
  private async run(errand: Errand, since = performance.now()): Promise<void> {
    const { numbered } = errand;
    this.underWay++;
    const sent = numbered ? numbered.lane.then(() => this.send(errand, since)) : this.send(errand, since);
    if (numbered) numbered.lane = sent;
    await sent;
    this.underWay--;
  }

  private async send(errand: Errand, since: number): Promise<void> {
    const { numbered, allowed, done } = errand;
    const call = numbered ? { ...errand, body: numberedBody(numbered) } : errand;
    try {
      const answer = await this.world.http.ask(call, since);
      this.times.push(answer.ms);
      this.judge.look(call, answer, allowed?.());
      if (numbered) numbered.lastAcknowledged++;
      done?.();
    } catch (error) {
      this.judge.note(errand.route, String(error));
    }
  }
}
