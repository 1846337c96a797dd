/** The work that a person takes over from a ghost, in words. */

import { plural, t } from '@lingui/core/macro'
import type { EmbodyPreview } from '../../../../shared/bridge/ghosts.ts'
import { weekdayNames } from '../../../components/labels/day-label.ts'

export interface MovedThing {
  /** `3 tasks` */
  readonly what: string
  readonly names: readonly string[]
}

/**
 * Every kind of thing that moves; one line that says so when nothing does.
 *
 * @param duration seconds as the person reads them
 */
export function movedWords(
  { projects, tasks, teams, timeOff, weekdays }: EmbodyPreview,
  duration: (seconds: number) => string,
): readonly MovedThing[] {
  const moved: MovedThing[] = [
    { what: plural(tasks.length, { one: '# task', other: '# tasks' }), names: namesOf(tasks) },
    { what: plural(projects.length, { one: '# project', other: '# projects' }), names: namesOf(projects) },
    { what: plural(teams.length, { one: '# team', other: '# teams' }), names: namesOf(teams) },
    {
      what: t`Working hours`,
      names: weekdays.map(({ weekday, seconds }) => `${weekdayNames[weekday] ?? ''} ${duration(seconds)}`),
    },
  ].filter(({ names }) => names.length > 0)
  if (timeOff > 0)
    moved.push({ what: plural(timeOff, { one: '# time off', other: '# times off' }), names: [] })
  return moved.length > 0 ? moved : [{ what: t`Nothing yet: the ghost has no work`, names: [] }]
}

function namesOf(things: readonly { readonly name: string }[]): readonly string[] {
  return things.map(({ name }) => name)
}
