import { call } from './fixtures/bridge.ts'
import { instant } from './fixtures/instants.ts'
import { go, start, stop } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { expect, test } from './fixtures/test.ts'

test('two devices see each other’s edits through one server, and timers running offline on both lose no time and count none twice', async ({
  service,
  twoDevices,
}) => {
  const { atDesk, onLaptop } = twoDevices
  await start(atDesk, 'Started at the desk')
  await stop(atDesk)
  await untilSent(atDesk)
  await call(onLaptop, 'sync.now', {})
  await expect(onLaptop.getByRole('main').getByText('Started at the desk')).toBeVisible()

  await start(onLaptop, 'Started on the laptop')
  await untilSent(onLaptop)
  await call(atDesk, 'sync.now', {})
  await expect(atDesk.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  await stop(atDesk)
  await untilSent(atDesk)
  await call(onLaptop, 'sync.now', {})
  await expect(onLaptop.getByRole('button', { name: 'Start timer' })).toBeVisible()
  await untilSent(onLaptop)

  await service.stop()
  const now = Date.now()
  const earlier = instant(now - 60 * 60_000)
  const later = instant(now - 30 * 60_000)
  await call(atDesk, 'timer.start', { description: 'Earlier, at the desk', start: earlier })
  await call(onLaptop, 'timer.start', { description: 'Later, on the laptop', start: later })
  await service.start()
  for (const page of [onLaptop, atDesk, onLaptop, atDesk]) {
    await call(page, 'sync.now', {})
    await untilSent(page)
  }

  const stored = await service.request(ada.authorization, 'GET', '/api/v9/me/time_entries')
  const items = Reflect.get(Object(stored), 'items') as {
    description: string
    start: string
    stop: string | null
  }[]
  expect(items).toHaveLength(4)
  expect(items.find((entry) => entry.description === 'Later, on the laptop')?.stop).toBeNull()
  expect(items.find((entry) => entry.description === 'Earlier, at the desk')?.stop).toBe(later)
  for (const page of [atDesk, onLaptop]) {
    await go(page, 'Timer')
    expect(await call(page, 'timer.running', {})).toMatchObject({ description: 'Later, on the laptop' })
  }
})

test('a task deleted elsewhere while its details are open offers no undo with another effect', async ({
  twoDevices,
}) => {
  const { atDesk, onLaptop } = twoDevices
  await call(atDesk, 'tasks.create', { name: 'Kill 7' })
  await call(atDesk, 'tasks.create', { name: 'Water the plants' })
  await untilSent(atDesk)
  await call(onLaptop, 'sync.now', {})
  const idOf = async (page: typeof atDesk, name: string) => {
    const named = async () =>
      (await call(page, 'tasks.list', { includeDone: true })).find((task) => task.name === name)
    await expect.poll(named).toBeDefined()
    const found = await named()
    if (found === undefined) throw new Error(`no task ${name}`)
    return found.id
  }
  const gone = await idOf(onLaptop, 'Kill 7')
  const kept = await idOf(onLaptop, 'Water the plants')
  await call(onLaptop, 'tasks.update', { ids: [kept], changes: { name: 'Water all plants' } })
  await untilSent(onLaptop)

  await onLaptop.getByRole('link', { name: 'Tasks', exact: true }).click()
  await onLaptop.getByText('Kill 7', { exact: true }).first().click()
  await expect(onLaptop.getByRole('region', { name: 'Task', exact: true })).toBeVisible()
  await call(atDesk, 'tasks.delete', { ids: [await idOf(atDesk, 'Kill 7')] })
  await untilSent(atDesk)
  await call(onLaptop, 'sync.now', {})
  const panel = onLaptop.getByRole('region', { name: 'Task', exact: true })
  await expect(panel).toContainText('This task is no longer here.')
  await expect(panel.getByRole('button', { name: 'Restore it' })).toHaveCount(0)
  expect(await call(onLaptop, 'tasks.get', { id: gone })).toBeNull()

  await go(onLaptop, 'Projects')
  await onLaptop.getByRole('link', { name: 'Tasks', exact: true }).click()
  await expect(onLaptop.getByText('Water all plants').first()).toBeVisible()
  await expect(panel).toHaveCount(0)
  await onLaptop.keyboard.press('Control+z')
  await expect(onLaptop.getByText('Restored the name of task “Water the plants”')).toBeVisible()

  await onLaptop.getByText('Water the plants', { exact: true }).first().click()
  await expect(panel).toBeVisible()
  await call(onLaptop, 'tasks.delete', { ids: [kept] })
  await expect(panel).toContainText('This task was deleted. Undo brings it back.')
  await panel.getByRole('button', { name: 'Restore it' }).click()
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Water the plants')
})

/** Waits until edits have been sent; syncing starts by itself. */
async function untilSent(page: Parameters<typeof call>[0]): Promise<void> {
  await expect.poll(async () => (await call(page, 'sync.status', {})).waiting).toBe(0)
}
