import type { Entity } from '../../../../shared/entities/entity.ts'
import { attachment } from './attachment.ts'
import { client } from './client.ts'
import { favorite } from './favorite.ts'
import { member } from './member.ts'
import { customField, ghost, milestone, project, status, tag, team, timeBlock } from './plain-resources.ts'
import { projectMember } from './project-member.ts'
import type { Resource } from './resource.ts'
import { savedView } from './saved-view.ts'
import { plannerSettings, preferences } from './settings.ts'
import { task } from './task.ts'
import { timeEntry } from './time-entry.ts'
import { timeOff, workingHours } from './worker-rows.ts'

/** Every kind of row that is replicated, in the order of pulling: what is referred to comes first. */
const resources: { readonly [E in Entity]: Resource<E> } = {
  preferences,
  plannerSettings,
  client,
  project,
  tag,
  member,
  team,
  status,
  customField,
  ghost,
  task,
  milestone,
  workingHours,
  timeOff,
  timeBlock,
  timeEntry,
  favorite,
  savedView,
  projectMember,
  attachment,
}

export const pullOrder = Object.keys(resources) as readonly Entity[]

/**
 * The resource of an entity that is not known at compile time. Its fields come out of the replica and the queue, which
 * parse them by entity, so that they always fit.
 */
export function resourceOf(entity: Entity): Resource<Entity> {
  return resources[entity] as unknown as Resource<Entity>
}
