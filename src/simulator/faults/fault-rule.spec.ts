import { describe, expect, it } from 'vitest';
import { faultNames, parseFaultRules } from './fault-rule.js';

describe('parseFaultRules', () => {
  it('takes a rule with every member as it is', () => {
    const match = { q: 'a b', country: 'US', near: '' };
    const rule = {
      match,
      fault: 'rate_limit',
      ms: 5,
      retry_after: 3,
      status: 420,
      said: 'Wait',
      times: 2,
      rate: 0.5,
    };
    expect(parseFaultRules([rule])).toEqual([rule]);
  });

  it('takes every fault by its bare name', () => {
    expect(parseFaultRules(faultNames.map((fault) => ({ fault })))).toHaveLength(16);
  });

  it('takes back the list that it gives, counts aside', () => {
    expect(parseFaultRules([{ fault: 'drop', fired: 7 }])).toEqual([{ fault: 'drop' }]);
  });

  it.each<[unknown, string]>([
    [{}, 'must be a JSON list'],
    [null, 'must be a JSON list'],
    ['drop', 'must be a JSON list'],
    [['drop'], 'Rule 0: a rule must be an object'],
    [[{ fault: 'drop' }, null], 'Rule 1: a rule must be an object'],
    [[{}], 'Rule 0: fault must be one of latency,'],
    [[{ fault: 'toString' }], 'fault must be one of'],
    [[{ fault: 'drop', time: 1 }], "unknown member 'time'"],
    [[{ fault: 'drop', match: 'a' }], 'match must be an object'],
    [[{ fault: 'drop', match: { keyword: 'a' } }], "unknown member 'match.keyword'"],
    [[{ fault: 'drop', match: { q: 1 } }], 'match.q must be a string'],
    [[{ fault: 'latency', ms: -1 }], 'ms must be a whole number'],
    [[{ fault: 'latency', ms: '5' }], 'ms must be a whole number'],
    [[{ fault: 'error_200', said: '' }], 'said must be'],
    [[{ fault: 'rate_limit', retry_after: -1 }], 'retry_after must be'],
    [[{ fault: 'rate_limit', retry_after: 'a\r\nb: c' }], 'retry_after must be'],
    [[{ fault: 'server_error', status: 99 }], 'status must be a whole number from 200 to 599'],
    [[{ fault: 'drop', times: 1.5 }], 'times must be a whole number'],
    [[{ fault: 'drop', rate: 1.1 }], 'rate must be a number from 0 to 1'],
    [[{ fault: 'drop', rate: Number.NaN }], 'rate must be a number from 0 to 1'],
    [Array.from({ length: 1001 }, () => ({ fault: 'drop' })), '1000 rules at most'],
  ])('refuses %j', (input, message) => {
    expect(() => parseFaultRules(input)).toThrow(message);
  });
});
