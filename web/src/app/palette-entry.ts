import type { LucideIcon } from 'lucide-react';

export interface PaletteEntry {
  id: string;
  text: string;
  /** Behind the text, such as a location. */
  note?: string;
  icon: LucideIcon;
  href?: string;
  onAction?: () => void;
}

export interface PaletteGroup {
  name: string;
  entries: PaletteEntry[];
}
