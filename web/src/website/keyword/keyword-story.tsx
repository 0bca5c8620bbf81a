import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { readablePath } from '../../shared/address/readable-path';
import { shownHost } from '../../shared/address/shown-host';
import { formatShortDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { OutsideLink } from '../../shared/ui/cells';
import { type KeywordTarget, type Serp, type SerpRow, serpQuery } from './queries';
import { keptBefore, type MovedResult, topTenChanges } from './serp-changes';
import { Mark } from './serp-result';
import { type Story, storyText, type Turn } from './story';

interface Props {
  target: KeywordTarget;
  story: Story | undefined;
}

/** When the keyword became what it is, with which pages, and who came and went in the top 10 meanwhile. */
export function KeywordStory({ target, story }: Props): ReactNode {
  const titleId = useId();
  if (story === undefined) return null;
  return (
    <section className="keyword-story" aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        {t('What happened')}
      </h2>
      <p className="story-sentence">{storyText(story)}</p>
      {story.turn !== 'steady' && <Details target={target} story={story} />}
    </section>
  );
}

function Details({ target, story }: { target: KeywordTarget; story: Turn }): ReactNode {
  const newest = useQuery(serpQuery(target, undefined)).data;
  const day = newest && keptBefore(newest, story.before.date);
  const older = useQuery({ ...serpQuery(target, day), enabled: day !== undefined }).data;
  return (
    <>
      <OwnPages story={story} results={newest?.results} />
      {newest && older && older.day === day && <TopTen now={newest} then={older} />}
    </>
  );
}

interface PagesProps {
  story: Turn;
  results: readonly SerpRow[] | undefined;
}

/** The page of the website until then and now, and the one that has its position now. */
function OwnPages({ story: { before, earlier, now }, results }: PagesProps): ReactNode {
  const former = before.url === '' ? earlier : before;
  const successor = results?.find(({ position, own }) => position === former?.position && !own);
  return (
    <dl className="story-pages">
      {former && (
        <>
          <dt>{t('Until {day}', { day: formatShortDay(former.date) })}</dt>
          <dd>
            <OwnPage {...former} />
          </dd>
        </>
      )}
      <dt>{t('Now')}</dt>
      <dd>{now.url === '' ? t('No page of yours') : <OwnPage {...now} />}</dd>
      {successor && (
        <>
          <dt>{t('At {position} now', { position: successor.position })}</dt>
          <dd>
            <OtherPage row={successor} />
          </dd>
        </>
      )}
    </dl>
  );
}

const OwnPage = ({ url, position }: { url: string; position: number | null }): ReactNode => (
  <>
    <OutsideLink url={url} />{' '}
    {position !== null && <span className="soft">{t('at {position}', { position })}</span>}
  </>
);

const OtherPage = ({ row: { link, own, competitor } }: { row: SerpRow }): ReactNode => (
  <>
    <OutsideLink url={link}>{shortAddress(link)}</OutsideLink>
    <Mark own={own} competitor={competitor} />
  </>
);

function shortAddress(link: string): string {
  if (!URL.canParse(link)) return link;
  const { host, pathname } = new URL(link);
  return shownHost(host.replace(/^www\./, '')) + (pathname === '/' ? '' : readablePath(pathname));
}

function TopTen({ now, then }: { now: Serp; then: Serp }): ReactNode {
  const { came, went } = topTenChanges(now.results, then.results);
  const day = formatShortDay(then.day);
  if (came.length + went.length === 0)
    return (
      <p className="hint">{t('No page came into the top 10 or dropped out of it since {day}.', { day })}</p>
    );
  return (
    <div className="story-moves">
      <Moves title={t('Came into the top 10 since {day}', { day })} moves={came} isNow />
      <Moves title={t('Dropped out of the top 10 since {day}', { day })} moves={went} />
    </div>
  );
}

interface MovesProps {
  title: string;
  moves: readonly MovedResult[];
  /** Whether the results are those of now, rather than those of the other day. */
  isNow?: boolean;
}

function Moves({ title, moves, isNow = false }: MovesProps): ReactNode {
  const titleId = useId();
  if (moves.length === 0) return null;
  return (
    <div>
      <h3 id={titleId}>{title}</h3>
      <ul aria-labelledby={titleId}>
        {moves.map(({ row, other }) => (
          <li key={row.position}>
            <OtherPage row={row} /> <span className="soft">{placeText(row.position, other, isNow)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function placeText(position: number, other: number | null, isNow: boolean): string {
  if (isNow)
    return other === null
      ? t('at {position}', { position })
      : t('from {from} to {to}', { from: other, to: position });
  return other === null
    ? t('was {position}', { position })
    : t('from {from} to {to}', { from: position, to: other });
}
