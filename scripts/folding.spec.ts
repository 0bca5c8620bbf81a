import { expect, it } from 'vitest';
import { foldCase } from '../src/rank/positions/order.js';
import { folded } from '../web/src/shared/text/fold.js';

it.each([
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
])('the console compares %s as the server does', (text) => expect(folded(text)).toBe(foldCase(text)));
