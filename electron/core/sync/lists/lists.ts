/** The lists of servers without a feed. */

import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import { listWorkspaceAttachments } from '../../../../shared/api/attachments.ts'
import { listMyClients } from '../../../../shared/api/clients.ts'
import { listCustomFields } from '../../../../shared/api/custom-fields.ts'
import { listFavorites } from '../../../../shared/api/favorites.ts'
import { getGhost, listGhosts } from '../../../../shared/api/ghosts.ts'
import { listMilestones } from '../../../../shared/api/milestones.ts'
import { getPreferences } from '../../../../shared/api/preferences.ts'
import { listMyProjects } from '../../../../shared/api/project-endpoints.ts'
import { listProjectUsers } from '../../../../shared/api/project-users.ts'
import { listSavedViews } from '../../../../shared/api/saved-views.ts'
import { listStatuses } from '../../../../shared/api/statuses.ts'
import { listMyTags } from '../../../../shared/api/tags.ts'
import { getTask, listTasks } from '../../../../shared/api/task-endpoints.ts'
import { listTeams } from '../../../../shared/api/teams.ts'
import { listTimeBlocks } from '../../../../shared/api/time-blocks.ts'
import { getTimeEntry, listTimeEntries } from '../../../../shared/api/time-entry-endpoints.ts'
import { listWorkspaceTimeOff } from '../../../../shared/api/time-off.ts'
import { getUserSettings } from '../../../../shared/api/user-settings.ts'
import { listWorkspaceHours } from '../../../../shared/api/working-hours.ts'
import { listWorkspaceUsers } from '../../../../shared/api/workspace-users.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'

interface List<E extends Entity> {
  readonly endpoint: Endpoint
  readonly query?: object
  /**
   * Reads one row of a list that comes in pages: rows can slip between them, so that one which the list lacks is asked for
   * before it counts as deleted.
   */
  readonly one?: Endpoint
  /** The fields in which two rows are the same to a person. Absent where nothing is created. */
  readonly alikeIn?: readonly (keyof EntityFields[E])[]
}

const lists: { readonly [E in Entity]: List<E> } = {
  preferences: { endpoint: getPreferences },
  plannerSettings: { endpoint: getUserSettings },
  client: { endpoint: listMyClients, alikeIn: ['name'] },
  project: { endpoint: listMyProjects, query: { include_archived: true }, alikeIn: ['name', 'clientId'] },
  tag: { endpoint: listMyTags, alikeIn: ['name'] },
  member: { endpoint: listWorkspaceUsers },
  team: { endpoint: listTeams },
  status: { endpoint: listStatuses, alikeIn: ['name', 'type'] },
  customField: { endpoint: listCustomFields, query: { entity: 'task' } },
  ghost: {
    endpoint: listGhosts,
    query: { include_embodied: true },
    one: getGhost,
    alikeIn: ['name', 'description'],
  },
  task: {
    endpoint: listTasks,
    query: { disable_aggregations: true, include_ghost_assignees: true, include_project_completed: true },
    one: getTask,
    alikeIn: ['name', 'date', 'projectId', 'parentId'],
  },
  milestone: { endpoint: listMilestones, alikeIn: ['name', 'dueDate'] },
  workingHours: { endpoint: listWorkspaceHours, alikeIn: ['weekday', 'memberId', 'ghostId'] },
  timeOff: { endpoint: listWorkspaceTimeOff, alikeIn: ['start', 'end', 'memberId', 'ghostId'] },
  timeBlock: { endpoint: listTimeBlocks, alikeIn: ['start', 'durationSeconds', 'taskId'] },
  timeEntry: {
    endpoint: listTimeEntries,
    one: getTimeEntry,
    alikeIn: ['start', 'stop', 'description', 'projectId', 'tagIds'],
  },
  favorite: {
    endpoint: listFavorites,
    alikeIn: ['description', 'projectId', 'taskId', 'billable', 'tagIds'],
  },
  savedView: { endpoint: listSavedViews, alikeIn: ['name', 'type', 'params'] },
  projectMember: { endpoint: listProjectUsers, alikeIn: ['projectId', 'memberId'] },
  attachment: { endpoint: listWorkspaceAttachments, alikeIn: ['sha256', 'taskId', 'name'] },
}

/** The list of an entity that is not known at compile time. */
export function listOf(entity: Entity): List<Entity> {
  return lists[entity] as List<Entity>
}

/** Whether an entity has one list for each workspace, not one of everything that the person sees. */
export function isListedByWorkspace(entity: Entity): boolean {
  return listOf(entity).endpoint.path.includes('{workspace_id}')
}

/** Whether a list can be asked for what changed since; one that cannot is read as a whole each time. */
export function tellsChanges(entity: Entity): boolean {
  return 'since' in listOf(entity).endpoint.query.shape
}
