/** Projects and custom fields of a workspace that is made up to hold the list of tasks against. */

import { createClient } from '../../shared/api/clients.ts'
import {
  createCustomField,
  type CustomField,
  type CustomFieldType,
  updateProjectCustomFieldValues,
} from '../../shared/api/custom-fields.ts'
import { createProject } from '../../shared/api/projects.ts'
import type { Person } from '../testing/test-service.ts'
import type { Dice } from './dice.fixture.ts'

/** As `custom_fields` of a request has it. */
export type Value = string | number | boolean | readonly number[]

export interface WorldProject {
  readonly id: number
  readonly name: string
  readonly client: { readonly id: number; readonly name: string } | null
  readonly isPrivate: boolean
  readonly archived: boolean
  readonly startDate: string
  readonly endDate: string | null
  readonly memberId: number
  readonly values: ReadonlyMap<number, Value>
}

export const WORDS = ['alpha', 'Beta', 'gamma', 'Delta', 'alphabet'] as const
export const DATES = ['2025-05-20', '2025-06-01', '2025-06-02', '2025-06-03', '2025-06-10'] as const

const fieldTypes: readonly CustomFieldType[] = [
  'text',
  'number',
  'date',
  'checkbox',
  'select',
  'multi_select',
]

function randomValue(dice: Dice, field: CustomField): Value {
  const options = field.options.map((option) => option.option_id)
  switch (field.type) {
    case 'number':
      return dice.below(4)
    case 'date':
      return dice.one(DATES)
    case 'checkbox':
      return dice.below(2) === 1
    case 'select':
      return dice.one(options)
    case 'multi_select':
      return [dice.one(options), ...dice.some(options, 0.3)].filter(
        (id, index, all) => all.indexOf(id) === index,
      )
    default:
      return dice.one(WORDS)
  }
}

export function randomValues(dice: Dice, fields: readonly CustomField[]): Map<number, Value> {
  return new Map(dice.some(fields, 0.6).map((field) => [field.id, randomValue(dice, field)]))
}

export async function makeFields({ client, workspaceId }: Person): Promise<CustomField[]> {
  const fields: CustomField[] = []
  for (const entity of ['task', 'project'] as const) {
    for (const type of fieldTypes) {
      const options = ['one', 'two', 'three'].map((name) => ({ option_name: name }))
      const body = { name: `${entity} ${type}`, entity, type, ...(type.endsWith('select') && { options }) }
      fields.push(await client.call(createCustomField, { params: { workspace_id: workspaceId }, body }))
    }
  }
  return fields
}

export async function makeProjects(
  dice: Dice,
  owner: Person,
  member: Person,
  fields: readonly CustomField[],
): Promise<WorldProject[]> {
  const params = { workspace_id: owner.workspaceId }
  const clients: { id: number; name: string }[] = []
  for (const name of ['zoe', 'Yan', 'alp']) {
    clients.push(await owner.client.call(createClient, { params, body: { name } }))
  }
  const projects: WorldProject[] = []
  for (let index = 0; index < 10; index += 1) {
    const creator = dice.one([owner, member])
    const client = dice.maybe(0.7, () => dice.one(clients)) ?? null
    const startDate = dice.one(DATES)
    const endDate = dice.maybe(0.5, () => dice.one(DATES.filter((date) => date >= startDate))) ?? null
    const isPrivate = dice.below(3) === 0
    const archived = dice.below(5) === 0
    const name = `${dice.one(WORDS)}${index}`
    const body = {
      name,
      client_id: client?.id ?? null,
      start_date: startDate,
      end_date: endDate,
      is_private: isPrivate,
      active: !archived,
    }
    const { id } = await creator.client.call(createProject, { params, body })
    const values = randomValues(dice, fields)
    await owner.client.call(updateProjectCustomFieldValues, {
      params: { ...params, project_id: id },
      body: { custom_fields: Object.fromEntries(values) },
    })
    projects.push({
      id,
      name,
      client: client === null ? null : { id: client.id, name: client.name },
      isPrivate,
      archived,
      startDate,
      endDate,
      memberId: creator.me.id,
      values,
    })
  }
  return projects
}
