import { call } from './fixtures/bridge.ts'
import { signIn, start, stop, syncStatus, timerBox } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { expect, test } from './fixtures/test.ts'

test('an offline afternoon arrives once after the app is closed and reopened', async ({ app, service }) => {
  const page = await app.open()
  await signIn(page, service.url, ada.email)
  await call(page, 'projects.create', { name: 'Known before' })
  await expect.poll(async () => (await call(page, 'sync.status', {})).waiting).toBe(0)

  await service.stop()
  await start(page, 'Offline, first')
  await stop(page)
  await call(page, 'projects.create', { name: 'Made offline' })
  const project = (await call(page, 'projects.list', {})).find(({ name }) => name === 'Made offline')
  await start(page, 'Offline, second')
  await stop(page)
  const entries = (await call(page, 'timeEntries.page', {})).days.flatMap((day) => day.entries)
  const second = entries.find(({ description }) => description === 'Offline, second')
  await call(page, 'timeEntries.update', {
    ids: [second?.id ?? ''],
    changes: { projectId: project?.id ?? null, billable: true, description: 'Offline, second, corrected' },
  })
  await start(page, 'Offline, deleted again')
  await stop(page)
  const wrong = (await call(page, 'timeEntries.search', { text: 'deleted again' })).days[0]?.entries[0]
  await call(page, 'timeEntries.delete', { ids: [wrong?.id ?? ''] })
  await expect(syncStatus(page)).toContainText(/wait/)
  await app.close()

  const again = await app.open()
  await timerBox(again).waitFor()
  await expect(again.getByRole('main').getByText('Offline, second, corrected')).toBeVisible()
  await service.start()
  await call(again, 'sync.now', {})
  await expect.poll(async () => (await call(again, 'sync.status', {})).waiting).toBe(0)

  const stored = await service.request(ada.authorization, 'GET', '/api/v9/me/time_entries?meta=true')
  const items = Reflect.get(Object(stored), 'items') as {
    description: string
    project_name: string | null
    billable: boolean
  }[]
  const summary = items
    .toSorted((a, b) => a.description.localeCompare(b.description))
    .map(({ description, project_name, billable }) => [description, project_name ?? null, billable])
  expect(summary).toEqual([
    ['Offline, first', null, false],
    ['Offline, second, corrected', 'Made offline', true],
  ])
})
