import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { Access } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { type AnswerReportsService as Reports, AnswerReportsService } from '../answers/index.js';
import { SharedAnswersQuery } from '../answers/dto.js';
import { Opened, type OpenShare, ShareGuard, unknownShare } from './access/share.guard.js';

const MAX_PROMPTS = 100;

/** The AI answers of a share: those to prompts with its tag. */
@Controller('v1/share/:token/answers')
@UseGuards(ShareGuard)
@ApiDocs(() => import('./shares.docs.js'))
export class SharedAnswersController {
  constructor(private readonly reports: AnswerReportsService) {}

  /** @throws NotFoundError for a share without AI answers */
  @Get()
  @Access({ caller: 'public' })
  async answers(@Opened() { account, share }: OpenShare, @Query() query: SharedAnswersQuery) {
    const { answers = false, config, competitors, tag } = share;
    if (!answers) throw unknownShare();
    const within = { ...query, ...(tag !== null && { tag }) };
    const named = { sortField: 'mention', sortOrder: 'desc', page: 1, limit: MAX_PROMPTS } as const;
    const summary = await this.reports.summary(account, config, within);
    const { rows, pagination } = await this.reports.list(account, config, {
      ...within,
      ...named,
      format: 'json',
    });
    return success({
      ...toShared(summary, competitors),
      total: pagination.total,
      prompts: rows.map(toSharedPrompt),
    });
  }
}

/** Without the vendors, which are a matter of the operator. */
function toShared(summary: Awaited<ReturnType<Reports['summary']>>, withCompetitors: boolean) {
  const { tags: _tags, providers: _providers, engines, brands, days, ...figures } = summary;
  return {
    ...figures,
    engines: engines.map(({ vendor: _vendor, ...engine }) => engine),
    brands: withCompetitors
      ? brands
      : brands.filter(({ own }) => own).map((brand) => ({ ...brand, share: null })),
    days: days.map(({ engines: _engines, ...day }) => day),
  };
}

type Row = Awaited<ReturnType<Reports['list']>>['rows'][number];

const toSharedPrompt = ({ text, country, language, engines, mention, citation, change, ...row }: Row) => ({
  text,
  country,
  language,
  engines,
  mention,
  citation,
  change,
  answered: row.answered,
  no_answer: row.no_answer,
  failed: row.failed,
  skipped: row.skipped,
});
