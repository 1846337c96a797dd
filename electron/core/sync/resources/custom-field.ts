import { z } from 'zod'
import { listCustomFields } from '../../../../shared/api/custom-fields.ts'
import { looseFlag } from './answer-fields.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { readOnlyResource, singlePage } from './resource.ts'

const wire = wireFields('customField', { required: ['name', 'type'], except: ['options'] })

const options = z
  .array(z.object({ option_id: z.int(), option_name: z.string(), is_deleted: looseFlag }))
  .nullish()

/** Definitions of the custom fields of tasks (P §2, decisions §6 and §9). */
export const customField = readOnlyResource({
  entity: 'customField',
  refersTo: [],
  byWorkspace: true,
  deletions: 'absent',
  list: singlePage(({ api, workspaceId }, query) =>
    api.list(listCustomFields, {
      params: { workspace_id: workspaceId },
      query: { entity: 'task', ...query },
    }),
  ),
  read: null,
  parse: rowReader({
    wire,
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
