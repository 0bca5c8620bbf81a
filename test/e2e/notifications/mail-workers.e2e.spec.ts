import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMTP_CONNECTIONS } from '../../../src/mail/mailer.js';
import { MailOutboxService } from '../../../src/mail/mail-outbox.service.js';
import { newDatabaseName, startApp, type TestApp } from '../../support/app.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';

const WORKERS = 3;
const MAILS = 500;

let smtp: TestSmtp;
let workers: TestApp[];
let writer: TestApp;
beforeAll(async () => {
  const database = newDatabaseName();
  smtp = await startSmtp();
  // Without a mail server it only queues mails.
  writer = await startApp({}, database, new Date());
  const mails = Array.from({ length: MAILS }, (_, n) => ({
    key: `mail:${n}`,
    to: `user${n}@example.com`,
    subject: `Subject ${n}`,
    content: 'Content.',
    origin: 'test',
    link: null,
  }));
  for (let from = 0; from < MAILS; from += 50)
    await Promise.all(
      mails.slice(from, from + 50).map((mail) => writer.app.get(MailOutboxService).add(mail)),
    );
  workers = await Promise.all(
    Array.from({ length: WORKERS }, () => startApp({ SMTP_URL: smtp.url }, database, new Date())),
  );
});
afterAll(async () => {
  for (const worker of workers) await worker.app.close();
  await writer.close();
  await smtp.close();
});

const outbox = () => writer.db.collection('outbox');
const sentBy = async ({ http }: TestApp) => {
  const { text } = await http.get('/metrics').expect(200);
  return Number(/^rankwire_mail_attempts_total\{outcome="sent"\} (\d+)$/m.exec(text)?.[1] ?? 0);
};

describe('a long queue and several workers', () => {
  it('is worked off by all of them, each mail once, a few at a time', async () => {
    let most = 0;
    const progress = async () => {
      most = Math.max(most, await outbox().countDocuments({ lease: { $ne: null } }));
      return outbox().countDocuments({ state: 'sent' });
    };
    await expect.poll(progress, { interval: 100, timeout: 240_000 }).toBe(MAILS);
    const ids = smtp.taken.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(MAILS);
    expect(new Set(ids).size).toBe(MAILS);
    expect(new Set(smtp.taken.flatMap(({ to }) => to)).size).toBe(MAILS);
    const shares = await Promise.all(workers.map(sentBy));
    expect(shares.reduce((sum, share) => sum + share)).toBe(MAILS);
    // Only mails in flight are in memory, with any length of the queue (bench/mail.mjs).
    expect(most).toBeLessThanOrEqual(WORKERS * SMTP_CONNECTIONS);
    expect(smtp.connections().most).toBeLessThanOrEqual(WORKERS * SMTP_CONNECTIONS);
    expect(await outbox().countDocuments({ attempts: { $ne: 1 } })).toBe(0);
  });
});
