import { useEffect, useRef, useState } from 'react';
import { onLive } from '../../shared/session/live';

/** A thousand events a second draw the bar only so often. */
const DRAWN_MS = 200;

export interface Progress {
  config: string;
  done: number;
  total: number;
  failed: number;
}

export interface Steps extends Progress {
  /** Milliseconds until the end, as fast as it has been; undefined at first. */
  left: number | undefined;
}

interface Begin {
  at: number;
  done: number;
}

/** @param now milliseconds */
export function timeLeft({ done, total }: Progress, begin: Begin, now: number): number | undefined {
  const steps = done - begin.done;
  return steps > 0 && now > begin.at ? ((now - begin.at) / steps) * (total - done) : undefined;
}

/** What is known of the check of each website, also to a screen that is opened while it is under way. */
const known = new Map<string, { begin: Begin; newest: Progress }>();

onLive('rank_progress', (newest: Progress) => {
  const begin = known.get(newest.config)?.begin;
  const isNew = begin === undefined || newest.done < begin.done || newest.done === 0;
  known.set(newest.config, { begin: isNew ? { at: Date.now(), done: newest.done } : begin, newest });
});
onLive('rank_done', ({ config }: Progress) => void known.delete(config));

function knownSteps(config: string): Steps | undefined {
  const check = known.get(config);
  return check && { ...check.newest, left: timeLeft(check.newest, check.begin, Date.now()) };
}

/** The steps of the check under way, from its events. */
export function useRunSteps(config: string, isRunning: boolean, onStep: () => void): Steps | undefined {
  const [steps, setSteps] = useState(() => knownSteps(config));
  const wasRunningBefore = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const draw = () => {
      timer = undefined;
      setSteps(knownSteps(config));
    };
    const stop = onLive('rank_progress', (event: Progress) => {
      if (event.config !== config) return;
      onStep();
      if (isFirst || event.done === 0) draw();
      else timer ??= setTimeout(draw, DRAWN_MS);
      isFirst = false;
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [config, onStep]);
  const [wasRunning, setWasRunning] = useState(isRunning);
  if (wasRunning !== isRunning) {
    setWasRunning(isRunning);
    setSteps(isRunning ? knownSteps(config) : undefined);
  }
  // The next check does not begin with the steps of this one, even if no event named its end.
  useEffect(() => {
    if (wasRunningBefore.current && !isRunning) known.delete(config);
    wasRunningBefore.current = isRunning;
  }, [config, isRunning]);
  return isRunning ? steps : undefined;
}
