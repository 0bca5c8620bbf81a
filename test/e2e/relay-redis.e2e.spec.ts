import { it } from 'vitest';
import { startApp } from '../support/app.js';

it('logs what fails when Redis cannot be reached (rule 768)', async () => {
  const alone = await startApp({ REDIS_URL: 'redis://127.0.0.1:1' });
  const { http } = alone;
  const failure = (message: string) => ({ success: false, errno: 500, message });
  await http.post('/emit/u/e').send({}).expect(500, failure('The event could not be sent.'));
  const away = failure('Redis cannot be reached.');
  await http.get('/relay/presence/u').expect(500, away);
  await http.post('/relay/presence').send({ userIds: 'u' }).expect(500, away);
  await http.post('/relay/disconnect/u').expect(500, away);
  await alone.close();
});
