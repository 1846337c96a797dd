import type { LucideIcon } from 'lucide-react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Columns3 from 'lucide-react/icons/columns-3'
import Layers from 'lucide-react/icons/layers'
import ListTodo from 'lucide-react/icons/list-todo'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Settings from 'lucide-react/icons/settings-2'
import Timer from 'lucide-react/icons/timer'
import Users from 'lucide-react/icons/users'

export interface Destination {
  readonly to: '/' | '/calendar' | '/plan' | '/tasks' | '/team' | '/projects' | '/settings' | '/sync'
  readonly label: string
  readonly icon: LucideIcon
  /** Pressed after `g`. */
  readonly letter: string
  /** Other words by which the palette finds it. */
  readonly keywords: string
}

/** The screens in the order of the rail. */
export const destinations: readonly Destination[] = [
  { to: '/', label: 'Timer', icon: Timer, letter: 't', keywords: 'entries list track' },
  {
    to: '/calendar',
    label: 'Calendar',
    icon: CalendarDays,
    letter: 'c',
    keywords: 'week hours time blocks schedule',
  },
  { to: '/plan', label: 'Plan', icon: Columns3, letter: 'p', keywords: 'tasks days board week' },
  {
    to: '/tasks',
    label: 'Tasks',
    icon: ListTodo,
    letter: 'k',
    keywords: 'list board table statuses filter views templates',
  },
  { to: '/team', label: 'Team', icon: Users, letter: 'e', keywords: 'people ghosts' },
  { to: '/projects', label: 'Projects', icon: Layers, letter: 'r', keywords: 'clients tags' },
]

/** At the foot of the rail. */
export const settings: Destination = {
  to: '/settings',
  label: 'Settings',
  icon: Settings,
  letter: 's',
  keywords: 'preferences account appearance formats idle shortcuts',
}

/** Reached by the sync status. */
const sync: Destination = {
  to: '/sync',
  label: 'Sync',
  icon: RefreshCw,
  letter: 'y',
  keywords: 'waiting refused conflicts server',
}

export const allDestinations: readonly Destination[] = [...destinations, settings, sync]
