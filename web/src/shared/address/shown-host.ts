import punycode from 'punycode.js';

/** Scripts that a label may have together, as browsers have it; those that nobody writes domains in are left out. */
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

/** Has no international label. */
const PLAIN = /^(?!.*xn--)[\x20-\x7e]*$/i;

/**
 * A host in the letters of its language instead of Punycode. A label that may pass for another one, as it mixes scripts or
 * has look-alikes of Latin letters only, is in Punycode, also where it was written in letters.
 * @param host may have a port
 */
export function shownHost(host: string): string {
  if (PLAIN.test(host)) return host.toLowerCase();
  const ascii = toAscii(host);
  const isLatin = !/\.xn--[^.]*$/.test(ascii);
  return ascii
    .split('.')
    .map((label) => (label.startsWith('xn--') ? readLabel(label, isLatin) : label))
    .join('.');
}

function toAscii(host: string): string {
  if (!URL.canParse(`http://${host}`)) return host;
  return new URL(`http://${host}`).hostname + (/:\d+$/.exec(host)?.[0] ?? '');
}

/** @param isLatin whether the domain is below one in ASCII */
function readLabel(label: string, isLatin: boolean): string {
  const text = decode(label.slice('xn--'.length));
  const isSafe = SCRIPTS.some((script) => script.test(text)) && !(isLatin && LATIN_ALIKE.test(text));
  return isSafe && toAscii(text) === label ? text : label;
}

/** '' for a text that is not Punycode. */
function decode(encoded: string): string {
  try {
    return punycode.decode(encoded);
  } catch {
    return '';
  }
}
