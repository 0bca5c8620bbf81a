import { describe, expect, it } from 'vitest';
import { backupCondition, backupName, expiredBackups, isBackupDue, newestBackup } from './backup-plan.js';

const at = (text: string | null) => (text === null ? null : new Date(`2026-03-${text}:00Z`));

describe('names of scheduled backups', () => {
  const names = [3, 1, 2].map((day) => backupName(new Date(Date.UTC(2026, 2, day, 3))));

  it('sort by time, and others are left alone', () => {
    expect(names[0]).toBe('rankwire-20260303T030000Z.backup');
    const others = ['notes.txt', `${names[0]}.old`, `x/${names[0]}`, 'rankwire-1.backup'];
    expect(newestBackup([...others, ...names])).toBe(names[0]);
    expect(expiredBackups([...others, ...names], 2)).toEqual([names[1]]);
    expect(expiredBackups(names, 3)).toEqual([]);
    expect(newestBackup(others)).toBeUndefined();
  });
});

describe('isBackupDue at 03:00', () => {
  it.each([
    ['the first one', null, null, '11T12:00', true],
    ['the first one, half an hour after a failure', '11T11:30', null, '11T12:00', false],
    ['the first one, an hour after a failure', '11T11:00', null, '11T12:00', true],
    ['before the time of the day', '10T03:00', '10T03:00', '11T02:59', false],
    ['at the time of the day', '10T03:00', '10T03:00', '11T03:00', true],
    ['after the good one of the day', '11T03:00', '11T03:00', '11T12:00', false],
    ['soon after a failed one of the day', '11T03:00', '10T03:00', '11T03:59', false],
    ['an hour after a failed one of the day', '11T03:00', '10T03:00', '11T04:00', true],
    ['after days without a process', '05T03:00', '05T03:00', '11T01:00', true],
    ['after a failure shortly before that time', '11T02:30', '10T02:00', '11T03:00', true],
    ['with times of a clock that was ahead', '20T03:00', '20T03:00', '11T12:00', true],
  ])('%s', (_what, tried, good, now, expected) => {
    expect(isBackupDue({ triedAt: at(tried), goodAt: at(good) }, '03:00', at(now)!)).toBe(expected);
  });
});

describe('backupCondition', () => {
  it.each([
    [null, null, null, 'pending'],
    ['11T11:00', null, '11T11:01', 'failed'],
    ['11T03:00', '11T03:00', null, 'ok'],
    ['11T03:00', '10T03:00', '11T03:01', 'failed'],
    ['10T03:00', '10T03:00', null, 'late'],
    ['10T03:00', null, null, 'late'],
  ] as const)('tried %s, good %s, failed %s: %s', (tried, good, failed, expected) => {
    const times = { triedAt: at(tried), goodAt: at(good) };
    expect(backupCondition(times, at(failed), at('11T12:00')!)).toBe(expected);
  });
});
