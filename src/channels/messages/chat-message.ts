import type { Language } from '../../common/language.js';

/** What is said about an event. Texts from outside in it come from `quoteText`. */
export interface ChatMessage {
  language: Language;
  title: string;
  /** What is said before the changes. */
  intro?: string[];
  /** The changes that matter most first; the first MAX_CHANGES are shown. */
  changes?: string[];
  /** Number of all changes; default: those above. */
  total?: number;
  /** Address in the console. */
  link: string;
}

/** The parts of a message as they are shown. */
export interface ShownMessage {
  title: string;
  /** With a bullet before each change. */
  lines: string[];
  link: { text: string; url: string };
}

export const MAX_CHANGES = 20;

const TEXTS: Record<Language, { more: (count: string) => string; open: string }> = {
  en: { more: (count) => `and ${count} more`, open: 'Open in Rankwire' },
  de: { more: (count) => `und ${count} weitere`, open: 'In Rankwire öffnen' },
};

/** The message with as many changes as fit; how many more there are is said. */
export function fitMessage(message: ChatMessage, fits: (shown: ShownMessage) => boolean): ShownMessage {
  const most = Math.min(message.changes?.length ?? 0, MAX_CHANGES);
  for (let count = most; count > 0; count -= 1) {
    const shown = showChanges(message, count);
    if (fits(shown)) return shown;
  }
  return showChanges(message, 0);
}

function showChanges(
  { language, title, intro = [], changes = [], total = changes.length, link }: ChatMessage,
  count: number,
): ShownMessage {
  const { more, open } = TEXTS[language];
  const lines = [...intro, ...changes.slice(0, count).map((change) => `• ${change}`)];
  if (total > count) lines.push(more(new Intl.NumberFormat(language).format(total - count)));
  return { title, lines, link: { text: open, url: link } };
}
