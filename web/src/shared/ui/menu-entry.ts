import type { LucideIcon } from 'lucide-react';

export interface MenuEntry {
  id: string;
  text: string;
  icon?: LucideIcon;
  onAction?: () => void;
  /** A path of the console, such as '/notifications'. */
  href?: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Makes the menu one of choices; several may be selected. */
  isSelected?: boolean;
}
