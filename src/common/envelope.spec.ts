import { describe, expect, it } from 'vitest';
import { errorBody } from './envelope.js';

const facts = { errno: 400, message: 'No.' };

describe('error envelope', () => {
  it.each([
    ['status' as const, { status: false, errno: 400, message: 'No.', additional_info: '' }],
    ['success' as const, { success: false, errno: 400, message: 'No.' }],
    ['plain' as const, { errno: 400, message: 'No.' }],
  ])('%s', (style, body) => {
    expect(errorBody(style, facts)).toEqual(body);
  });

  const additionalInfo = { fields: [{ path: 'a.0', message: 'a is wrong' }] };

  it('carries additional_info where the envelope has the field', () => {
    expect(errorBody('status', { ...facts, additionalInfo })).toHaveProperty(
      'additional_info',
      additionalInfo,
    );
    expect(errorBody('success', { ...facts, additionalInfo })).not.toHaveProperty('additional_info');
  });

  it('names at most ten invalid fields in its message where it has no field for them', () => {
    const named = (fields: object[]) => errorBody('success', { ...facts, additionalInfo: { fields } });
    expect(named(additionalInfo.fields)).toEqual({ success: false, errno: 400, message: 'a is wrong.' });
    const many = Array<object>(12).fill(additionalInfo.fields[0]!);
    const ten = Array(10).fill('a is wrong').join('; ');
    expect(named(many)).toHaveProperty('message', `${ten} (and 2 more).`);
  });

  it.each([
    ['Said as it is.', 'Said as it is.'],
    [additionalInfo, 'a.0: a is wrong'],
    [{ fields: [...additionalInfo.fields, { path: 'b', message: 'b too' }] }, 'a.0: a is wrong; b: b too'],
    [{ status: 401 }, '{"status":401}'],
  ])('plain gives %j as a string', (given, text) => {
    expect(errorBody('plain', { ...facts, additionalInfo: given })).toHaveProperty('additional_info', text);
  });
});
