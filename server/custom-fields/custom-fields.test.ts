import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createCustomField,
  type CustomField,
  deleteCustomField,
  getCustomField,
  listCustomFields,
  listProjectCustomFieldValues,
  updateCustomField,
  updateProjectCustomFieldValues,
} from '../../shared/api/custom-fields.ts'
import { createProject } from '../../shared/api/projects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

let test: TestService
let person: Person
let params: { readonly workspace_id: number }

beforeAll(async () => {
  test = await openTestService()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set('2025-06-02T09:00:00Z')
  person = await test.signUp()
  params = { workspace_id: person.workspaceId }
})

function create(body: object): Promise<CustomField> {
  return person.client.call(createCustomField, { params, body })
}
function pathTo({ id }: CustomField): { workspace_id: number; custom_field_id: number } {
  return { ...params, custom_field_id: id }
}
function optionNames({ options }: CustomField): string[] {
  return options.map((option) => option.option_name)
}
const written = (...names: readonly string[]) => names.map((name) => ({ option_name: name }))

it('decisions §6 POST custom-fields takes a field of each type, options written as names; GET custom-fields lists them in order', async () => {
  const types = ['text', 'number', 'date', 'checkbox', 'url', 'select', 'multi_select']
  for (const type of types) await create({ name: type, type })
  const select = await create({ name: 'Size', type: 'select', options: written('S', 'L'), entity: 'project' })
  expect(optionNames(select)).toEqual(['S', 'L'])
  const fields = await person.client.call(listCustomFields, { params })
  expect(fields.map(({ type }) => type)).toEqual([...types, 'select'])
  const query = { entity: 'project' }
  expect(await person.client.call(listCustomFields, { params, query })).toEqual([select])
})

it('decisions §6 PATCH custom-fields/{id} keeps options by id, adds new ones and deletes the others; GET custom-fields/{id} reads it', async () => {
  const field = await create({ name: 'Size', type: 'select', options: written('S', 'M') })
  const [small] = field.options
  const body = { options: [{ option_name: 'XL' }, { option_id: small?.option_id, option_name: 'Small' }] }
  const changed = await person.client.call(updateCustomField, { params: pathTo(field), body })
  expect(optionNames(changed)).toEqual(['XL', 'Small'])
  expect(changed.options[1]?.option_id).toBe(small?.option_id)
  expect(changed.name).toBe('Size')
  expect(await person.client.call(getCustomField, { params: pathTo(field) })).toEqual(changed)
})

it.each<[object, string]>([
  [{ type: 'text' }, 'name: must be present'],
  [{ name: 'Size' }, 'type: must be present'],
  [{ name: 'Size', type: 'color' }, 'type: '],
  [{ name: 'Size', type: 'text', options: written('S') }, 'options: a field of type text has none'],
  [
    { name: 'Size', type: 'select', options: written('S', ' s ') },
    'options.0.option_name: the option exists',
  ],
])('decisions §6 POST custom-fields refuses %o', async (body, message) => {
  const refusal = await person.client.refusal(createCustomField, { params, body })
  expect(refusal.status).toBe(400)
  expect(refusal.message).toContain(`Invalid request: ${message}`)
})

it('decisions §6 PATCH custom-fields/{id} keeps type and entity', async () => {
  const field = await create({ name: 'Size', type: 'text' })
  for (const [body, message] of [
    [{ type: 'number' }, 'Invalid request: type: cannot be changed'],
    [{ entity: 'project' }, 'Invalid request: entity: cannot be changed'],
  ] as const) {
    expect(await person.client.refusal(updateCustomField, { params: pathTo(field), body })).toMatchObject({
      status: 400,
      message,
    })
  }
})

it('decisions §6 DELETE custom-fields/{id} hides the field and its values', async () => {
  const project = await person.client.call(createProject, { params, body: { name: 'Site' } })
  const path = { ...params, project_id: project.id }
  const field = await create({ name: 'Size', type: 'text', entity: 'project' })
  const body = { custom_fields: { [field.id]: 'L' } }
  const values = await person.client.call(updateProjectCustomFieldValues, { params: path, body })
  expect(values).toMatchObject([{ custom_field_id: field.id, value: 'L' }])
  await person.client.call(deleteCustomField, { params: pathTo(field) })
  expect(await person.client.call(listProjectCustomFieldValues, { params: path })).toEqual([])
  expect(await person.client.call(listCustomFields, { params })).toEqual([])
  const since = Date.parse('2025-06-02T09:00:00Z') / 1000
  expect(await person.client.call(listCustomFields, { params, query: { since } })).toMatchObject([
    { id: field.id, deleted_at: expect.any(String) as unknown },
  ])
  expect(await person.client.refusal(getCustomField, { params: pathTo(field) })).toMatchObject({
    status: 404,
  })
})
