const LOOK_ALIKES: Readonly<Record<string, string>> = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ' };

/** Replaces the signs of formatting that a service cannot escape. */
export const withoutFormat = (text: string): string => text.replace(/[*_~`]/g, (sign) => LOOK_ALIKES[sign]!);
