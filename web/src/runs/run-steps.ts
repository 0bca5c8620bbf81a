import { useEffect, useState } from 'react';
import { onLive } from '../session/live';

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

/** The steps of the check under way, from its events. */
export function useRunSteps(config: string, isRunning: boolean, onStep: () => void): Steps | undefined {
  const [steps, setSteps] = useState<Steps>();
  useEffect(() => {
    let begin: Begin | undefined;
    let newest: Progress | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      if (newest && begin) setSteps({ ...newest, left: timeLeft(newest, begin, Date.now()) });
    };
    const stop = onLive('rank_progress', (event: Progress) => {
      if (event.config !== config) return;
      newest = event;
      onStep();
      if (begin === undefined || event.done < begin.done) {
        begin = { at: Date.now(), done: event.done };
        draw();
      } else timer ??= setTimeout(draw, DRAWN_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [config, onStep]);
  // The next check does not begin with the steps of this one.
  if (!isRunning && steps !== undefined) setSteps(undefined);
  return steps;
}
