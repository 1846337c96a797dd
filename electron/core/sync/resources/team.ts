import { z } from 'zod'
import { listTeams } from '../../../../shared/api/teams.ts'
import { serverId } from './answer-fields.ts'
import { readOnlyResource } from './resource.ts'
import { singlePage } from './single-page.ts'
import { sortedIds } from './sorted-ids.ts'

const answer = z.object({
  id: serverId,
  workspace_id: z.int().nullish(),
  updated_at: z.string().nullish(),
  name: z.string(),
  user_ids: z.array(z.int()).nullish(),
})

/** Teams (decisions §6). */
export const team = readOnlyResource({
  entity: 'team',
  refersTo: ['member'],
  byWorkspace: true,
  deletions: 'absent',
  tellsChanges: false,
  list({ api, workspaceId }) {
    return singlePage(api.list(listTeams, { params: { workspace_id: workspaceId } }))
  },
  read: null,
  parse(body, find) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    return {
      serverId: data.id,
      at: data.updated_at ?? null,
      deleted: false,
      workspaceId: data.workspace_id ?? null,
      fields: {
        name: data.name,
        memberIds: sortedIds((data.user_ids ?? []).map((id) => find('member', id))),
      },
    }
  },
})
