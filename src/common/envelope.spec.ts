import { describe, expect, it } from 'vitest';
import { errorBody } from './envelope.js';

const facts = { errno: 400, message: 'No.' };

describe('error envelope', () => {
  it.each([
    ['/v1/rank/config', { status: false, errno: 400, message: 'No.', additional_info: '' }],
    ['/v1/slots', { status: false, errno: 400, message: 'No.', additional_info: '' }],
    ['/v1/notifications/count', { status: false, errno: 400, message: 'No.', additional_info: '' }],
    ['/v1/geo/country', { success: false, errno: 400, message: 'No.' }],
    ['/emit/u/e', { success: false, errno: 400, message: 'No.' }],
    ['/relay/batch', { success: false, errno: 400, message: 'No.' }],
    ['/v1/auth/login', { errno: 400, message: 'No.' }],
    ['/v1/ranking', { errno: 400, message: 'No.' }],
    ['/nowhere', { errno: 400, message: 'No.' }],
  ])('of %s follows its prefix', (path, body) => {
    expect(errorBody(path, facts)).toEqual(body);
  });

  const additionalInfo = { fields: [{ path: 'a.0', message: 'a is wrong' }] };

  it('carries additional_info where the envelope has the field', () => {
    expect(errorBody('/v1/rank', { ...facts, additionalInfo })).toHaveProperty(
      'additional_info',
      additionalInfo,
    );
    expect(errorBody('/v1/geo', { ...facts, additionalInfo })).not.toHaveProperty('additional_info');
  });

  it.each(['/v1/geo/country', '/emit/u/e'])(
    'of %s names at most ten invalid fields in its message (rule 766)',
    (path) => {
      const named = (fields: object[]) => errorBody(path, { ...facts, additionalInfo: { fields } });
      expect(named(additionalInfo.fields)).toEqual({ success: false, errno: 400, message: 'a is wrong.' });
      const many = Array<object>(12).fill(additionalInfo.fields[0]!);
      const ten = Array(10).fill('a is wrong').join('; ');
      expect(named(many)).toHaveProperty('message', `${ten} (and 2 more).`);
    },
  );

  it.each([
    ['Said as it is.', 'Said as it is.'],
    [additionalInfo, 'a.0: a is wrong'],
    [{ fields: [...additionalInfo.fields, { path: 'b', message: 'b too' }] }, 'a.0: a is wrong; b: b too'],
    [{ status: 401 }, '{"status":401}'],
  ])('of the platform gives %j as a string (rule 19)', (given, text) => {
    expect(errorBody('/v1/auth', { ...facts, additionalInfo: given })).toHaveProperty(
      'additional_info',
      text,
    );
  });
});
