import { type ReactNode, useId, useMemo } from 'react';
import { type DayRange, listDays } from '../../shared/days/days';
import { BLOCK_ICONS } from '../features/block-icons';
import { blockName } from '../features/block-names';
import { formatShortDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Icon } from '../../shared/ui/icon';
import { type BlockCourse, blockCourses, type Spell } from './block-spells';
import type { HistoryDay } from './queries';

interface Props {
  history: readonly HistoryDay[];
  view: DayRange;
}

/** What the result page had beside the results, by day. Nothing where the search provider does not report it. */
export function BlockHistory({ history, view: { from, to } }: Props): ReactNode {
  const titleId = useId();
  const days = useMemo(() => listDays({ from, to }), [from, to]);
  const courses = useMemo(() => blockCourses(days, history), [days, history]);
  if (!history.some(({ features }) => features !== undefined)) return null;
  return (
    <section className="panel-section" aria-labelledby={titleId}>
      <div className="section-head">
        <h2 id={titleId}>{t('SERP features')}</h2>
      </div>
      {courses.length === 0 ? (
        <p className="hint">{t('The result pages of these days have only results.')}</p>
      ) : (
        <>
          <ul className="block-courses" aria-labelledby={titleId}>
            {courses.map((course) => (
              <li key={course.type}>
                <Icon of={BLOCK_ICONS[course.type]} />
                <span className="block-name">{blockName(course.type)}</span>
                <Strip spells={course.spells} length={days.length} />
                <span className="hint">{courseText(course)}</span>
              </li>
            ))}
          </ul>
          <p className="hint">
            {t('High bars are days with your website in it, low ones days without.')}
            {courses.some(hasUnknown) && ` ${t('Pale bars are days whose websites are unknown.')}`}
          </p>
        </>
      )}
    </section>
  );
}

const hasUnknown = ({ spells }: BlockCourse) => spells.some(({ presence }) => presence === 'unknown');

const HEIGHT = 16;
const LOW = 6;

/** The sentence beside it says the same. */
const Strip = ({ spells, length }: { spells: readonly Spell[]; length: number }): ReactNode => (
  <svg
    className="block-strip"
    viewBox={`0 0 ${length} ${HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    {spells.map(({ presence, first, last }) => {
      const height = presence === 'own' ? HEIGHT : presence === 'gone' ? 1 : LOW;
      return (
        <rect
          key={first}
          className={`block-${presence}`}
          x={first}
          y={HEIGHT - height}
          width={last - first + 1}
          height={height}
        />
      );
    })}
  </svg>
);

/** "On 12 of 30 days, with your website on 5; gone since 3 Mar". */
export function courseText(course: BlockCourse): string {
  const { present, own, known } = course;
  const days =
    own === 0
      ? t('On {n} of {total} days', { n: present, total: known })
      : t('On {n} of {total} days, with your website on {own}', { n: present, total: known, own });
  return t('{days}; {now}', { days, now: nowText(course) });
}

function nowText({ now, since, isWhole, own }: BlockCourse): string {
  const day = formatShortDay(since);
  if (now === 'gone') return t('gone since {day}', { day });
  if (now === 'own')
    return isWhole
      ? t('with your website since {day} or earlier', { day })
      : t('with your website since {day}', { day });
  if (now === 'unknown')
    return isWhole
      ? t('there since {day} or earlier, its websites unknown', { day })
      : t('there since {day}, its websites unknown', { day });
  if (own > 0) return t('without your website since {day}', { day });
  return isWhole ? t('there since {day} or earlier', { day }) : t('there since {day}', { day });
}
