import { expect, it } from 'vitest';
import { readablePath } from './readable-path';

it.each([
  ['/%D7%A8%D7%99%D7%A6%D7%94-2026', '/ריצה-2026'],
  ['/gr%C3%BCn?id=%31', '/grün?id=1'],
  ['/a%2Fb', '/a%2Fb'],
  ['/%E0%A4%A', '/%E0%A4%A'],
])('%s is %s', (path, text) => expect(readablePath(path)).toBe(text));
