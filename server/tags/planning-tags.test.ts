import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createPlanningTag,
  deletePlanningTag,
  getPlanningTag,
  listPlanningTags,
  updatePlanningTag,
} from '../../shared/api/planning-tags.ts'
import { createTag, listTags } from '../../shared/api/tags.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

let test: TestService

let person: Person

let params: { readonly workspace_id: number }

beforeAll(async () => {
  test = await openTestService()
})

afterAll(() => test.close())

beforeEach(async () => {
  person = await test.signUp()
  params = { workspace_id: person.workspaceId }
})

it('decisions §6 POST and GET workspaces/{id}/tags are tracking’s tags, with a color', async () => {
  const body = { name: ' later ', color: '#112233' }
  const created = await person.client.call(createPlanningTag, { params, body })
  expect(created).toMatchObject({
    name: 'later',
    color: '#112233',
    deleted_at: null,
    svc_user_id: person.me.id,
    workspace_id: person.workspaceId,
  })
  expect(await person.client.call(listTags, { params })).toMatchObject([{ id: created.id, name: 'later' }])
  const other = await person.client.call(createTag, { params, body: { name: 'a' } })
  const tags = await person.client.call(listPlanningTags, { params })
  expect(tags.map(({ id }) => id)).toEqual([other.id, created.id])
})

it('decisions §6 PATCH workspaces/{id}/tags/{id} changes what the body holds; GET reads it, DELETE ends it in both APIs', async () => {
  const tag = await person.client.call(createPlanningTag, { params, body: { name: 'later', color: 'red' } })
  const path = { ...params, tag_id: tag.id }
  const renamed = await person.client.call(updatePlanningTag, { params: path, body: { name: 'now' } })
  expect(renamed).toMatchObject({ name: 'now', color: 'red' })
  const plain = await person.client.call(updatePlanningTag, { params: path, body: { color: null } })
  expect(plain).toMatchObject({ name: 'now', color: null })
  expect(await person.client.call(getPlanningTag, { params: path })).toEqual(plain)
  await person.client.call(deletePlanningTag, { params: path })
  expect(await person.client.refusal(getPlanningTag, { params: path })).toMatchObject({ status: 404 })
  expect(await person.client.call(listTags, { params })).toEqual([])
})

it('decisions §6 PATCH workspaces/{id}/tags/{id} colors only the version that If-Match names', async () => {
  const tag = await person.client.call(createPlanningTag, { params, body: { name: 'seen', color: 'red' } })
  const path = { ...params, tag_id: tag.id }
  const body = { color: 'blue' }
  const stale = { params: path, body, headers: { 'if-match': '"2020-01-01T00:00:00.000000Z"' } }
  expect(await person.client.refusal(updatePlanningTag, stale)).toMatchObject({ status: 412 })
  const current = { params: path, body, headers: { 'if-match': `"${tag.updated_at}"` } }
  expect(await person.client.call(updatePlanningTag, current)).toMatchObject({ color: 'blue' })
})
