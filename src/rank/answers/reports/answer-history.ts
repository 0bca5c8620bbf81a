import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { addDays } from '../../../common/time/zone.js';
import { countRuns } from '../domain/counts.js';
import type { Engine } from '../domain/run.js';
import { countRun, Tallies } from '../domain/tallies.js';
import { findChange } from '../domain/wilson.js';
import { AnswerRunRepository } from '../store/run.repository.js';

const DAYS_BEFORE = 7;
/** Weekly checks have their days that far back. */
const OLDEST = 60;

interface Turn {
  change: 'up' | 'down';
  from: { k: number; n: number };
  to: { k: number; n: number };
}

/** Whether answers to a prompt name the website more or less often than on the days before. */
@Injectable()
export class AnswerHistory {
  constructor(private readonly runs: AnswerRunRepository) {}

  async markCompared(runs: Types.ObjectId[]): Promise<void> {
    await this.runs.markCompared(runs);
  }

  /** The day against the pooled answers of up to seven days with answers before it; null: the intervals touch. */
  async findTurn(prompt: Types.ObjectId, engine: Engine, day: string): Promise<Turn | null> {
    const days = new Tallies<string>();
    const filter = { prompt, engine, day: { $gte: addDays(day, -OLDEST), $lte: day } };
    for await (const run of this.runs.counted(filter)) days.add(run.day, countRun(run));
    const known = [...days.all]
      .filter(([, counts]) => countRuns(counts) > 0)
      .sort(([a], [b]) => (a < b ? 1 : -1));
    if (known[0]?.[0] !== day) return null;
    const to = { k: known[0][1].mentioned, n: countRuns(known[0][1]) };
    const from = { k: 0, n: 0 };
    for (const [, counts] of known.slice(1, 1 + DAYS_BEFORE)) {
      from.k += counts.mentioned;
      from.n += countRuns(counts);
    }
    const change = findChange(from, to);
    return change === 'up' || change === 'down' ? { change, from, to } : null;
  }
}
