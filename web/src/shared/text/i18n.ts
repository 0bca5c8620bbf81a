import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** English texts are their own ids, so that the English catalogue is empty. Other languages map them. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
i18n.setMessagesCompiler(compileMessage);

/** The text in the language of the page; `values` fill in ICU placeholders such as {n} and plurals. */
export const t = (text: string, values?: Record<string, unknown>): string => i18n._(text, values);

/** The language of the page with the region that the browser prefers, for dates and numbers. */
export const locale = (): string =>
  navigator.languages.find((tag) => tag.split('-')[0] === i18n.locale) ?? i18n.locale;
