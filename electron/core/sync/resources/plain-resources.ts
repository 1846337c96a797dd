/** Resources that a declaration describes. */

import { z } from 'zod'
import * as ghosts from '../../../../shared/api/ghosts.ts'
import * as milestones from '../../../../shared/api/milestones.ts'
import * as projects from '../../../../shared/api/project-endpoints.ts'
import * as statuses from '../../../../shared/api/statuses.ts'
import * as tags from '../../../../shared/api/tags.ts'
import * as timeBlocks from '../../../../shared/api/time-blocks.ts'
import { instant, sortedIds } from './answer-fields.ts'
import { defineResource } from './define-resource.ts'
import { unwritten } from './wire-fields.ts'

/** Projects (T §4.7, decisions §6). */
export const project = defineResource('project', {
  create: projects.createProject,
  update: projects.updateProject,
  remove: projects.deleteProject,
  removeQuery: () => ({ teDeletionMode: 'unassign' }),
  patch: {
    endpoint: projects.patchProjects,
    fields: ['color', 'clientId', 'billable', 'isPrivate', 'archived', 'estimatedSeconds'],
  },
  fields: {
    archived: {
      key: 'active',
      schema: z.boolean().transform((active) => !active),
      write: (archived) => ({ active: !archived }),
    },
    estimatedSeconds: {
      // Third-party servers take whole hours only.
      write: (seconds) => ({
        estimated_seconds: seconds,
        estimated_hours: seconds === null ? null : Math.round(seconds / 3600),
      }),
    },
  },
  uniqueIn: ['name'],
})

/** Tags (decisions §6). */
export const tag = defineResource('tag', {
  create: tags.createTag,
  update: tags.updateTag,
  remove: tags.deleteTag,
  uniqueIn: ['name'],
})

/** Teams (decisions §6). */
export const team = defineResource('team', { fields: { memberIds: 'user_ids' } })

/** Task statuses (P §2, decisions §6 and §9). Deleting one moves its tasks to another of its type. */
export const status = defineResource('status', {
  create: statuses.createStatus,
  update: statuses.updateStatus,
  remove: statuses.deleteStatus,
})

const options = z.array(z.object({ option_id: z.int(), option_name: z.string(), is_deleted: z.boolean() }))

/** Definitions of the custom fields of tasks (P §2, decisions §6 and §9). */
export const customField = defineResource('customField', {
  fields: {
    options: {
      schema: options.transform((given) =>
        JSON.stringify(
          given
            .filter((option) => !option.is_deleted)
            .map(({ option_id: id, option_name: name }) => ({ id, name })),
        ),
      ),
    },
  },
})

const assigned = z.object({ projects: z.array(z.object({ id: z.int() })), team_ids: z.array(z.int()) })

/** Ghosts (P §4.1). */
export const ghost = defineResource('ghost', {
  create: ghosts.createGhost,
  update: ghosts.updateGhost,
  remove: ghosts.deleteGhost,
  fields: {
    projectIds: 'assign_projects',
    teamIds: 'assign_teams',
    memberId: 'user_id',
    embodiedAt: { schema: z.literal('').or(instant) },
  },
  extra: { assigned: assigned.optional() },
  read: ({ assigned: told }, find) => ({
    projectIds: told && sortedIds(told.projects.map(({ id }) => find('project', id))),
    teamIds: told && sortedIds(told.team_ids.map((id) => find('team', id))),
  }),
})

/** Milestones (P §4.3, decisions §6). */
export const milestone = defineResource('milestone', {
  create: milestones.createMilestone,
  update: milestones.updateMilestone,
  remove: milestones.deleteMilestone,
})

/** The person's own time blocks, below their task (decisions §6, §9). */
export const timeBlock = defineResource('timeBlock', {
  create: timeBlocks.createTimeBlock,
  update: timeBlocks.updateTimeBlock,
  remove: timeBlocks.deleteTimeBlock,
  fields: { taskId: unwritten, durationSeconds: 'duration', entryId: 'time_entry_id' },
  // A block that comes back after it was deleted was logged already: the service must not log it again.
  newBody: (_, { entryId }, written) => ({ ...written, time_entry_id: entryId }),
})
