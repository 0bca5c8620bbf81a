import { type ChatMessage, type ChatReader, quoteText } from '../../../channels/index.js';
import type { Language } from '../../../common/language.js';
import type { Suspicion } from '../../positions/run-outcome.js';
import { nameWebsite } from '../../positions/website-name.js';
import type { RunEnded } from './run-ended.js';

const MAX_REASON = 300;

interface Texts {
  title: (website: string) => string;
  found: (found: number, keywords: number) => string;
  reason: (reason: string) => string;
  suspicious: (website: string) => string;
  lost: (suspicion: Suspicion) => string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    title: (website) => `The check of ${website} failed`,
    found: (found, keywords) => `${found} of ${keywords} keywords got a result.`,
    reason: (reason) => `Reason: ${reason}`,
    suspicious: (website) => `The check of ${website} looks wrong`,
    lost: ({ lost, ranked, day }) =>
      `${lost} of ${ranked} keywords that ranked on ${day} were not found. Compare the search results.`,
  },
  de: {
    title: (website) => `Die Prüfung von ${website} ist fehlgeschlagen`,
    found: (found, keywords) => `${found} von ${keywords} Keywords haben ein Ergebnis.`,
    reason: (reason) => `Grund: ${reason}`,
    suspicious: (website) => `Die Prüfung von ${website} ist auffällig`,
    lost: ({ lost, ranked, day }) =>
      `${lost} von ${ranked} Keywords, die am ${day} rankten, wurden nicht gefunden. Vergleichen Sie die Suchergebnisse.`,
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
  return {
    language,
    title: texts.title(quoteText(nameWebsite(website, child))),
    intro: [
      texts.found(found, keywords),
      ...(reason === undefined ? [] : [texts.reason(quoteText(reason, MAX_REASON))]),
    ],
    link,
  };
}

/** What channels say about a run whose results look wrong. */
export function suspiciousRunMessage(
  suspicion: Suspicion,
  website: string,
  { language, child }: ChatReader,
  link: string,
): ChatMessage {
  const texts = TEXTS[language];
  return {
    language,
    title: texts.suspicious(quoteText(nameWebsite(website, child))),
    intro: [texts.lost(suspicion)],
    link,
  };
}
