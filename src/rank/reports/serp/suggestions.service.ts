import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { RankSettings } from '../../../settings/settings.js';
import { ConfigService, type RankConfig } from '../../tracking/index.js';
import { type Suggestion, suggestions } from '../domain/suggestions.js';
import { type MatchMode, registrableDomain, websiteMatcher } from '../../positions/website.js';
import { SerpService } from './serp.service.js';

/** Competitors that a configuration might add, from the kept search results of its newest day. */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly configs: ConfigService,
    private readonly serps: SerpService,
    private readonly settings: RankSettings,
  ) {}

  /** Empty when no search result is kept. @throws NotFoundError on an unknown or foreign configuration */
  async list(account: Account, id: Types.ObjectId): Promise<Suggestion[]> {
    const config = await this.configs.find(account, id);
    const { serps } = await this.serps.ofNewestDay(config);
    return suggestions(
      serps.map(({ results }) => results.map(({ link }) => link)),
      domainOfOthers(config, config.match ?? this.settings.match),
    );
  }
}

/** @returns the registrable domain of a link; null for the tracked website and listed competitors */
function domainOfOthers({ website, competitors = [] }: RankConfig, match: MatchMode) {
  const listed = [website, ...competitors];
  const matchers = listed.map((each) => websiteMatcher(each, match));
  const domains = new Set(listed.map(registrableDomain));
  return (link: string): string | null => {
    const domain = registrableDomain(link);
    if (domain === null || domains.has(domain)) return null;
    return matchers.some((matches) => matches(link)) ? null : domain;
  };
}
