import type { Types } from 'mongoose';
import type { Language } from '../../../common/language.js';
import type { MailPayload } from '../../../mail/index.js';
import { OutboxKind } from '../../../outbox/index.js';
import type { AnswerRule } from '../../positions/alert-rules.js';
import type { RankAlert } from './alert-message.js';

/** Runs that name the website, of those that count. */
interface NamedRuns {
  k: number;
  n: number;
}

/** Payload of `answerAlert`. */
export interface RankAnswerAlert extends MailPayload, Pick<RankAlert, 'tell' | 'mailed'> {
  /** Id of the alert. */
  alert: string;
  config: Types.ObjectId;
  account: Types.ObjectId;
  website: string;
  day: string;
  when: AnswerRule['when'];
  prompt: { _id: string; text: string };
  engine: string;
  from: NamedRuns;
  to: NamedRuns;
}

export const answerAlert = new OutboxKind<RankAnswerAlert>('rank_answer_alert');

const ENGINES: Record<string, string> = {
  chatgpt: 'ChatGPT',
  ai_mode: 'Google AI Mode',
  gemini: 'Gemini',
  perplexity: 'Perplexity',
  copilot: 'Copilot',
};

type Told = Pick<RankAnswerAlert, 'when' | 'prompt' | 'engine' | 'from' | 'to'>;

/** @param website with the name of its account where the reader has several */
export function answerAlertText(
  { when, prompt, engine, from, to }: Told,
  website: string,
  language: Language,
) {
  const name = ENGINES[engine] ?? engine;
  const isGain = when === 'answer_gained';
  if (language === 'de')
    return {
      title: `${name} nennt ${website} ${isGain ? 'häufiger' : 'seltener'}`,
      body: `„${prompt.text}“: vorher in ${from.k} von ${from.n} Antworten, jetzt in ${to.k} von ${to.n}.`,
    };
  return {
    title: `${name} names ${website} ${isGain ? 'more' : 'less'} often`,
    body: `"${prompt.text}": before in ${from.k} of ${from.n} answers, now in ${to.k} of ${to.n}.`,
  };
}
