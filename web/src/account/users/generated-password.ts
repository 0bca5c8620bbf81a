/** Without characters that are mistaken for others when they are read out. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** 20 random characters, about 116 bits, in groups that are easy to read. */
export function newPassword(): string {
  const letters = Array.from({ length: GROUPS * GROUP_LENGTH }, randomLetter);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}

/** Refuses the largest values, so that each letter is equally likely. */
function randomLetter(): string {
  const [value = 0] = crypto.getRandomValues(new Uint8Array(1));
  return value < 256 - (256 % LETTERS.length) ? LETTERS[value % LETTERS.length]! : randomLetter();
}
