/** Resources whose rows travel as they are defined, each under a path of its own. */

import { z } from 'zod'
import { listCustomFields } from '../../../../shared/api/custom-fields.ts'
import {
  createMilestone,
  deleteMilestone,
  getMilestone,
  listMilestones,
  updateMilestone,
} from '../../../../shared/api/milestones.ts'
import {
  createStatus,
  deleteStatus,
  getStatus,
  listStatuses,
  updateStatus,
} from '../../../../shared/api/statuses.ts'
import { createTag, deleteTag, listMyTags, updateTag } from '../../../../shared/api/tags.ts'
import { listTeams } from '../../../../shared/api/teams.ts'
import { looseFlag } from './answer-fields.ts'
import { alikeIn, resource, readOnlyResource } from './resource.ts'
import { rowRequests, singlePage } from './row-requests.ts'
import { rowReader, wireFields } from './wire-fields.ts'

const tagFields = wireFields('tag', { required: ['name'] })

/** Tags (decisions §6). */
export const tag = resource({
  entity: 'tag',
  refersTo: [],
  byWorkspace: false,
  deletions: 'absent',
  list: singlePage(listMyTags),
  ...rowRequests({ wire: tagFields, id: 'tag_id', post: createTag, put: updateTag, delete: deleteTag }),
  parse: rowReader({ wire: tagFields }),
  hasUniqueName: true,
  matches: alikeIn('name'),
})

const statusFields = wireFields('status', { required: ['type'] })

/** Task statuses (P §2, decisions §6 and §9). Deleting one moves its tasks to another of its type. */
export const status = resource({
  entity: 'status',
  refersTo: [],
  byWorkspace: true,
  deletions: 'absent',
  list: singlePage(listStatuses),
  ...rowRequests({
    wire: statusFields,
    id: 'status_id',
    get: getStatus,
    post: createStatus,
    put: updateStatus,
    delete: deleteStatus,
  }),
  parse: rowReader({ wire: statusFields }),
  matches: alikeIn('name', 'type'),
})

const milestoneFields = wireFields('milestone', { required: ['name'] })

/** Milestones (P §4.3, decisions §6). */
export const milestone = resource({
  entity: 'milestone',
  refersTo: ['project', 'team'],
  byWorkspace: true,
  deletions: 'absent',
  list: singlePage(listMilestones),
  ...rowRequests({
    wire: milestoneFields,
    id: 'milestone_id',
    get: getMilestone,
    post: createMilestone,
    put: updateMilestone,
    delete: deleteMilestone,
  }),
  parse: rowReader({ wire: milestoneFields }),
  matches: alikeIn('name', 'dueDate'),
})

const teamFields = wireFields('team', { required: ['name'], keys: { memberIds: 'user_ids' } })

/** Teams (decisions §6). */
export const team = readOnlyResource({
  entity: 'team',
  refersTo: ['member'],
  byWorkspace: true,
  deletions: 'absent',
  supportsSince: false,
  list: singlePage(listTeams),
  read: null,
  parse: rowReader({ wire: teamFields }),
})

const customFieldFields = wireFields('customField', { required: ['name', 'type'], except: ['options'] })

const options = z
  .array(z.object({ option_id: z.int(), option_name: z.string(), is_deleted: looseFlag }))
  .nullish()

/** Definitions of the custom fields of tasks (P §2, decisions §6 and §9). */
export const customField = readOnlyResource({
  entity: 'customField',
  refersTo: [],
  byWorkspace: true,
  deletions: 'absent',
  list: singlePage(listCustomFields, { entity: 'task' }),
  read: null,
  parse: rowReader({
    wire: customFieldFields,
    extra: { options },
    read: ({ options: given }) => ({
      options: JSON.stringify(
        (given ?? [])
          .filter((option) => !option.is_deleted)
          .map(({ option_id: id, option_name: name }) => ({ id, name })),
      ),
    }),
  }),
})
