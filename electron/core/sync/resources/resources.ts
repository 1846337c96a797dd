import type { Entity } from '../../../../shared/entities/entity.ts'
import { attachment } from './attachment.ts'
import { client } from './client.ts'
import { favorite } from './favorite.ts'
import { member } from './member.ts'
import * as plain from './plain-resources.ts'
import { projectMember } from './project-member.ts'
import type { Resource } from './resource.ts'
import { savedView } from './saved-view.ts'
import * as settings from './settings.ts'
import { task } from './task.ts'
import { timeEntry } from './time-entry.ts'
import * as ofWorkers from './worker-rows.ts'

const resources: { readonly [E in Entity]: Resource<E> } = {
  ...plain,
  ...settings,
  ...ofWorkers,
  attachment,
  client,
  favorite,
  member,
  projectMember,
  savedView,
  task,
  timeEntry,
}

/**
 * The resource of an entity that is not known at compile time. Its fields come out of the replica and the queue, which
 * parse them by entity, so that they always fit.
 */
export function resourceOf(entity: Entity): Resource<Entity> {
  return resources[entity] as unknown as Resource<Entity>
}
