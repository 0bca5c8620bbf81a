import { expect, it } from 'vitest';
import { isFound } from './fold';

it.each([
  ['İstanbul otelleri', 'istanbul'],
  ['istanbul otelleri', ' İSTANBUL '],
  ['ısparta', 'ISPARTA'],
  ['ＳＥＯ対策', 'seo'],
  ['ｼｭｰｽﾞ', 'シューズ'],
  ['Straße', 'strasse'],
])('finds in %s %s', (text, typed) => expect(isFound(text, typed)).toBe(true));
