import { expect, it } from 'vitest';
import { foldCase } from '../../../src/rank/domain/order';
import { folded, isFound } from './fold';

const TEXTS = [
  'İstanbul',
  'ISPARTA',
  'ısparta',
  'Straße',
  'STRAẞE',
  'ΟΔΟΣ',
  'οδος',
  'ＳＥＯ',
  'ｼｭｰｽﾞ',
  'cafe\u0301',
  '東京',
];

it.each(TEXTS)('compares %s as the server does', (text) => expect(folded(text)).toBe(foldCase(text)));

it.each([
  ['İstanbul otelleri', 'istanbul'],
  ['istanbul otelleri', ' İSTANBUL '],
  ['ısparta', 'ISPARTA'],
  ['ＳＥＯ対策', 'seo'],
  ['ｼｭｰｽﾞ', 'シューズ'],
  ['Straße', 'strasse'],
])('finds in %s %s', (text, typed) => expect(isFound(text, typed)).toBe(true));
