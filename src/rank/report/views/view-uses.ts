import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { ConflictError } from '../../../common/errors.js';
import { DigestRepository, ShareRepository, type View } from '../../records/index.js';
import type { RankConfig } from '../../tracking/index.js';

/** What sends or shows the keywords of a view: alert rules, the digest and share links. */
@Injectable()
export class ViewUses {
  constructor(
    private readonly digests: DigestRepository,
    private readonly shares: ShareRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Race: a rule, digest or link that names the view between this check and the change afterwards selects no keyword.
   * @throws ConflictError naming what uses the view
   */
  async requireNone(config: RankConfig, view: View): Promise<void> {
    const uses = await this.of(config, view);
    if (uses.length > 0)
      throw new ConflictError(`The view is used by ${uses.join(', ')}: change or remove that first.`);
  }

  private async of({ _id: config, alerts }: RankConfig, { _id: view }: View): Promise<string[]> {
    const id = String(view);
    const digest = await this.digests.findByConfig(config);
    const shares = await this.shares.liveNamesOfView(config, view, this.clock.now());
    return [
      ...(alerts?.rules.some((rule) => rule.view === id) ? ['alert rules'] : []),
      ...(digest?.view === id ? ['the digest'] : []),
      ...shares.map((name) => `the share link "${name}"`),
    ];
  }
}
