import type { Entity } from '../../../../shared/bridge/sync.ts'
import { client } from './client.ts'
import { customField } from './custom-field.ts'
import { ghost } from './ghost.ts'
import { member } from './member.ts'
import { preferences } from './preferences.ts'
import { project } from './project.ts'
import type { Resource } from './resource.ts'
import { status } from './status.ts'
import { tag } from './tag.ts'
import { task } from './task.ts'
import { team } from './team.ts'
import { timeEntry } from './time-entry.ts'

/** Every kind of row that is replicated, in the order of pulling: what is referred to comes first. */
const resources: { readonly [E in Entity]: Resource<E> } = {
  preferences,
  client,
  project,
  tag,
  member,
  team,
  status,
  customField,
  ghost,
  task,
  timeEntry,
}

export const pullOrder = Object.keys(resources) as readonly Entity[]

/**
 * The resource of an entity that is not known at compile time. Its fields come out of the replica and the queue, which
 * parse them by entity, so that they always fit.
 */
export function resourceOf(entity: Entity): Resource<Entity> {
  return resources[entity] as unknown as Resource<Entity>
}
