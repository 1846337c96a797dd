import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import { createStatus } from '../../shared/api/statuses.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

describe('T §7 and P §7 Internal Server Error', () => {
  let test: TestService
  let person: Person
  let broken = false

  beforeAll(async () => {
    const clock = fakeClock()
    test = await openTestService({
      clock: {
        now() {
          if (broken) throw new TypeError('a detail of the inside')
          return clock.now()
        },
      },
    })
    person = await test.signUp()
  })
  afterAll(() => test.close())

  it('is all that tracking says of what is the service’s own fault', async () => {
    broken = true
    const params = { workspace_id: person.workspaceId }
    const response = await person.client.send(createClient, { params, body: { name: 'Acme' } })
    broken = false
    expect(response.status).toBe(500)
    expect(await response.json()).toBe('Internal Server Error')
    expect(response.headers.get('x-request-id')).not.toBeNull()
  })

  it('is all that planning says, with the id that the log repeats', async () => {
    broken = true
    const params = { workspace_id: person.workspaceId }
    const response = await person.client.send(createStatus, {
      params,
      body: { name: 'Waiting', type: 'todo' },
    })
    broken = false
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      error: 'internal_server_error',
      error_description: 'Internal Server Error',
      trace_id: response.headers.get('x-request-id'),
    })
  })
})
