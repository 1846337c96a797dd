import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { Device } from '../sync/testing/device.ts'
import { memoryService } from '../sync/testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from '../sync/testing/planning-team.ts'

let status = 200
let team: PlanningTeam
let ada: Device

beforeEach(async () => {
  status = 200
  const service = await createService({
    ...memoryService(() => Date.parse(noon)),
    callCallback: ({ body }) => {
      const { validation_code } = JSON.parse(body) as { validation_code?: string }
      return Promise.resolve({ status, body: JSON.stringify({ validation_code }) })
    },
  })
  team = await openPlanningTeam({
    fetch: (request) => Promise.resolve(service.fetch(request)),
    close: () => service.close(),
  })
  ada = team.device('0001')
  await ada.sync()
})

afterEach(() => team.close())

const fields = {
  name: 'Receiver',
  url: 'https://example.com/hook',
  filters: [{ entity: 'tag', action: '*' }],
}

it('makes a webhook, tests it, and tells what came of its events', async () => {
  const { procedures } = ada
  const { webhook, secret } = await procedures['webhooks.create'](fields)
  expect(webhook).toMatchObject({ ...fields, enabled: true, isValidated: true, isMine: true })
  expect(secret).not.toBe('')
  const { id } = webhook
  expect(await procedures['webhooks.list']()).toMatchObject({ webhooks: [{ id }], enabled: 1 })
  expect(await procedures['webhooks.ping']({ id })).toEqual({ failure: null })
  status = 500
  expect(await procedures['webhooks.ping']({ id })).toEqual({ failure: expect.any(String) as unknown })

  procedures['tags.create']({ name: 'urgent' })
  await ada.sync()
  const log = await procedures['webhooks.deliveries']({ id, page: 1 })
  expect(log).toMatchObject({ hasMore: false, deliveries: [{ entity: 'tag', action: 'created' }] })
  const deliveryId = log.deliveries[0]?.id ?? 0
  await procedures['webhooks.replay']({ id, deliveryId })

  await procedures['webhooks.enable']({ id, enabled: false })
  await expect(procedures['webhooks.replay']({ id, deliveryId })).rejects.toMatchObject({
    code: 'refused',
    reason: { code: 'wrong_state' },
  })
  await procedures['webhooks.delete']({ id })
  expect(await procedures['webhooks.list']()).toMatchObject({ webhooks: [], enabled: 0 })
})

it('a refusal comes with its reason', async () => {
  status = 500
  await expect(ada.procedures['webhooks.create'](fields)).rejects.toMatchObject({
    code: 'refused',
    reason: { code: 'callback_failed', field: 'url_callback', parameters: { answered: true } },
  })
})
