import type { Page } from '@playwright/test'
import { violations } from './fixtures/accessibility.ts'
import { call } from './fixtures/bridge.ts'
import { instant } from './fixtures/instants.ts'
import { signIn, syncStatus } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { settle } from './fixtures/sync.ts'
import { expect, test } from './fixtures/test.ts'

// These specs sync many times, some of them on two devices.
test.slow()

/** Adds a one-hour entry that ended that many days ago. Returns its id. */
async function enter(page: Page, description: string, daysAgo = 1): Promise<string> {
  const stop = Date.now() - daysAgo * 86_400_000
  const { ids } = await call(page, 'timeEntries.create', {
    description,
    start: instant(stop - 3_600_000),
    stop: instant(stop),
  })
  return ids[0] ?? ''
}

async function openSyncPage(page: Page): Promise<void> {
  await syncStatus(page).click()
  await page.getByRole('heading', { level: 1, name: 'Sync' }).waitFor()
}

async function descriptionOf(page: Page, id: string): Promise<string | undefined> {
  const { days } = await call(page, 'timeEntries.page', {})
  return days.flatMap(({ entries }) => entries).find((entry) => entry.id === id)?.description
}

/** The texts of the focused fields in the details panel; empty if none has the focus. */
function textsBesideFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const panel = document.activeElement?.closest('section[tabindex="-1"]')
    const fields = panel?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []
    return [...fields].map(({ value }) => value)
  })
}

