/** Operations in a person's words. */

import type { Entity, QueuedOperation } from '../../../shared/bridge/sync.ts'

const nouns: Readonly<Record<Entity, string>> = {
  client: 'client',
  project: 'project',
  tag: 'tag',
  task: 'task',
  status: 'status',
  member: 'person',
  team: 'team',
  customField: 'custom field',
  ghost: 'ghost',
  timeEntry: 'time entry',
  savedView: 'view',
  favorite: 'favourite',
  attachment: 'file',
  projectMember: 'member of a project',
  plannerSettings: 'planner settings',
  preferences: 'settings',
}

const untitled: Readonly<Record<Entity, string>> = {
  client: 'Unnamed client',
  project: 'Unnamed project',
  tag: 'Unnamed tag',
  task: 'Unnamed task',
  status: 'Unnamed status',
  member: 'Unnamed person',
  team: 'Unnamed team',
  customField: 'Unnamed custom field',
  ghost: 'Unnamed ghost',
  timeEntry: 'Entry without description',
  savedView: 'Unnamed view',
  favorite: 'Favourite without description',
  attachment: 'Unnamed file',
  projectMember: 'Member of a project',
  plannerSettings: 'Planner settings',
  preferences: 'Settings',
}

/** Where a thing of each kind is seen and edited. */
export const placeOf = {
  client: '/projects',
  project: '/projects',
  tag: '/projects',
  task: '/plan',
  status: '/plan',
  member: '/team',
  team: '/team',
  customField: '/plan',
  ghost: '/team',
  timeEntry: '/',
  savedView: '/plan',
  favorite: '/',
  attachment: '/plan',
  projectMember: '/projects',
  plannerSettings: '/settings',
  preferences: '/settings',
} as const satisfies Readonly<Record<Entity, string>>

export function titleOf({ title, entity }: { readonly title: string; readonly entity: Entity }): string {
  return title === '' ? untitled[entity] : title
}

/** “New time entry”, “Changed project: name, colour”, “Deleted tag”. */
export function effectOf({
  kind,
  entity,
  fields,
}: Pick<QueuedOperation, 'kind' | 'entity' | 'fields'>): string {
  const noun = nouns[entity]
  if (kind === 'create') return `New ${noun}`
  if (kind === 'delete') return `Deleted ${noun}`
  return fields.length === 0 ? `Changed ${noun}` : `Changed ${noun}: ${fields.join(', ')}`
}

/** What is happening to an operation that needs no one. */
export function progressOf({ state, attempts }: Pick<QueuedOperation, 'state' | 'attempts'>): string {
  if (state === 'in_flight') return 'Being sent'
  if (state === 'uncertain') return 'Sent, the answer was lost: looking whether it arrived'
  if (attempts === 0) return 'Waits to be sent'
  return attempts === 1 ? 'Tried once' : `Tried ${attempts} times`
}
