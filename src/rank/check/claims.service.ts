import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { RankSettings } from '../../config/settings.js';
import type { RunReason } from '../results/run.schema.js';
import { Claim } from './claim.js';
import { ClaimRepository, type CleanDay } from './claim.repository.js';
import { SharedQuestion } from './shared-question.js';

/** Takes, keeps and gives back configurations. */
@Injectable()
export class ClaimsService {
  private readonly held = new Set<Claim>();
  private readonly questions = new WeakMap<Claim, SharedQuestion<boolean>>();

  constructor(
    private readonly repository: ClaimRepository,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
  ) {}

  /**
   * Takes it for the day that `now` is in the slot's zone; `now` becomes the run's `run_at` (rule 163).
   * @returns the claim, or null when somebody else holds the configuration, has run it, or it is gone
   */
  async take(
    config: Types.ObjectId,
    { day, now }: { day: string; now: Date },
    reason: RunReason,
  ): Promise<Claim | null> {
    const terms = this.terms(day, now);
    const before = await this.repository.take(config, terms);
    if (!before) return null;
    const why = before.run === null ? reason : 'recovery';
    return this.hold(new Claim({ config: before, run: terms.run, runAt: terms.now, day, reason: why }));
  }

  /** @returns the claim, or null while it is held, or when the last check by hand was less than so long ago */
  async takeByHand(
    config: Types.ObjectId,
    { day, now }: { day: string; now: Date },
    pauseMs: number,
  ): Promise<Claim | null> {
    const terms = this.terms(day, now);
    const notSince = new Date(terms.now.getTime() - pauseMs);
    const before = await this.repository.takeByHand(config, terms, notSince);
    if (!before) return null;
    return this.hold(new Claim({ config: before, run: terms.run, runAt: terms.now, day, reason: 'check' }));
  }

  /** Takes a configuration whose run of an earlier day died; the claim is for that earlier day. */
  async takeStale(config: Types.ObjectId, today: string): Promise<Claim | null> {
    const terms = this.terms(today);
    const before = await this.repository.takeStale(config, terms);
    if (!before) return null;
    return this.hold(
      new Claim({
        config: before,
        run: terms.run,
        runAt: terms.now,
        day: before.run_day,
        reason: 'recovery',
      }),
    );
  }

  /**
   * Whether this process still holds it: asks the store, and makes a lost claim known to the whole run. Keywords
   * that ask at the same time share one question, which is always put after they asked. A process that stood still
   * while the answer was on its way asks again.
   */
  async holds(claim: Claim): Promise<boolean> {
    const began = performance.now();
    await this.ask(claim);
    if (performance.now() - began >= this.settings.leaseMs / 2) await this.ask(claim);
    return claim.held;
  }

  /** The same, with a whole lease ahead. */
  async confirm(claim: Claim): Promise<boolean> {
    if (claim.held && !(await this.repository.renew(claim.config._id, claim.run, this.leaseEnd()))) {
      claim.abort(lost());
    }
    return claim.held;
  }

  async finish(claim: Claim, end: CleanDay): Promise<boolean> {
    this.letGo(claim);
    const { runAt, day, reason } = claim;
    // A check by hand never touches last_triggred (rule 146).
    if (reason === 'check') return this.repository.release(claim.config._id, claim.run, end);
    return this.repository.finish(claim.config._id, claim.run, { runAt, day, ...end });
  }

  /** @returns false when it was not ours any more */
  async release(claim: Claim, end: CleanDay = {}): Promise<boolean> {
    this.letGo(claim);
    return this.repository.release(claim.config._id, claim.run, end);
  }

  isHeldElsewhere(config: Types.ObjectId, day: string): Promise<boolean> {
    return this.repository.isHeld(config, day, this.clock.now());
  }

  /** Ends all calls of all runs of this process (shutdown). */
  abortAll(reason: Error): void {
    for (const claim of this.held) claim.abort(reason);
  }

  private hold(claim: Claim): Claim {
    this.held.add(claim);
    const { leaseMs: lease } = this.settings;
    claim.startHeartbeat(lease / 3, lease, () =>
      this.repository.renew(claim.config._id, claim.run, this.leaseEnd()),
    );
    return claim;
  }

  private async ask(claim: Claim): Promise<void> {
    if (claim.held && !(await this.question(claim).ask())) claim.abort(lost());
  }

  private question(claim: Claim): SharedQuestion<boolean> {
    const known = this.questions.get(claim);
    if (known) return known;
    const question = new SharedQuestion(() => this.repository.holds(claim.config._id, claim.run));
    this.questions.set(claim, question);
    return question;
  }

  private letGo(claim: Claim): void {
    claim.stopHeartbeat();
    this.held.delete(claim);
  }

  private terms(day: string, now = this.clock.now()) {
    return { run: new Types.ObjectId(), day, now, leaseUntil: this.leaseEnd() };
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + this.settings.leaseMs);
  }
}

const lost = () => new Error('The claim was lost');
