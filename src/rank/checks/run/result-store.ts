import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { GroupedWrites } from '../../../common/concurrency/grouped-writes.js';
import { type RealResult, ResultWriter } from '../../history/index.js';
import { type PackedSerp, SerpArchive } from '../../search/index.js';
import type { Claim } from '../claim/claim.js';

/** What a search found for a keyword, as it is stored. */
export interface FoundKeyword extends RealResult {
  claim: Claim;
  /** Undefined: search results are not kept. */
  serp: PackedSerp | undefined;
}

/** A result waits for others as long as a keyword would hardly notice; a crash repeats their searches. */
const GROUP = { items: 50, waitMs: 20 };

/** Stores the results of keywords, those of about the same time together, of all runs of the process. */
@Injectable()
export class ResultStore {
  private readonly groups: GroupedWrites<FoundKeyword, boolean>;

  constructor(
    private readonly results: ResultWriter,
    private readonly serps: SerpArchive,
    private readonly clock: Clock,
  ) {
    this.groups = new GroupedWrites((found) => this.write(found), GROUP);
  }

  /** @returns false when the claim is lost: nothing is stored */
  save(found: FoundKeyword): Promise<boolean> {
    return this.groups.run(found);
  }

  /** No keyword is being searched: nothing to wait for. */
  flush(): void {
    this.groups.flush();
  }

  private async write(found: FoundKeyword[]): Promise<boolean[]> {
    const claims = [...new Set(found.map(({ claim }) => claim))];
    // Race: another process may have taken over during the search.
    const held = new Set(await heldOf(claims));
    const kept = found.filter(({ claim }) => held.has(claim));
    await this.serps.saveAll(kept.flatMap(({ serp }) => serp ?? []));
    await this.results.saveAllReal(kept, this.clock.now());
    return found.map(({ claim }) => held.has(claim));
  }
}

async function heldOf(claims: Claim[]): Promise<Claim[]> {
  const held = await Promise.all(claims.map((claim) => claim.verify()));
  return claims.filter((_claim, index) => held[index]);
}
