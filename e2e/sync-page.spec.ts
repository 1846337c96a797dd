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

/** The texts of the fields in the details panel that has the focus; empty if none has it. */
function textsBesideFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const panel = document.activeElement?.closest('section[tabindex="-1"]')
    const fields = panel?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []
    return [...fields].map(({ value }) => value)
  })
}

test('refused edits are opened in their screens, and one is corrected and sent', async ({
  app,
  service,
  droppingProxy,
}) => {
  const page = await app.open()
  await signIn(page, droppingProxy.url, ada.email)
  const id = await enter(page, 'Draft')
  // So many later ones that it is out of sight.
  await call(page, 'preferences.update', { groupAlike: false })
  const later = [await enter(page, 'Later', 0)]
  while (later.length < 32) later.push(...(await call(page, 'timeEntries.duplicate', { ids: later })).ids)
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
    const reason = page.getByRole('complementary').getByText('Description is not allowed', { exact: true })
    await expect(reason).toBeVisible()
  }
})

test('what two computers changed meanwhile is decided on the sync page, and can be undone', async ({
  droppingProxy,
  twoDevices,
}) => {
  const { atDesk, onLaptop } = twoDevices
  const entryOn = async (page: Page, description: string) => {
    const { days } = await call(page, 'timeEntries.page', {})
    const found = days.flatMap(({ entries }) => entries).find((entry) => entry.description === description)
    if (found === undefined) throw new Error(`${description} is not there.`)
    return found
  }
  const minutes = (entry: { readonly start: string }, after: number): string =>
    instant(Date.parse(entry.start) + after * 60_000)
  const taskOn = async (page: Page) => (await call(page, 'tasks.list', { includeDone: true }))[0]?.id
  await enter(atDesk, 'Split', 1)
  await enter(atDesk, 'Moved', 2)
  await enter(atDesk, 'Plan', 3)
  await enter(atDesk, 'Call', 4)
  await call(atDesk, 'tasks.create', { name: 'Draw' })
  await settle(atDesk)
  await settle(onLaptop)
  await expect.poll(() => taskOn(onLaptop)).toBeDefined()
  const planId = (await entryOn(onLaptop, 'Plan')).id
  const ids = async (found: Promise<string | undefined>) => [(await found) ?? '']

  await droppingProxy.stop()
  const hour = Math.floor(Date.now() / 3_600_000 - 4 * 24 - 2) * 3_600_000
  for (const page of [atDesk, onLaptop]) {
    const isDesk = page === atDesk
    const change = async (description: string, changes: object) =>
      call(page, 'timeEntries.update', { ids: [(await entryOn(page, description)).id], changes })
    const split = await entryOn(page, 'Split')
    await call(page, 'timeEntries.split', { id: split.id, at: minutes(split, 30) })
    const moved = await entryOn(page, 'Moved')
    await change('Moved', isDesk ? { stop: minutes(moved, 20) } : { start: minutes(moved, 40) })
    await change('Call', { start: instant(hour + 55 * 60_000 + (isDesk ? 12_000 : 40_000)) })
    await change('Plan', { description: isDesk ? 'Plan of the desk' : 'Plan of the laptop' })
    if (isDesk) await call(page, 'tasks.delete', { ids: await ids(taskOn(page)) })
    else
      await call(page, 'tasks.update', {
        ids: await ids(taskOn(page)),
        changes: { name: 'Draw the roof', estimatedSeconds: 18_000 },
      })
  }
  await settle(atDesk)
  await openSyncPage(onLaptop)
  const waiting = onLaptop.getByRole('heading', { name: /^Waits for the server/ })
  await expect(waiting).toBeVisible()
  expect(await violations(onLaptop)).toEqual([])
  await droppingProxy.start()
  await settle(onLaptop)
  await expect(waiting).toHaveCount(0)

  await expect(syncStatus(onLaptop)).toContainText('4 to decide')
  await expect(syncStatus(onLaptop)).toContainText('1 to read')
  const main = onLaptop.getByRole('main')
  await expect(
    main.getByText('All saved on this computer and on the server · 4 to decide · 1 to read'),
  ).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Lost with a deleted item 1' })).toBeVisible()
  const plan = main.getByRole('article', { name: 'Plan of the laptop: description' })
  await expect(plan.getByRole('definition')).toHaveText(['Plan of the laptop', 'Plan of the desk'])
  const twice = main.getByRole('article', { name: 'Split', exact: true })
  await expect(twice).toContainText(
    'Another computer has created an entry for the same time, and both count.',
  )
  await expect(twice.getByRole('term').filter({ visible: true })).toHaveText([
    'This one',
    'The other one: Split',
  ])
  const moved = main.getByRole('article', { name: 'Moved: time' })
  await expect(moved.getByRole('term').filter({ visible: true })).toHaveText([/^Mine\s*in use$/, 'Theirs'])
  const collided = main.getByRole('article', { name: 'Call: start' })
  await expect(collided.getByRole('definition').nth(0)).toContainText(':55:40')
  await expect(collided.getByRole('definition').nth(1)).toContainText(':55:12')
  const lost = main.getByRole('article', { name: 'Draw the roof' })
  await expect(lost).toContainText('While you edited it, it was deleted elsewhere or hidden from you.')
  await expect(lost.getByRole('definition').filter({ visible: true })).toHaveText(['Draw the roof', '5h'])
  expect(await violations(onLaptop)).toEqual([])

  const undo = onLaptop.getByRole('button', { name: 'Undo' })
  await lost.getByRole('button', { name: 'Mark as read: Draw the roof' }).click()
  await expect(lost).toHaveCount(0)
  await expect(syncStatus(onLaptop)).not.toContainText('to read')
  await undo.click()
  await expect(lost).toBeVisible()
  await lost.getByRole('button', { name: 'Mark as read: Draw the roof' }).click()

  await plan.getByRole('button', { name: /^Take theirs/ }).click()
  await expect(plan).toHaveCount(0)
  expect(await descriptionOf(onLaptop, planId)).toBe('Plan of the desk')
  await undo.last().click()
  await expect(plan).toBeVisible()
  expect(await descriptionOf(onLaptop, planId)).toBe('Plan of the laptop')
  await plan.focus()
  await onLaptop.keyboard.press('t')
  await expect(plan).toHaveCount(0)

  await collided.getByRole('button', { name: /^Take theirs/ }).click()
  await twice.getByRole('button', { name: /^Delete this one/ }).click()
  await moved.getByRole('button', { name: /^Take theirs/ }).click()
  await expect(onLaptop.getByRole('heading', { name: 'Nothing needs you' })).toBeVisible()
  await settle(onLaptop)
  await settle(atDesk)
  const { days } = await call(atDesk, 'timeEntries.page', {})
  const entries = days.flatMap(({ entries: ofDay }) => ofDay)
  expect(entries.map(({ description }) => description)).toContain('Plan of the desk')
  const seconds = entries
    .filter(({ description }) => description === 'Split' || description === 'Moved')
    .map(({ start, stop }) => (Date.parse(stop ?? '') - Date.parse(start)) / 1000)
  expect(seconds.toSorted((a, b) => a - b)).toEqual([1200, 1800, 1800])
})
