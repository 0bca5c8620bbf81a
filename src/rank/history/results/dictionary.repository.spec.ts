import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { FullParts } from './dictionary.repository.js';

const config = new Types.ObjectId();
const part = (kind: 'series' | 'link', number: number, size: number) => ({
  config,
  kind,
  part: number,
  entries: Array.from({ length: size }, (_, n) => `${kind} ${number}.${n}`),
});

describe('parts of dictionaries in memory', () => {
  it('are the full ones, which never change', () => {
    const full = new FullParts(2);
    const [a, b, c] = [part('link', 0, 2), part('link', 1, 2), part('link', 2, 1)];
    full.keep(config, [a, b, c]);
    expect(full.readParts(config)).toEqual([a, b]);
    expect(full.readParts(new Types.ObjectId())).toEqual([]);
  });

  it('are kept of kinds that a later reader leaves out, and with what it adds', () => {
    const full = new FullParts(2);
    const [a, b, c] = [part('link', 0, 2), part('series', 0, 2), part('series', 1, 2)];
    full.keep(config, [a, b]);
    full.keep(config, [b, c]);
    expect(full.readParts(config)).toEqual([a, b, c]);
    full.keep(config, [b]);
    expect(full.readParts(config)).toEqual([a, b, c]);
  });

  it('have no part behind one that was not full when it was read', () => {
    const full = new FullParts(2);
    full.keep(config, [part('link', 0, 1), part('link', 1, 2)]);
    expect(full.readParts(config)).toEqual([]);
  });
});
