/** The definitions of the workspace's custom fields. The service alone makes them, as it gives options their ids. */

import { z } from 'zod'
import {
  createCustomField,
  deleteCustomField,
  getCustomField,
  listCustomFields as listDefinitions,
  listProjectCustomFieldValues,
  updateCustomField,
  updateProjectCustomFieldValues,
  type CustomFieldBody,
  type CustomFieldEntity,
} from '../../../shared/api/custom-fields.ts'
import type { CoreProcedureName, ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { customField, type CustomField } from '../../../shared/bridge/tasks.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { ApiFailure, understood } from '../api-client/api-failure.ts'
import { refused } from '../commands/command-error.ts'
import { listCustomFields } from '../queries/lists.ts'
import { Asking, type AskingOptions } from './asking.ts'

type CustomFieldProcedures = {
  readonly [Name in Extract<CoreProcedureName, `customFields.${string}`>]: (
    input: ParsedInput<Name>,
  ) => ProcedureOutput<Name> | Promise<ProcedureOutput<Name>>
}

const known = z.object({ option_id: z.int(), option_name: z.string() })

const definition = z
  .object({
    id: z.int(),
    name: z.string(),
    type: customField.shape.type,
    position: z.int(),
    options: z.array(known.extend({ is_deleted: z.boolean() })),
  })
  .transform(({ id, options, ...field }) => ({
    ...field,
    id: String(id),
    options: options
      .filter((option) => !option.is_deleted)
      .map(({ option_id, option_name }) => ({ id: option_id, name: option_name })),
  }))

/** Without the order, which their places in the list tell. */
const shown = (fields: readonly z.output<typeof definition>[]): CustomField[] =>
  fields.map(({ id, name, type, options }) => ({ id, name, type, options }))

const valueOfField = z.object({ custom_field_id: z.int(), value: z.json() })

type Option = NonNullable<CustomFieldBody['options']>[number]
type OptionChange = NonNullable<ParsedInput<'customFields.update'>['changes']['option']>

/** All options that there are then, as the service takes them. */
function changed(options: readonly Option[], change: OptionChange): Option[] {
  if ('added' in change) return [...options, { option_name: change.added }]
  const at = options.findIndex(({ option_id: id }) => id === change.id)
  const option = options[at]
  if (option === undefined) throw refused('Somebody has deleted the option meanwhile.')
  if ('name' in change) return options.with(at, { ...option, option_name: change.name })
  const rest = options.toSpliced(at, 1)
  return 'to' in change ? rest.toSpliced(change.to, 0, option) : rest
}

/** Of a person's own workspace as of one on a server. */
export function customFields(options: AskingOptions): CustomFieldProcedures {
  const asking = new Asking({ ...options, mayBeOwn: true })

  let former: Promise<unknown> = Promise.resolve()
  /** One after the other: each begins with what the one before has made. */
  function change(
    undone: string,
    work: (api: ApiClient) => Promise<unknown>,
  ): Promise<Record<string, never>> {
    const begin = () =>
      asking.change(undone, async (api) => {
        await work(api)
        return {}
      })
    const done = former.then(begin, begin)
    former = done
    return done
  }
  const pathOf = (id: string) => ({ ...asking.place, custom_field_id: Number(id) })
  const update = (api: ApiClient, id: string, body: CustomFieldBody, ifMatch?: string) =>
    api.call(updateCustomField, { params: pathOf(id), body, ifMatch })

  /** The service takes all options at once: where another's change came between, this one begins anew with those. */
  async function changeOption(api: ApiClient, id: string, change: OptionChange, tries = 5): Promise<void> {
    const { body } = await api.call(getCustomField, { params: pathOf(id) })
    const field = understood(z.object({ options: z.array(known), updated_at: z.string() }), body)
    try {
      await update(api, id, { options: changed(field.options, change) }, field.updated_at)
    } catch (error) {
      const isStale = error instanceof ApiFailure && error.kind === 'stale'
      if (!isStale || tries === 1) throw error
      await changeOption(api, id, change, tries - 1)
    }
  }
  async function definitions(api: ApiClient, entity?: CustomFieldEntity) {
    const { rows } = await api.list(listDefinitions, { params: asking.place, query: { entity } })
    return understood(z.array(definition), rows)
  }

  return {
    'customFields.list': () => listCustomFields(options.context),
    'customFields.ofProjects': () =>
      asking.read('fields of projects', async (api) => ({
        fields: shown(await definitions(api, 'project')),
      })),
    'customFields.create': ({ entity, name, type, options: names }) =>
      change('The field was not added.', (api) =>
        api.call(createCustomField, {
          params: asking.place,
          body: {
            entity,
            name,
            type,
            ...(names.length > 0 && { options: names.map((option_name) => ({ option_name })) }),
          },
        }),
      ),
    'customFields.update': ({ id, changes: { name, option } }) =>
      change('The field was not changed.', async (api) => {
        if (name !== undefined) await update(api, id, { name })
        if (option !== undefined) await changeOption(api, id, option)
      }),
    'customFields.order': ({ ids }) =>
      change('The fields are in their former order.', async (api) => {
        const placed = new Map((await definitions(api)).map((field) => [field.id, field.position]))
        for (const [index, id] of ids.entries())
          if (placed.get(id) !== index + 1) await update(api, id, { position: index + 1 })
      }),
    'customFields.ofProject': ({ id }) =>
      asking.read(`fields of ${id}`, async (api) => {
        const project_id = options.context.replica.rows.serverIdOf('project', id)
        if (project_id === null) return { fields: [], values: {} }
        const [fields, told] = await Promise.all([
          definitions(api, 'project'),
          api.list(listProjectCustomFieldValues, { params: { ...asking.place, project_id } }),
        ])
        const values = understood(z.array(valueOfField), told.rows)
        return {
          fields: shown(fields),
          values: Object.fromEntries(values.map((each) => [String(each.custom_field_id), each.value])),
        }
      }),
    'customFields.setOfProject': ({ id, values }) =>
      change('The field was not changed.', (api) => {
        const project_id = options.context.replica.rows.serverIdOf('project', id)
        if (project_id === null)
          throw refused('The server does not know the project yet. Try again in a moment.')
        return api.call(updateProjectCustomFieldValues, {
          params: { ...asking.place, project_id },
          body: { custom_fields: values },
        })
      }),
    'customFields.delete': ({ id }) =>
      change('The field was not deleted.', (api) => api.call(deleteCustomField, { params: pathOf(id) })),
  }
}
