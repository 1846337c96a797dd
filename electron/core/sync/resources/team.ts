import { listTeams } from '../../../../shared/api/teams.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { readOnlyResource, singlePage } from './resource.ts'

const wire = wireFields('team', { required: ['name'], keys: { memberIds: 'user_ids' } })

/** Teams (decisions §6). */
export const team = readOnlyResource({
  entity: 'team',
  refersTo: ['member'],
  byWorkspace: true,
  deletions: 'absent',
  supportsSince: false,
  list: singlePage(({ api, workspaceId }) => api.list(listTeams, { params: { workspace_id: workspaceId } })),
  read: null,
  parse: rowReader({ wire }),
})
