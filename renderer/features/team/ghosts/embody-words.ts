/** The work that a person takes over from a ghost, in words. */

import { plural, t } from '@lingui/core/macro'
import type { EmbodyPreview } from '../../../../shared/bridge/ghosts.ts'

export interface MovedThing {
  /** `3 tasks` */
  readonly what: string
  readonly names: readonly string[]
}

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Every kind of thing that moves; one line that says so when nothing does. */
export function movedWords({
  projects,
  tasks,
  teams,
  timeOff,
  weekdays,
}: EmbodyPreview): readonly MovedThing[] {
  const moved = [
    counted(tasks, 'task', 'tasks'),
    counted(projects, 'project', 'projects'),
    counted(teams, 'team', 'teams'),
    timeOff === 0
      ? null
      : { what: `${timeOff} ${plural(timeOff, { one: 'time off', other: 'times off' })}`, names: [] },
    weekdays.length === 0
      ? null
      : { what: t`Working hours`, names: weekdays.map((weekday) => weekdayNames[weekday] ?? '') },
  ].filter((thing) => thing !== null)
  return moved.length > 0 ? moved : [{ what: t`Nothing yet: the ghost has no work`, names: [] }]
}

function counted(things: readonly { readonly name: string }[], one: string, many: string): MovedThing | null {
  if (things.length === 0) return null
  return {
    what: `${things.length} ${things.length === 1 ? one : many}`,
    names: things.map(({ name }) => name),
  }
}
