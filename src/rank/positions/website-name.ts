import { domainToASCII, domainToUnicode } from 'node:url';

/** As in the console: scripts that a label may have together. */
const SCRIPTS = [
  'a-z\\u00df-\\u024f\\u1e00-\\u1eff',
  ...'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Sinh Taml Telu Thaa Thai'
    .split(' ')
    .map(ofScript),
  `a-z${['Hani', 'Hira', 'Kana'].map(ofScript).join('')}`,
  `a-z${['Hani', 'Bopo'].map(ofScript).join('')}`,
  `a-z${['Hani', 'Hang'].map(ofScript).join('')}`,
].map((letters) => new RegExp(`^[${letters}0-9-]+$`, 'u'));

function ofScript(name: string): string {
  return `\\p{scx=${name}}`;
}

/** Labels of Cyrillic or Greek letters that all look like Latin ones. */
const LATIN_ALIKE = /^(?:[асԁеһіјӏорԗԛѕԝхуъьҽпгѵѡ0-9-]+|[αικνρυωηοτ0-9-]+)$/u;

/**
 * A website as it was typed, but for its host, which is in the letters of its language. A label that may pass for another
 * one, as it mixes scripts or has look-alikes of Latin letters only, is in Punycode.
 * @param child name of its account, for a reader who has several
 */
export function nameWebsite(website: string, child?: string): string {
  const name = website.replace(
    /^((?:https?:\/\/)?)([^/?#:]*)/i,
    (_, scheme: string, host: string) => scheme + showHost(host),
  );
  return child === undefined ? name : `${name} (${child})`;
}

/** Its name without `https://` and a slash at the end. */
export const shortenWebsite = (website: string, child?: string): string =>
  nameWebsite(website.replace(/^https?:\/\//i, '').replace(/\/+$/, ''), child);

/** Has no international label. */
const PLAIN = /^(?!.*xn--)[\x20-\x7e]*$/i;

function showHost(host: string): string {
  if (PLAIN.test(host)) return host;
  const ascii = domainToASCII(host);
  const isLatin = !/\.xn--[^.]*$/.test(ascii);
  const showLabel = (label: string): string => {
    const text = domainToUnicode(label);
    const isSafe = SCRIPTS.some((script) => script.test(text)) && !(isLatin && LATIN_ALIKE.test(text));
    return isSafe ? text : label;
  };
  const shown = ascii.split('.').map((label) => (label.startsWith('xn--') ? showLabel(label) : label));
  return shown.join('.') || host;
}
