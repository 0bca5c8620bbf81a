import type { ReactNode } from 'react';

interface Mark {
  start: number;
  end: number;
  own: boolean;
}

/** The text of an answer as it came, never as HTML, with your brand marked. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end, own } of chooseShown(marks)) {
    if (start < at) continue;
    const named = text.slice(start, end);
    parts.push(text.slice(at, start), own ? <mark key={start}>{named}</mark> : <b key={start}>{named}</b>);
    at = end;
  }
  return (
    <div className="answer-text" dir="auto">
      {parts}
      {text.slice(at)}
    </div>
  );
}

/** Your brand is shown within a longer name of a competitor. */
function chooseShown(marks: readonly Mark[]): readonly Mark[] {
  const brand = marks.filter(({ own }) => own);
  const isCovered = ({ start, end }: Mark) => brand.some((own) => own.start < end && start < own.end);
  return marks.filter((mark) => mark.own || !isCovered(mark));
}
