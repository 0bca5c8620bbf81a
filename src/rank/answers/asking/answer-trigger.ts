import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { AnswerSettings, RankSettings } from '../../../settings/settings.js';
import { AnswerAsker } from './answer-asker.js';
import { AnswerPlanner } from './answer-planner.js';

/** Asks what is due in its slot: when called, and by RANK_SCHEDULE. */
@Injectable()
export class AnswerTrigger implements OnApplicationBootstrap {
  private readonly logger = new Logger(AnswerTrigger.name);

  constructor(
    private readonly planner: AnswerPlanner,
    private readonly asker: AnswerAsker,
    private readonly settings: AnswerSettings,
    private readonly rank: RankSettings,
    private readonly repeated: RepeatedWork,
  ) {}

  onApplicationBootstrap(): void {
    const { enabled, cron } = this.rank.scheduler;
    if (enabled && this.settings.vendors.size > 0) this.repeated.at('answers-check', cron, () => this.tick());
  }

  /** @returns what is planned, and the end of the requests as a promise of its own */
  async trigger() {
    const planned = await this.planner.planDue();
    return { planned, sent: this.asker.drain() };
  }

  private async tick(): Promise<void> {
    const { planned, sent } = await this.trigger();
    if (planned.requests > 0)
      this.logger.log(`AI answers: ${planned.requests} requests for ${planned.prompts} prompts`);
    sent.catch((error: unknown) => this.logger.error(error));
  }
}
