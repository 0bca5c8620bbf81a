import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RankSettings } from '../../config/settings.js';
import { Breaker } from './breaker.js';
import { ProviderHttp } from './provider-http.js';
import { ProviderMetrics } from './provider-metrics.js';
import { PROVIDER_STATE, ProviderPause, providerStateSchema } from './provider-pause.js';
import { SearchProvider } from './search-provider.js';

const MAX_BODY = 5 * 1024 * 1024;
/**
 * Servers close a connection that was idle for 5 s or more (Node's own default). Race: a call that sets out on it at
 * that moment is lost; so idle connections are closed here before. A server that announces less is heeded.
 */
const IDLE_MS = 4000;

/** The search provider: connections are kept, no redirect is followed, every status is looked at here. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: PROVIDER_STATE, schema: providerStateSchema }]),
    HttpModule.registerAsync({
      inject: [RankSettings],
      useFactory: ({ keywordConcurrency }: RankSettings) => {
        const agent = { keepAlive: true, maxSockets: keywordConcurrency, timeout: IDLE_MS };
        return {
          httpAgent: new HttpAgent(agent),
          httpsAgent: new HttpsAgent(agent),
          maxContentLength: MAX_BODY,
          maxRedirects: 0,
          validateStatus: () => true,
        };
      },
    }),
  ],
  providers: [Breaker, ProviderHttp, ProviderMetrics, ProviderPause, SearchProvider],
  exports: [ProviderPause, SearchProvider],
})
export class ProviderModule {}
