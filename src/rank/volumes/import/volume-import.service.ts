import { Injectable } from '@nestjs/common';
import type { Account } from '../../../auth/index.js';
import { AuditTrail, type PlannedChange, type Proof } from '../../../audit/index.js';
import { Clock } from '../../../common/clock.js';
import { yieldToEventLoop } from '../../../common/concurrency/yield-to-event-loop.js';
import { ValidationError } from '../../../common/errors.js';
import { localDay } from '../../../common/time/zone.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { foldKeyword } from '../../positions/series.js';
import type { RefusedLine } from '../../tracking/index.js';
import { VolumeRepository } from '../storage/volume.repository.js';
import { type Volume, volumeKey, VOLUMES } from '../storage/volume.schema.js';
import { readVolumeFile } from './volume-file.js';
import { readDay } from './volume-line.js';
import type { SaveVolumesQuery, VolumeDto } from './volumes.dto.js';

const VOLUMES_PER_WRITE = 500;

interface Saved {
  /** Stored now. */
  stored: number;
  /** Not stored, because a newer one is. */
  older: number;
}

/** Stores volumes for an account and those below it. */
@Injectable()
export class VolumeImport {
  constructor(
    private readonly volumes: VolumeRepository,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async list(account: Account, given: readonly VolumeDto[], query: SaveVolumesQuery): Promise<Saved> {
    const at = this.readAt(query);
    const volumes = new Map<string, Volume>();
    given.forEach((entry, index) => {
      const { country, language, volume, cpc, competition, months, source } = entry;
      const keyword = foldKeyword(entry.keyword);
      const optional = {
        cpc: cpc ?? undefined,
        competition: competition ?? undefined,
        months: months ?? undefined,
      };
      volumes.set(volumeKey({ country, language, keyword }), {
        keyword,
        country,
        language,
        volume,
        ...omitUndefined(optional),
        source: source ?? query.source ?? 'import',
        at: entry.at ? this.dayAt(entry.at, `volumes.${index}.at`) : at,
      });
    });
    return this.save(account, [...volumes.values()]);
  }

  /** Stores the valid lines of a file and skips the others. A large file leaves time for other requests. */
  async file(
    account: Account,
    body: Buffer,
    query: SaveVolumesQuery,
  ): Promise<Saved & { refused: RefusedLine[] }> {
    const defaults = { ...query, at: this.readAt(query), now: this.clock.now() };
    const { volumes, refused } = await readVolumeFile(body, defaults);
    return { ...(await this.save(account, volumes)), refused };
  }

  private async save({ _id }: Account, volumes: readonly Volume[]): Promise<Saved> {
    const sources = [...new Set(volumes.map(({ source }) => source))].slice(0, 10).join(', ');
    const planned: PlannedChange = {
      action: 'rank.volumes.save',
      account: _id,
      target: { type: 'volumes', id: sources },
      proof: toSample(_id, volumes),
    };
    return this.trail.perform(
      planned,
      async () => {
        let older = 0;
        for (let first = 0; first < volumes.length; first += VOLUMES_PER_WRITE) {
          older += await this.volumes.save(_id, volumes.slice(first, first + VOLUMES_PER_WRITE));
          await yieldToEventLoop();
        }
        return { stored: volumes.length - older, older };
      },
      (saved) => (saved.stored > 0 ? { after: saved } : null),
    );
  }

  /** By default today, so that a later import of the same day replaces it whether it names the day or not. */
  private readAt({ at = localDay(this.clock.now(), 'UTC') }: SaveVolumesQuery): Date {
    return this.dayAt(at, 'at');
  }

  /** @throws ValidationError for a day that has not begun: no later import could replace its values */
  private dayAt(day: string, path: string): Date {
    const at = readDay(day, this.clock.now());
    if (!at) throw new ValidationError([{ path, message: `${path} must not be after today` }]);
    return at;
  }
}

const SAMPLE_SIZE = 200;
const SAMPLE_FIELDS = ['volume', 'cpc', 'competition', 'months', 'source', 'at', 'requested'];

/** Some of them, from the first to the last block that is written, show whether any was stored. */
function toSample(account: Account['_id'], volumes: readonly Volume[]): Proof[] {
  const step = Math.ceil(volumes.length / SAMPLE_SIZE) || 1;
  const groups = new Map<string, Volume[]>();
  for (let index = 0; index < volumes.length; index += step) {
    const volume = volumes[index]!;
    const key = `${volume.country} ${volume.language}`;
    groups.set(key, [...(groups.get(key) ?? []), volume]);
  }
  return [...groups.values()].map((group) => {
    const { country, language } = group[0]!;
    const keyword = { $in: group.map((volume) => volume.keyword) };
    return { collection: VOLUMES, filter: { account, country, language, keyword }, fields: SAMPLE_FIELDS };
  });
}
