import {
  Activity,
  Bell,
  Bot,
  CalendarCheck,
  CalendarClock,
  ChartLine,
  FileClock,
  FileText,
  Globe,
  LayoutList,
  type LucideIcon,
  Settings,
  Swords,
  Tags,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import type { WEBSITE_SCREENS } from '../shared/session/website-screens';
import type { ACCOUNT_SCREENS } from './account-screens';

type Name = keyof typeof WEBSITE_SCREENS | keyof typeof ACCOUNT_SCREENS;

/** Apart from the screens: the router, which every visit loads, has none. */
export const SCREEN_ICONS: Record<Name, LucideIcon> = {
  overview: ChartLine,
  keywords: Tags,
  pages: FileText,
  features: LayoutList,
  answers: Bot,
  competitors: Swords,
  runs: CalendarCheck,
  settings: Settings,
  websites: Globe,
  profile: UserRound,
  users: Users,
  assistants: Bot,
  webhooks: Webhook,
  audit: FileClock,
  slots: CalendarClock,
  status: Activity,
  notifications: Bell,
};
