import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PublicUrl } from '../../../auth/index.js';
import { ChatChannels, type ChatMessage, type ChatReader, quoteText } from '../../../channels/index.js';
import { ConfigRepository } from '../../tracking/index.js';
import { DigestRepository } from '../store/digest.repository.js';
import { DigestIssues, toForm } from './digest-issues.js';
import { type DigestSent, digestSent, shownWebsite } from './digest-mails.js';

/** Sends the short form of digests to channels, when they are mailed. */
@Injectable()
export class DigestChats implements OnModuleInit {
  private readonly summaries = new WeakMap<
    DigestSent,
    Map<string | null, ReturnType<DigestChats['compute']>>
  >();

  constructor(
    private readonly chats: ChatChannels,
    private readonly configs: ConfigRepository,
    private readonly digests: DigestRepository,
    private readonly issues: DigestIssues,
    private readonly url: PublicUrl,
  ) {}

  onModuleInit(): void {
    this.chats.register(
      digestSent,
      'rank.digest',
      ({ account, config }) => ({ account, config }),
      (event, reader) => this.toMessage(event, reader),
    );
  }

  /** Undefined once the website is deleted, and without results. */
  private async toMessage(
    event: DigestSent,
    { language, view, child }: ChatReader,
  ): Promise<ChatMessage | undefined> {
    const summary = await this.summarise(event, view);
    if (!summary) return undefined;
    const { content } = summary;
    const { period, data } = summary.toWords(language);
    const website = quoteText(shownWebsite(summary.website) + (child === undefined ? '' : ` (${child})`));
    const changes = data.moves.flatMap(({ rows }, down) =>
      rows.map(
        ({ keyword, where, from, to }) =>
          `${down ? '▼' : '▲'} ${quoteText(keyword)} (${quoteText(where)}): ${from} → ${to}`,
      ),
    );
    return {
      language,
      title: `${period}: ${website}`,
      intro: [
        data.about,
        ...data.figures.map(({ label, value, earlier, change }) =>
          [`${label}: ${value}`, earlier && `(${earlier})`, change].filter(Boolean).join(' '),
        ),
        data.moves.map(({ title }) => title).join(' · '),
      ],
      changes,
      total: content.up.count + content.down.count,
      link: this.url.resolve(`app/a/${String(event.account)}`),
    };
  }

  /** Once for each view that readers of an event have. */
  private summarise(event: DigestSent, view: string | null) {
    const known = this.summaries.get(event) ?? new Map<string | null, ReturnType<DigestChats['compute']>>();
    this.summaries.set(event, known);
    const summary = known.get(view) ?? this.compute(event, view);
    known.set(view, summary);
    return summary;
  }

  private async compute({ account, config: id }: DigestSent, view: string | null) {
    const config = await this.configs.find(id, account);
    const digest = await this.digests.findByConfig(id);
    if (!config || !digest) return undefined;
    const form = toForm(digest);
    const summary = await this.issues.summarise(config, { ...form, view: view ?? form.view });
    return summary && { ...summary, website: config.website };
  }
}
