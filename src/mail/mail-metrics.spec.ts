import { describe, expect, it } from 'vitest';
import { Metrics } from '../common/metrics.js';
import { MailMetrics } from './mail-metrics.js';
import type { MailRepository } from './mail.repository.js';
import type { Mail } from './mail.schema.js';
import { mailView } from './mail-outbox.service.js';

describe('the metrics of mails', () => {
  it('count attempts by outcome, under the names of the label', async () => {
    const metrics = new Metrics();
    const mails = new MailMetrics(metrics, {} as MailRepository);
    for (const outcome of ['sent', 'sent', 'permanent', 'transient', 'unavailable'] as const)
      mails.recordAttempt(outcome);
    const { values } = await metrics.registry.getSingleMetric('rankwire_mail_attempts_total')!.get();
    expect(values.map(({ labels, value }) => [labels['outcome'], value])).toEqual([
      ['sent', 2],
      ['mail', 1],
      ['later', 1],
      ['server', 1],
    ]);
  });
});

describe('a mail for the API', () => {
  it('has a time of the next attempt only while there is one to come', () => {
    const next_attempt_at = new Date('2026-03-11T12:00:00Z');
    const readNextAttempt = (state: Mail['state']) =>
      mailView({ state, next_attempt_at } as Mail).next_attempt_at;
    expect(readNextAttempt('pending')).toEqual(next_attempt_at);
    for (const state of ['sent', 'failed', 'held'] as const) expect(readNextAttempt(state)).toBeNull();
  });
});
