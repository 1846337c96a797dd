import { z } from 'zod'
import { customFieldType, listCustomFields } from '../../../../shared/api/custom-fields.ts'
import { isSet, looseFlag, serverId } from './answer-fields.ts'
import { readOnlyResource } from './resource.ts'
import { singlePage } from './single-page.ts'

const answer = z.object({
  id: serverId,
  workspace_id: z.int().nullish(),
  updated_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
  name: z.string(),
  type: customFieldType,
  position: z.int().catch(0),
  options: z
    .array(z.object({ option_id: z.int(), option_name: z.string(), is_deleted: looseFlag }))
    .nullish(),
})

/** Definitions of the custom fields of tasks (P §2, decisions §6 and §9). */
export const customField = readOnlyResource({
  entity: 'customField',
  refersTo: [],
  byWorkspace: true,
  deletions: 'absent',
  list({ api, workspaceId }, { since }) {
    return singlePage(
      api.list(listCustomFields, {
        params: { workspace_id: workspaceId },
        query: { entity: 'task', since: since ?? undefined },
      }),
    )
  },
  read: null,
  parse(body) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    const options = (data.options ?? [])
      .filter((option) => !option.is_deleted)
      .map(({ option_id: id, option_name: name }) => ({ id, name }))
    return {
      serverId: data.id,
      at: data.updated_at ?? null,
      deleted: isSet(data.deleted_at),
      workspaceId: data.workspace_id ?? null,
      fields: {
        name: data.name,
        type: data.type,
        position: data.position,
        options: JSON.stringify(options),
      },
    }
  },
})
