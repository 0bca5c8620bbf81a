import { i18n } from '../text/i18n';

/** Messages of the server with a value in them. */
const WITH_VALUE = [
  'In Search Console, open Settings > Users and permissions of the property, and add {email}.',
  'Search provider {name} cannot search as a mobile device',
  'Search provider {name} cannot search near a place',
  'The property {property} is not among those that are visible.',
  'Choose one of the list, or add {email} in Search Console under Settings > Users and permissions.',
].map((text) => {
  const [begin, name, end] = text.split(/[{}]/) as [string, string, string];
  return { text, begin, name, end };
});

/** A message of the server in the language of the page where the catalogue has it (text/de/server.ts); else as it came. */
export function translate(message: string): string {
  if (Object.hasOwn(i18n.messages, message)) return i18n._(message);
  for (const { text, begin, name, end } of WITH_VALUE)
    if (message.startsWith(begin) && message.endsWith(end))
      return i18n._(text, { [name]: message.slice(begin.length, message.length - end.length) });
  return message;
}
