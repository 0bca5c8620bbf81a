import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RankSettings, SearchProviderSettings } from '../../config/settings.js';
import { ADAPTERS } from './adapters/adapters.js';
import { Breaker } from './breaker.js';
import { ProviderHttp } from './provider-http.js';
import { ProviderMetrics } from './provider-metrics.js';
import { PROVIDER_STATE, ProviderPauseRepository, providerStateSchema } from './provider-pause.repository.js';
import { ProviderEngine } from './provider.engine.js';
import { ProviderSearch } from './provider-search.js';
import { SearchService } from './search.service.js';

const MAX_BODY = 5 * 1024 * 1024;
/**
 * Servers close connections after 5 s of idling or more (Node's default). Race: a request sent on a connection that is
 * being closed is lost, so the client closes it first. A shorter time announced by the server wins.
 */
const IDLE_MS = 4000;

/** Search behind its port: keep-alive connections, no redirects; adapters receive every status. */
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
  providers: [
    {
      provide: ProviderSearch,
      inject: [ProviderHttp, SearchProviderSettings, Breaker, ProviderMetrics, RankSettings],
      useFactory: (
        http: ProviderHttp,
        provider: SearchProviderSettings,
        breaker: Breaker,
        metrics: ProviderMetrics,
        rank: RankSettings,
      ) =>
        new ProviderSearch(
          new ProviderEngine(ADAPTERS[provider.provider], http, provider),
          breaker,
          metrics,
          rank,
        ),
    },
    Breaker,
    ProviderHttp,
    ProviderMetrics,
    ProviderPauseRepository,
    SearchService,
  ],
  exports: [ProviderPauseRepository, SearchService],
})
export class SearchEngineModule {}
