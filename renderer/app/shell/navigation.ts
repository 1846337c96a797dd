import { t } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ChartColumn from 'lucide-react/icons/chart-column'
import Columns3 from 'lucide-react/icons/columns-3'
import FileText from 'lucide-react/icons/file-text'
import Layers from 'lucide-react/icons/layers'
import ListTodo from 'lucide-react/icons/list-todo'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Settings from 'lucide-react/icons/settings-2'
import Timer from 'lucide-react/icons/timer'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'

export interface Destination {
  readonly to:
    | '/'
    | '/calendar'
    | '/plan'
    | '/tasks'
    | '/team'
    | '/projects'
    | '/review'
    | '/invoices'
    | '/timesheets'
    | '/reports'
    | '/administration'
    | '/settings'
    | '/sync'
  readonly label: string
  readonly icon: LucideIcon
  /** Pressed after `g`. */
  readonly letter: string
  /** Other words by which the palette finds it. */
  readonly keywords: string
}

/** The screens in the order of the rail. */
export const destinations: readonly Destination[] = [
  { to: '/', label: t`Timer`, icon: Timer, letter: 't', keywords: t`entries list track` },
  {
    to: '/calendar',
    label: t`Calendar`,
    icon: CalendarDays,
    letter: 'c',
    keywords: t`week hours time blocks schedule`,
  },
  { to: '/plan', label: t`Plan`, icon: Columns3, letter: 'p', keywords: t`tasks days board week` },
  {
    to: '/tasks',
    label: t`Tasks`,
    icon: ListTodo,
    letter: 'k',
    keywords: t`list board table statuses filter views templates`,
  },
  { to: '/team', label: t`Team`, icon: Users, letter: 'e', keywords: t`people ghosts` },
  { to: '/projects', label: t`Projects`, icon: Layers, letter: 'r', keywords: t`clients tags` },
  {
    to: '/reports',
    label: t`Reports`,
    icon: ChartColumn,
    letter: 'o',
    keywords: t`summary weekly detailed chart totals`,
  },
  { to: '/invoices', label: t`Invoices`, icon: FileText, letter: 'n', keywords: t`bill money client pdf` },
]

/** At the foot of the rail. */
export const settings: Destination = {
  to: '/settings',
  label: t`Settings`,
  icon: Settings,
  letter: 's',
  keywords: t`preferences account appearance formats idle shortcuts`,
}

/** In the rail of those who have any, or who approve them. */
export const timesheets: Destination = {
  to: '/timesheets',
  label: t`Timesheets`,
  icon: CalendarCheck,
  letter: 'h',
  keywords: t`submit approve reject week hours locked`,
}

/** Above the settings, for who runs a team. */
export const administration: Destination = {
  to: '/administration',
  label: t`Administration`,
  icon: UserCog,
  letter: 'a',
  keywords: t`people members roles invite teams groups organization workspace plan`,
}

/** Reached by the sync status. */
const sync: Destination = {
  to: '/sync',
  label: t`Sync`,
  icon: RefreshCw,
  letter: 'y',
  keywords: t`waiting refused conflicts server`,
}

/** Reached from the entries and from the end of the day. */
const review: Destination = {
  to: '/review',
  label: t`Review`,
  icon: ClipboardCheck,
  letter: 'v',
  keywords: t`day correct gaps overlaps timesheet check`,
}

export const allDestinations: readonly Destination[] = [
  ...destinations,
  timesheets,
  settings,
  sync,
  review,
  administration,
]
