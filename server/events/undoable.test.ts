import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProject, patchProjects } from '../../shared/api/projects.ts'
import { listWebhookEvents } from '../../shared/api/webhooks.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { fakeCallbacks, subscribe } from '../webhooks/callbacks.fixture.ts'

describe('decisions §7 what a bulk call undoes', () => {
  let test: TestService
  let person: Person

  beforeAll(async () => {
    const { callCallback, timers } = fakeCallbacks()
    test = await openTestService({ callCallback, timers })
    person = await test.signUp()
  })
  afterAll(() => test.close())

  it('is not told', async () => {
    const params = { workspace_id: person.workspaceId }
    const make = async (name: string) =>
      person.client.call(createProject, { params, body: { name, start_date: '2025-06-01' } })
    const [one, other] = [await make('One'), await make('Other')]
    const { subscription_id } = await subscribe(person)
    const path = { ...params, project_ids: `${one.id},${other.id},999` }
    const result = await person.client.call(patchProjects, {
      params: path,
      body: [{ op: 'replace', path: '/end_date', value: '2025-07-01' }],
    })
    expect(result).toMatchObject({ success: [one.id, other.id], failure: [{ id: 999 }] })
    const refused = await person.client.call(patchProjects, {
      params: path,
      body: [{ op: 'replace', path: '/end_date', value: '2025-01-01' }],
    })
    expect(refused.success).toEqual([])
    const events = await person.client.call(listWebhookEvents, { params: { ...params, subscription_id } })
    expect(events.map((event) => `${event.model} ${event.action} ${event.entity_id}`)).toEqual([
      `project updated ${other.id}`,
      `project updated ${one.id}`,
    ])
  })
})