test('a refused edit is opened in its screen, corrected and sent', async ({
  app,
  service,
  droppingProxy,
}) => {
  const page = await app.open()
  await signIn(page, droppingProxy.url, ada.email)
  const id = await enter(page, 'Draft')
  for (let count = 1; count <= 24; count += 1) await enter(page, `Later ${count}`, 0)
  await settle(page)

  droppingProxy.refuse((body) => (body.includes('Unspeakable') ? 'Description is not allowed' : null))
  await call(page, 'timeEntries.update', { ids: [id], changes: { description: 'Unspeakable' } })
  await enter(page, 'Behind the refused one')
  await settle(page)
  await expect(syncStatus(page)).toContainText('1 refused')

  await openSyncPage(page)
  const card = page.getByRole('article', { name: 'Unspeakable' })
  await expect(card).toContainText('Changed time entry: description')
  await expect(card).toContainText('Description is not allowed')
  await expect(card.getByText(id)).toBeHidden()
  await card.getByRole('button', { name: 'Details of Unspeakable' }).click()
  await expect(card.getByText(id)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await card.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Entry' })
  const box = panel.getByRole('textbox', { name: 'Description' })
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('Unspeakable')
  await expect(panel).toContainText('Description is not allowed')
  await expect(page.getByRole('row').filter({ hasText: 'Unspeakable' })).toBeInViewport()
  expect(await violations(page)).toEqual([])
  await box.fill('Said well')
  await box.press('Enter')
  await settle(page)
  await expect(syncStatus(page)).toContainText('All saved on this computer and on the server')
  const stored = JSON.stringify(await service.request(ada.authorization, 'GET', '/api/v9/me/time_entries'))
  expect(stored).toContain('Said well')
  expect(stored).not.toContain('Unspeakable')
})

test('any refused edit opens with its details', async ({ app, droppingProxy }) => {
  const page = await app.open()
  await signIn(page, droppingProxy.url, ada.email)
  droppingProxy.refuse((body) => (body.includes('Unspeakable') ? 'Not allowed' : null))
  await call(page, 'tasks.create', { name: 'Unspeakable task' })
  await call(page, 'ghosts.create', { name: 'Unspeakable ghost' })
  await call(page, 'clients.create', { name: 'Unspeakable client' })
  await call(page, 'tags.create', { name: 'Unspeakable tag' })
  await call(page, 'projects.create', { name: 'Unspeakable project' })
  await enter(page, 'Unspeakable, long ago', 400)
  await settle(page)
  await expect(syncStatus(page)).toContainText('6 refused')

  for (const name of [
    'Unspeakable task',
    'Unspeakable ghost',
    'Unspeakable client',
    'Unspeakable tag',
    'Unspeakable, long ago',
    'Unspeakable project',
  ]) {
    await openSyncPage(page)
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sync' })).toHaveCount(0)
    await expect.poll(() => textsBesideFocus(page)).toContain(name)
    await expect(page.getByRole('complementary').getByText('Not allowed', { exact: true })).toBeVisible()
  }
})

test('a field changed on two devices: taking their value, undoing that, and taking it by key', async ({
  droppingProxy,
  twoDevices,
}) => {
  const { atDesk, onLaptop } = twoDevices
  const atDeskId = await enter(atDesk, 'Plan')
  await settle(atDesk)
  await settle(onLaptop)
  const { days } = await call(onLaptop, 'timeEntries.page', {})
  const id = days[0]?.entries[0]?.id ?? ''

  await droppingProxy.stop()
  await call(atDesk, 'timeEntries.update', { ids: [atDeskId], changes: { description: 'Plan of the desk' } })
  await settle(atDesk)
  await call(onLaptop, 'timeEntries.update', { ids: [id], changes: { description: 'Plan of the laptop' } })
  await droppingProxy.start()
  await settle(onLaptop)

  await openSyncPage(onLaptop)
  const card = onLaptop.getByRole('article', { name: 'Plan of the laptop: description' })
  await expect(card.getByRole('definition')).toHaveText(['Plan of the laptop', 'Plan of the desk'])
  await card.getByRole('button', { name: /^Take theirs/ }).click()
  await expect(card).toHaveCount(0)
  expect(await descriptionOf(onLaptop, id)).toBe('Plan of the desk')

  await onLaptop.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  expect(await descriptionOf(onLaptop, id)).toBe('Plan of the laptop')

  await card.focus()
  await onLaptop.keyboard.press('t')
  await expect(card).toHaveCount(0)
  await settle(onLaptop)
  await settle(atDesk)
  expect(await descriptionOf(atDesk, atDeskId)).toBe('Plan of the desk')
  await expect(onLaptop.getByRole('heading', { name: 'Nothing needs you' })).toBeVisible()
})

test('an entry edited on two devices says where it counts twice and where it would have no time', async ({
  droppingProxy,
  service,
  twoDevices,
}) => {
  const { atDesk, onLaptop } = twoDevices
  const minutes = (entry: { readonly start: string }, after: number): string =>
    instant(Date.parse(entry.start) + after * 60_000)
  const entryOn = async (page: Page, description: string) => {
    const { days } = await call(page, 'timeEntries.page', {})
    return days.flatMap(({ entries }) => entries).find((entry) => entry.description === description)
  }
  await enter(atDesk, 'Split')
  await enter(atDesk, 'Moved', 2)
  await settle(atDesk)
  await settle(onLaptop)
  await expect.poll(() => entryOn(onLaptop, 'Moved')).toBeDefined()

  await droppingProxy.stop()
  await service.stop()
  for (const page of [atDesk, onLaptop]) {
    const [split, moved] = [await entryOn(page, 'Split'), await entryOn(page, 'Moved')]
    if (split === undefined || moved === undefined) throw new Error('both were to be there')
    await call(page, 'timeEntries.split', { id: split.id, at: minutes(split, 30) })
    const changes = page === atDesk ? { stop: minutes(moved, 20) } : { start: minutes(moved, 40) }
    await call(page, 'timeEntries.update', { ids: [moved.id], changes })
  }
  await service.start()
  await settle(atDesk)
  await droppingProxy.start()
  await settle(onLaptop)

  await expect(syncStatus(onLaptop)).toContainText('2 to decide')
  await openSyncPage(onLaptop)
  const twice = onLaptop.getByRole('article', { name: 'Split', exact: true })
  await expect(twice).toContainText(
    'Another computer has created an entry for the same time, and both count.',
  )
  await expect(twice.getByRole('term').filter({ visible: true })).toHaveText([
    'This one',
    'The other one: Split',
  ])
  const moved = onLaptop.getByRole('article', { name: 'Moved: time' })
  await expect(moved.getByRole('term').filter({ visible: true })).toHaveText([/^Mine\s*in use$/, 'Theirs'])
  expect(await violations(onLaptop)).toEqual([])

  await twice.getByRole('button', { name: /^Delete this one/ }).click()
  await moved.getByRole('button', { name: /^Take theirs/ }).click()
  await expect(onLaptop.getByRole('heading', { name: 'Nothing needs you' })).toBeVisible()
  await settle(onLaptop)
  await settle(atDesk)
  const { days } = await call(atDesk, 'timeEntries.page', {})
  const seconds = days
    .flatMap(({ entries }) => entries)
    .map(({ start, stop }) => {
      return (Date.parse(stop ?? '') - Date.parse(start)) / 1000
    })
  expect(seconds.toSorted((a, b) => a - b)).toEqual([1200, 1800, 1800])
})

test('edits deleted with a task are listed once, apart from what needs a decision', async ({
  droppingProxy,
  twoDevices,
}) => {
  const { atDesk, onLaptop } = twoDevices
  await call(atDesk, 'tasks.create', { name: 'Draw' })
  await enter(atDesk, 'Plan')
  await settle(atDesk)
  await settle(onLaptop)
  const taskOn = async (page: Page) => (await call(page, 'tasks.list', { includeDone: true }))[0]?.id
  const entryOn = async (page: Page) => (await call(page, 'timeEntries.page', {})).days[0]?.entries[0]?.id
  await expect.poll(() => taskOn(onLaptop)).toBeDefined()
  await expect.poll(() => entryOn(onLaptop)).toBeDefined()
  const ids = async (found: Promise<string | undefined>) => [(await found) ?? '']

  await droppingProxy.stop()
  await call(atDesk, 'tasks.delete', { ids: await ids(taskOn(atDesk)) })
  const drawn = { name: 'Draw the roof', estimatedSeconds: 18_000 }
  await call(onLaptop, 'tasks.update', { ids: await ids(taskOn(onLaptop)), changes: drawn })
  const hour = Math.floor(Date.now() / 3_600_000 - 48) * 3_600_000
  const [early, late] = [12_000, 40_000].map((ms) => instant(hour + 55 * 60_000 + ms))
  await call(atDesk, 'timeEntries.update', {
    ids: await ids(entryOn(atDesk)),
    changes: { start: early },
  })
  await call(onLaptop, 'timeEntries.update', {
    ids: await ids(entryOn(onLaptop)),
    changes: { start: late },
  })
  await settle(atDesk)
  await droppingProxy.start()
  await settle(onLaptop)

  await expect(syncStatus(onLaptop)).toContainText('1 to decide')
  await expect(syncStatus(onLaptop)).toContainText('1 to read')
  await openSyncPage(onLaptop)
  const main = onLaptop.getByRole('main')
  await expect(
    main.getByText('All saved on this computer and on the server · 1 to decide · 1 to read'),
  ).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Lost with a deleted item 1' })).toBeVisible()
  const collided = main.getByRole('article', { name: 'Plan: start' })
  await expect(collided.getByRole('definition').nth(0)).toContainText(':55:40')
  await expect(collided.getByRole('definition').nth(1)).toContainText(':55:12')
  const card = main.getByRole('article', { name: 'Draw the roof' })
  await expect(card).toContainText('While you edited it, it was deleted elsewhere or hidden from you.')
  await expect(card.getByRole('definition').filter({ visible: true })).toHaveText(['Draw the roof', '5h'])
  expect(await violations(onLaptop)).toEqual([])
  await card.getByRole('button', { name: 'Mark as read: Draw the roof' }).click()
  await expect(card).toHaveCount(0)
  await expect(syncStatus(onLaptop)).not.toContainText('to read')
  await onLaptop.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
})

test('a refused edit is discarded by key, and undo makes it again', async ({ app, droppingProxy }) => {
  const page = await app.open()
  await signIn(page, droppingProxy.url, ada.email)
  const id = await enter(page, 'Draft')
  await settle(page)
  droppingProxy.refuse((body) => (body.includes('Unspeakable') ? 'Description is not allowed' : null))
  await call(page, 'timeEntries.update', { ids: [id], changes: { description: 'Unspeakable' } })
  await call(page, 'tags.create', { name: 'Unspeakable tag' })
  await settle(page)

  await openSyncPage(page)
  const card = page.getByRole('article', { name: 'Unspeakable', exact: true })
  await card.focus()
  await page.keyboard.press('Delete')
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Unspeakable tag' })).toBeFocused()
  expect(await descriptionOf(page, id)).toBe('Draft')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => descriptionOf(page, id)).toBe('Unspeakable')
  await settle(page)
  await expect(card).toContainText('Description is not allowed')

  droppingProxy.refuse(() => null)
  await card.focus()
  await page.keyboard.press('r')
  await page.getByRole('article', { name: 'Unspeakable tag' }).focus()
  await page.keyboard.press('r')
  await settle(page)
  await expect(page.getByRole('heading', { name: 'Nothing needs you' })).toBeVisible()
})

test('five hundred pending edits stay usable, by keyboard too', async ({ app, service }) => {
  const page = await app.open()
  await signIn(page, service.url, ada.email)
  await settle(page)
  await service.stop()
  const ids = [await enter(page, 'First of many')]
  while (ids.length < 512) {
    ids.push(...(await call(page, 'timeEntries.duplicate', { ids })).ids)
  }
  await call(page, 'tags.create', { name: 'Last of many' })

  await openSyncPage(page)
  await expect(page.getByRole('heading', { name: 'Waits for the server 513' })).toBeVisible()
  await expect(page.getByText('512 time entries, 1 tag.')).toBeVisible()
  const drawn = page.getByRole('article')
  expect(await drawn.count()).toBeLessThan(60)
  expect(await violations(page)).toEqual([])

  await drawn.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(drawn.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  const last = page.getByRole('article', { name: 'Last of many' })
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /Tag|Last of many/ })).toBeVisible()

  await openSyncPage(page)
  await service.start()
  await call(page, 'sync.now', {})
  await expect(page.getByRole('heading', { name: 'Nothing needs you' })).toBeVisible({ timeout: 30_000 })
})
