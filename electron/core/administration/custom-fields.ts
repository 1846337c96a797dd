/** The definitions of the workspace's custom fields of tasks. The service alone makes them, as it gives options their ids. */

import {
  createCustomField,
  deleteCustomField,
  updateCustomField,
  type CustomFieldBody,
} from '../../../shared/api/custom-fields.ts'
import type { CoreProcedureName, ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { listCustomFields } from '../queries/lists.ts'
import { rowsHere } from '../queries/shown-rows.ts'
import { Asking, type AskingOptions } from './asking.ts'

type CustomFieldProcedures = {
  readonly [Name in Extract<CoreProcedureName, `customFields.${string}`>]: (
    input: ParsedInput<Name>,
  ) => ProcedureOutput<Name> | Promise<ProcedureOutput<Name>>
}

/** Of a person's own workspace as of one on a server. */
export function customFields(options: AskingOptions): CustomFieldProcedures {
  const asking = new Asking({ ...options, mayBeOwn: true })

  const change = (undone: string, work: (api: ApiClient) => Promise<unknown>) =>
    asking.change(undone, async (api) => {
      await work(api)
      return {}
    })
  const update = (api: ApiClient, id: string, body: CustomFieldBody) =>
    api.call(updateCustomField, { params: { ...asking.place, custom_field_id: Number(id) }, body })

  return {
    'customFields.list': () => listCustomFields(options.context),
    'customFields.create': ({ name, type, options: names }) =>
      change('The field was not added.', (api) =>
        api.call(createCustomField, {
          params: asking.place,
          body: {
            name,
            type,
            ...(names.length > 0 && { options: names.map((option_name) => ({ option_name })) }),
          },
        }),
      ),
    'customFields.update': ({ id, changes: { name, options: wanted } }) =>
      change('The field was not changed.', (api) =>
        update(api, id, {
          ...(name !== undefined && { name }),
          ...(wanted !== undefined && {
            options: wanted.map((option) => ({
              option_name: option.name,
              ...(option.id !== null && { option_id: option.id }),
            })),
          }),
        }),
      ),
    'customFields.order': ({ ids }) =>
      change('The fields are in their former order.', async (api) => {
        const placed = new Map(
          rowsHere(options.context, 'customField', 'row_id').map(({ serverId, fields }) => [
            String(serverId),
            fields.position,
          ]),
        )
        for (const [index, id] of ids.entries())
          if (placed.get(id) !== index + 1) await update(api, id, { position: index + 1 })
      }),
    'customFields.delete': ({ id }) =>
      change('The field was not deleted.', (api) =>
        api.call(deleteCustomField, { params: { ...asking.place, custom_field_id: Number(id) } }),
      ),
  }
}
