/** Operations in a person's words. */

import type { Entity, QueuedOperation } from '../../../shared/bridge/sync.ts'

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

/** “New time entry”, “Changed project: name, colour”, “Deleted tag”. */
export function effectOf({
  kind,
  entity,
  fields,
}: Pick<QueuedOperation, 'kind' | 'entity' | 'fields'>): string {
  const noun = nounOf(entity)
  if (kind === 'create') return `New ${noun}`
  if (kind === 'delete') return `Deleted ${noun}`
  return fields.length === 0 ? `Changed ${noun}` : `Changed ${noun}: ${fields.join(', ')}`
}

/** What is happening to an operation that needs no one. */
export function progressOf({
  state,
  attempts,
  entity,
}: Pick<QueuedOperation, 'state' | 'attempts' | 'entity'>): string {
  if (state === 'in_flight') return entity === 'attachment' ? 'Being uploaded' : 'Being sent'
  if (state === 'uncertain') return 'Answer lost, being looked for'
  if (attempts === 0) return 'Waits'
  return attempts === 1 ? 'Tried once' : `Tried ${attempts} times`
}

/** “820 time entries, 3 tasks”: what many edits are of, the most frequent first; empty for edits of one kind. */
export function countsOf(operations: readonly Pick<QueuedOperation, 'entity'>[]): string {
  const byEntity = [...Map.groupBy(operations, ({ entity }) => entity)]
  if (byEntity.length < 2) return ''
  return byEntity
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([entity, { length }]) => `${length.toLocaleString('en')} ${nouns[entity][length === 1 ? 0 : 1]}`)
    .join(', ')
}

/** Why it waits for the person. */
export function reasonOf({ state, reason, mayHaveArrived }: QueuedOperation): string {
  if (mayHaveArrived) return 'The answer to this was lost, and the server has several that are like it.'
  if (state === 'set_aside')
    return 'It was damaged on this computer, so that it cannot be read and cannot be sent.'
  return reason ?? 'The server gave no reason.'
}

/** What to do about it. */
export function adviceOf({ state, kind, mayHaveArrived, opens }: QueuedOperation): string {
  if (mayHaveArrived) return 'Look whether it is there: then this copy can go. If it is not, send it again.'
  if (state === 'set_aside')
    return 'Look at what it was about, make the edit again if it is missing, then discard it here.'
  if (kind === 'delete') return 'Send it again later, or discard it: then it is there again.'
  if (opens === null) return 'Send it again later, or discard it.'
  if (kind === 'create') return 'Correct it, and it is sent by itself. Or send it as it is, or discard it.'
  return 'Correct it, and it is sent by itself. Or send it as it is, or discard it: then the server’s version holds.'
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
