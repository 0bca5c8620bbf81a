import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { EventBus } from '../../../common/event-bus.js';
import { OutboxDispatcher } from '../../../outbox/index.js';
import { ANSWERS_ENDED, AnswerHistory, type AnswersEnded, PromptRepository } from '../../answers/index.js';
import { type AnswerRule, isAnswerRule } from '../../positions/alert-rules.js';
import { foldCase } from '../../positions/order.js';
import { ConfigRepository } from '../../tracking/index.js';
import { answerAlert } from '../messages/answer-alert-message.js';
import { ANSWER_ALERTS, AnswerAlertRepository } from '../store/answer-alert.repository.js';
import { AlertRecipients } from './alert-recipients.js';

/** Raises alerts to AI answers, when the runs of a prompt and engine have ended. */
@Injectable()
export class AnswerAlertRaiser implements OnModuleInit {
  constructor(
    private readonly bus: EventBus,
    private readonly dispatcher: OutboxDispatcher,
    private readonly configs: ConfigRepository,
    private readonly prompts: PromptRepository,
    private readonly history: AnswerHistory,
    private readonly alerts: AnswerAlertRepository,
    private readonly recipients: AlertRecipients,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(ANSWER_ALERTS);
    this.bus.on(ANSWERS_ENDED, async (ended) => {
      await this.raise(ended);
      await this.history.markCompared(ended.runs);
    });
  }

  private async raise({ account, config: id, prompt: promptId, engine, day }: AnswersEnded): Promise<void> {
    const config = await this.configs.find(id, account);
    const rules = (config?.alerts?.rules ?? []).filter(isAnswerRule);
    const prompt = rules.length > 0 ? await this.prompts.find(id, promptId) : null;
    const turn = prompt && (await this.history.findTurn(promptId, engine, day));
    if (!config || !prompt || !turn) return;
    const { change, from, to } = turn;
    const when: AnswerRule['when'] = change === 'up' ? 'answer_gained' : 'answer_lost';
    const alert = `${String(promptId)}:${engine}`;
    const now = this.clock.now();
    const event = rules.some((rule) => isAbout(rule, when, engine, prompt.tags))
      ? answerAlert.event(`${alert}:${day}:${when}`, now, {
          alert,
          config: id,
          account,
          website: config.website,
          day,
          when,
          prompt: { _id: String(promptId), text: prompt.text },
          engine,
          from,
          to,
          ...(await this.recipients.find(account, config.alerts!)),
        })
      : undefined;
    const isTurned = await this.alerts.turn({ _id: alert, config: id, state: when, day }, event);
    if (!isTurned) return;
    if (await this.configs.isLive(id)) await this.dispatcher.dispatch(ANSWER_ALERTS, alert);
    else await this.alerts.deleteByConfig(id);
  }
}

const isAbout = (
  { when, engine, tag }: AnswerRule,
  change: AnswerRule['when'],
  ofEngine: string,
  tags: readonly string[],
): boolean =>
  when === change &&
  (engine === undefined || engine === ofEngine) &&
  (tag === undefined || tags.some((each) => foldCase(each) === foldCase(tag)));
