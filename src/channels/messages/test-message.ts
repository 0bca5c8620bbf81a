import type { Language } from '../../common/language.js';
import type { ChatMessage } from './chat-message.js';
import { quoteText } from './plain-text.js';

const TEXTS: Record<Language, { title: (name: string) => string; body: string }> = {
  en: {
    title: (name) => `Test of the channel ${name}`,
    body: 'Messages of Rankwire arrive here.',
  },
  de: {
    title: (name) => `Test des Kanals ${name}`,
    body: 'Nachrichten von Rankwire kommen hier an.',
  },
};

/** What tries a channel. */
export function testMessage(
  { name, language }: { name: string; language: Language },
  link: string,
): ChatMessage {
  const { title, body } = TEXTS[language];
  return { language, title: title(quoteText(name)), intro: [body], link };
}
