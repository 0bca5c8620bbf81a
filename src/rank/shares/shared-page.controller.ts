import { Controller, Get, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, BrandsService, sendLogo, shownBrandView } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { Clock } from '../../common/clock.js';
import { success } from '../../common/envelope.js';
import { ConfigService, NotesService } from '../tracking/index.js';
import { DaysQuery } from '../reports/dto.js';
import { resolveRange } from '../reports/index.js';
import { Opened, type OpenShare, ShareGuard, unknownShare } from './access/share.guard.js';
import { SharesService } from './shares.service.js';

/** What surrounds the figures of a share: whose report it is, and what its notes say. */
@Controller('v1/share/:token')
@UseGuards(ShareGuard)
@ApiDocs(() => import('./shares.docs.js'))
export class SharedPageController {
  constructor(
    private readonly configs: ConfigService,
    private readonly brands: BrandsService,
    private readonly notes: NotesService,
    private readonly shares: SharesService,
    private readonly clock: Clock,
  ) {}

  /** Each page reads it once, so that it is where visits are counted. */
  @Get()
  @Access({ caller: 'public' })
  async about(@Opened() { share, account, view }: OpenShare, @Req() request: Request) {
    const { name, tag, competitors, notes = false, answers = false, config } = share;
    const { website, language } = await this.configs.find(account, config);
    const brand = await this.brands.shownFor(account);
    await this.shares.countVisit(share, request);
    const branded = brand ? { brand: shownBrandView(brand) } : {};
    return success({
      name,
      website,
      language,
      tag,
      view: view?.name ?? null,
      competitors,
      notes,
      answers,
      ...branded,
    });
  }

  /** @throws NotFoundError without one */
  @Get('logo')
  @Access({ caller: 'public' })
  async logo(@Opened() { account }: OpenShare, @Res() response: Response) {
    sendLogo(response, await this.brands.shownWithLogo(account));
  }

  /** @throws NotFoundError for a share without notes */
  @Get('notes')
  @Access({ caller: 'public' })
  async listNotes(@Opened() { share, account }: OpenShare, @Query() query: DaysQuery) {
    if (!share.notes) throw unknownShare();
    const { start, end } = resolveRange(query, this.clock.now());
    const notes = await this.notes.list(account, share.config, start, end);
    return success(notes.map(({ date, text }) => ({ date, text })));
  }
}
