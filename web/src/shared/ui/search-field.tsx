import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKey } from './use-key';

const TYPING_MS = 250;

interface Props {
  label: string;
  /** Default: the label. */
  placeholder?: string | undefined;
  value: string;
  /** Called when typing has settled. */
  onChange: (value: string) => void;
}

export function SearchField({ label, placeholder = label, value, onChange }: Props): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useKey('/', () => field.current?.focus());
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => report(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <input
      ref={field}
      type="search"
      dir="auto"
      className="search"
      aria-label={label}
      placeholder={placeholder}
      aria-keyshortcuts="/"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
