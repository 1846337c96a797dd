/** What edits are of, in a person's words. */

import type { Entity } from '../../../shared/bridge/sync.ts'

/** One, and many of them. */
const nouns: Readonly<Record<Entity, readonly [one: string, many: string]>> = {
  client: ['client', 'clients'],
  project: ['project', 'projects'],
  tag: ['tag', 'tags'],
  task: ['task', 'tasks'],
  status: ['status', 'statuses'],
  member: ['person', 'people'],
  team: ['team', 'teams'],
  customField: ['custom field', 'custom fields'],
  ghost: ['ghost', 'ghosts'],
  timeBlock: ['time block', 'time blocks'],
  workingHours: ['working hours', 'working hours'],
  timeOff: ['time off', 'times off'],
  milestone: ['milestone', 'milestones'],
  timeEntry: ['time entry', 'time entries'],
  savedView: ['view', 'views'],
  favorite: ['favourite', 'favourites'],
  attachment: ['file', 'files'],
  projectMember: ['member of a project', 'members of projects'],
  plannerSettings: ['calendar settings', 'calendar settings'],
  preferences: ['settings', 'settings'],
}

export function nounOf(entity: Entity): string {
  return nouns[entity][0]
}

/** “Time entry without a description”; what has a name is called by it. */
export function titleOf({ title, entity }: { readonly title: string; readonly entity: Entity }): string {
  if (title !== '') return title
  if (entity === 'preferences' || entity === 'plannerSettings') return capitalised(nounOf(entity))
  const lacks = entity === 'timeEntry' || entity === 'favorite' ? 'a description' : 'a name'
  return `${capitalised(nounOf(entity))} without ${lacks}`
}

/** “820 time entries, 3 tasks, settings”: what many edits are of, the most frequent first. */
export function countsOf(edits: readonly { readonly entity: Entity }[]): string {
  return [...Map.groupBy(edits, ({ entity }) => entity)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([entity, { length }]) => {
      const [one, many] = nouns[entity]
      // Of what there is only one of, the edits are not counted.
      return one === many ? one : `${length.toLocaleString('en')} ${length === 1 ? one : many}`
    })
    .join(', ')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
