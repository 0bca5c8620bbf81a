import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { HttpModule, HttpService } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { Clock } from '../../common/clock.js';
import { Metrics } from '../../common/metrics.js';
import { RankSettings, SearchProviderSettings, VolumeSettings } from '../../settings/settings.js';
import { ADAPTERS, VOLUME_ADAPTERS } from './adapters/adapters.js';
import {
  PROVIDER_HEALTH,
  PROVIDER_STATE,
  providerHealthSchema,
  ProviderStateRepository,
  providerStateSchema,
} from './providers/provider-state.repository.js';
import { ProviderMetrics } from './providers/provider-metrics.js';
import { ProviderConnection } from './providers/provider-http.js';
import { ProviderFactory } from './providers/provider.factory.js';
import { ProviderChain, registerSearchGauges } from './providers/provider-chain.js';
import { VOLUME_SOURCE, VolumeSource } from './providers/volume-source.js';

type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

const MAX_BODY = 5 * 1024 * 1024;
/**
 * Servers close connections after 5 s of idling or more (Node's default). Race: a request sent on a connection that is
 * being closed is lost, so the client closes it first. A shorter time announced by the server wins.
 */
const IDLE_MS = 4000;

/** Search behind its port: keep-alive connections, no redirects; adapters receive every status. */
@Module({
  imports: [
    registerCollections([
      { name: PROVIDER_HEALTH, schema: providerHealthSchema },
      { name: PROVIDER_STATE, schema: providerStateSchema },
    ]),
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
    ProviderMetrics,
    ProviderStateRepository,
    {
      provide: ProviderFactory,
      inject: [HttpService, Clock, RankSettings, ProviderMetrics, ProviderStateRepository],
      useFactory: (...parts: Tail<ConstructorParameters<typeof ProviderFactory>>) =>
        new ProviderFactory(ADAPTERS, ...parts),
    },
    {
      provide: ProviderChain,
      inject: [ProviderFactory, SearchProviderSettings, Metrics],
      useFactory: (factory: ProviderFactory, settings: SearchProviderSettings, metrics: Metrics) => {
        const chain = factory.create(settings);
        registerSearchGauges(metrics, chain);
        return chain;
      },
    },
    {
      provide: VOLUME_SOURCE,
      inject: [HttpService, Clock, VolumeSettings, SearchProviderSettings, ProviderMetrics],
      useFactory: (
        http: HttpService,
        clock: Clock,
        settings: VolumeSettings,
        { timeoutMs }: SearchProviderSettings,
        metrics: ProviderMetrics,
      ) => {
        const { provider, endpoint, key } = settings;
        if (provider === undefined) return null;
        const connection = new ProviderConnection(http, clock, { endpoint, key, timeoutMs });
        return new VolumeSource(provider, key ?? '', VOLUME_ADAPTERS[provider], connection, metrics);
      },
    },
  ],
  exports: [ProviderChain, VOLUME_SOURCE],
})
export class ProvidersModule {}
