import { describe, expect, it } from 'vitest';
import { secretForms } from './secret-forms.js';

describe('secretForms', () => {
  it('lists a key as set, in base64 and encoded for a URL', () => {
    expect(secretForms('k/1+2')).toEqual(['ay8xKzI%3D', 'k%2F1%2B2', 'ay8xKzI=', 'k/1+2']);
  });

  it('lists both parts of a two-part credential, and the longest form first', () => {
    const forms = secretForms('me@example.com:passw0rd');
    expect(forms).toEqual(expect.arrayContaining(['me@example.com', 'me%40example.com', 'passw0rd']));
    expect(forms).toContain(Buffer.from('me@example.com:passw0rd').toString('base64'));
    expect(forms.map(({ length }) => length)).toEqual(
      forms.map(({ length }) => length).sort((one, other) => other - one),
    );
  });

  it('leaves out parts that are too short to be distinguished from ordinary words', () => {
    expect(secretForms('a:secret-token')).not.toContain('a');
  });

  it('is empty without a key', () => {
    expect(secretForms(undefined)).toEqual([]);
    expect(secretForms('')).toEqual([]);
  });
});
