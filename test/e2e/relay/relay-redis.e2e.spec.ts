import { it } from 'vitest';
import { startApp } from '../../support/app.js';

it('answers 500 when Redis is unreachable', async () => {
  const app = await startApp({ REDIS_URL: 'redis://127.0.0.1:1' });
  const { http } = app;
  const failure = (message: string) => ({ success: false, errno: 500, message });
  await http.post('/emit/u/e').send({}).expect(500, failure('The event could not be sent.'));
  const redisUnreachable = failure('Redis cannot be reached.');
  await http.get('/relay/presence/u').expect(500, redisUnreachable);
  await http.post('/relay/presence').send({ userIds: 'u' }).expect(500, redisUnreachable);
  await http.post('/relay/disconnect/u').expect(500, redisUnreachable);
  await app.close();
});
