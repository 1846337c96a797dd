import Layers from 'lucide-react/icons/layers'
import Settings from 'lucide-react/icons/settings-2'
import Timer from 'lucide-react/icons/timer'
import Users from 'lucide-react/icons/users'
import CalendarDays from 'lucide-react/icons/calendar-days'
import type { LucideIcon } from 'lucide-react'

export interface Destination {
  readonly to: '/' | '/plan' | '/team' | '/projects' | '/settings'
  readonly label: string
  readonly icon: LucideIcon
  /** Pressed after `g`. */
  readonly letter: string
}

/** The screens in the order of the rail; Settings stands at its foot. */
export const destinations: readonly Destination[] = [
  { to: '/', label: 'Timer', icon: Timer, letter: 't' },
  { to: '/plan', label: 'Plan', icon: CalendarDays, letter: 'p' },
  { to: '/team', label: 'Team', icon: Users, letter: 'm' },
  { to: '/projects', label: 'Projects', icon: Layers, letter: 'j' },
]

export const settings: Destination = { to: '/settings', label: 'Settings', icon: Settings, letter: 's' }
