import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RankSettings } from '../../config/settings.js';
import { Breaker } from './breaker.js';
import { ProviderHttp } from './provider-http.js';
import { ProviderMetrics } from './provider-metrics.js';
import { PROVIDER_STATE, ProviderPauseRepository, providerStateSchema } from './provider-pause.repository.js';
import { RapidApiEngine } from './rapidapi/rapidapi.engine.js';
import { SearchEngine } from './search-engine.js';
import { SearchService } from './search.service.js';

const MAX_BODY = 5 * 1024 * 1024;
/**
 * Servers close a connection that was idle for 5 s or more (Node's own default). Race: a request that leaves on it at
 * that moment is lost; so idle connections are closed here before. A shorter time announced by the server wins.
 */
const IDLE_MS = 4000;

/** Search behind its port: connections are kept, no redirect is followed, adapters see every status. */
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
    { provide: SearchEngine, useClass: RapidApiEngine },
    Breaker,
    ProviderHttp,
    ProviderMetrics,
    ProviderPauseRepository,
    SearchService,
  ],
  exports: [ProviderPauseRepository, SearchService],
})
export class SearchEngineModule {}
