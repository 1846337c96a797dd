import { call } from './fixtures/bridge.ts'
import { signIn, start, stop } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { expect, test } from './fixtures/test.ts'

test('answers lost after the server commits create no second entry', async ({
  app,
  service,
  droppingProxy,
}) => {
  const page = await app.open()
  await signIn(page, droppingProxy.url, ada.email)
  await expect.poll(async () => (await call(page, 'sync.status', {})).phase).toBe('idle')

  let toDrop = 4
  droppingProxy.dropAnswers((method) => method !== 'GET' && toDrop-- > 0)
  await start(page, 'Answered into the void')
  await stop(page)
  await start(page, 'And another')
  await stop(page)
  await expect
    .poll(
      async () => {
        await call(page, 'sync.now', {})
        return (await call(page, 'sync.status', {})).waiting
      },
      { timeout: 30_000 },
    )
    .toBe(0)

  expect(droppingProxy.dropped).toBe(4)
  const stored = await service.request(ada.authorization, 'GET', '/api/v9/me/time_entries')
  const items = Reflect.get(Object(stored), 'items') as { description: string }[]
  expect(items.map(({ description }) => description).sort()).toEqual([
    'And another',
    'Answered into the void',
  ])
})
