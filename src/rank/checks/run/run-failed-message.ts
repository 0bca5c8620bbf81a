import { type ChatMessage, type ChatReader, quoteText } from '../../../channels/index.js';
import type { Language } from '../../../common/language.js';
import type { RunEnded } from './run-ended.js';

const MAX_REASON = 300;

interface Texts {
  title: (website: string) => string;
  found: (found: number, keywords: number) => string;
  reason: (reason: string) => string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    title: (website) => `The check of ${website} failed`,
    found: (found, keywords) => `${found} of ${keywords} keywords got a result.`,
    reason: (reason) => `Reason: ${reason}`,
  },
  de: {
    title: (website) => `Die Prüfung von ${website} ist fehlgeschlagen`,
    found: (found, keywords) => `${found} von ${keywords} Keywords haben ein Ergebnis.`,
    reason: (reason) => `Grund: ${reason}`,
  },
};

/** Whether the provider ended the run, or no keyword has a real result. */
export const hasFailed = ({
  status,
  found,
  keywords,
}: Pick<RunEnded, 'status' | 'found' | 'keywords'>): boolean =>
  status === 'rejected' || (found === 0 && keywords > 0);

/** What channels say about a run that has failed. */
export function runFailedMessage(
  { found, keywords, rejected, credits, failure }: RunEnded,
  website: string,
  { language, child }: ChatReader,
  link: string,
): ChatMessage {
  const texts = TEXTS[language];
  const reason = rejected ?? credits ?? failure;
  const named = quoteText(child === undefined ? website : `${website} (${child})`);
  return {
    language,
    title: texts.title(named),
    intro: [
      texts.found(found, keywords),
      ...(reason === undefined ? [] : [texts.reason(quoteText(reason, MAX_REASON))]),
    ],
    link,
  };
}
