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

/** RFC 3492; '' for a text that is not Punycode. */
function decode(encoded: string): string {
  const end = encoded.lastIndexOf('-');
  const points = Array.from(encoded.slice(0, Math.max(0, end)), (letter) => letter.codePointAt(0)!);
  let [code, index, bias] = [128, 0, 72];
  for (let at = end + 1; at < encoded.length;) {
    const before = index;
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(encoded[at++] ?? '!');
      if (digit < 0) return '';
      const value = digit < 10 ? digit + 26 : digit - 10;
      index += value * weight;
      const least = Math.min(26, Math.max(1, k - bias));
      if (value < least) break;
      weight *= 36 - least;
    }
    const count = points.length + 1;
    let delta = Math.floor((index - before) / (before === 0 ? 700 : 2));
    delta += Math.floor(delta / count);
    for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35);
    bias += Math.floor((36 * delta) / (delta + 38));
    code += Math.floor(index / count);
    if (code > 0x10ffff) return '';
    points.splice((index %= count), 0, code);
    index += 1;
  }
  return String.fromCodePoint(...points);
}
