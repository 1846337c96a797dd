import type { Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { dateFromToday } from './fixtures/instants.ts'
import { go, useThisComputer } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

const today = dateFromToday(0)

function column(page: Page, date: string) {
  return page.locator(`[data-column="${date}"]`)
}

/** A task is planned for a date when the core says so. */
async function plannedFor(page: Page, name: string): Promise<string | null | undefined> {
  const tasks = await call(page, 'tasks.list', { includeDone: true })
  return tasks.find((task) => task.name === name)?.date
}

test('a task is written, estimated, dragged to a day and tracked from its card', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await go(page, 'Plan')
  const field = page.getByRole('textbox', { name: 'Add task: Backlog' })
  await field.fill('Draft the offer 1h 30m')
  await field.press('Enter')
  const card = page.getByRole('button', { name: /^Draft the offer/ })
  await expect(card).toBeVisible()
  await expect(field).toBeFocused()
  expect((await call(page, 'tasks.list', {}))[0]).toMatchObject({ estimatedSeconds: 5400, date: null })

  const from = await card.boundingBox()
  const to = await column(page, today).boundingBox()
  if (from === null || to === null) throw new Error('The board is not drawn.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 12 })
  await page.mouse.up()
  await expect(column(page, today).getByRole('button', { name: /^Draft the offer/ })).toBeVisible()
  await expect.poll(() => plannedFor(page, 'Draft the offer')).toBe(today)

  await column(page, today)
    .getByRole('button', { name: /^Draft the offer/ })
    .hover()
  await column(page, today).getByRole('button', { name: 'Track Draft the offer' }).click()
  await expect(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  expect(await call(page, 'timer.running', {})).toMatchObject({ description: 'Draft the offer' })
})

test('escape takes a drag back', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await call(page, 'tasks.create', { name: 'Stay in the backlog' })
  await go(page, 'Plan')
  const card = page.getByRole('button', { name: /^Stay in the backlog/ })
  const from = await card.boundingBox()
  const to = await column(page, today).boundingBox()
  if (from === null || to === null) throw new Error('The board is not drawn.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 8 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(
    page.locator('[data-column="backlog"]').getByRole('button', { name: /^Stay in/ }),
  ).toBeVisible()
  expect(await plannedFor(page, 'Stay in the backlog')).toBeNull()
})

test('the keyboard moves a card as the mouse does', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await call(page, 'tasks.create', { name: 'Moved by key', date: today })
  await go(page, 'Plan')
  await page.getByRole('button', { name: /^Moved by key/ }).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => plannedFor(page, 'Moved by key')).not.toBe(today)
  await expect(page.getByRole('button', { name: /^Moved by key/ })).toBeFocused()
})

test('a deleted task comes back by undo', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await call(page, 'tasks.create', { name: 'Deleted by mistake', date: today })
  await go(page, 'Plan')
  await page.getByRole('button', { name: /^Deleted by mistake/ }).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: /^Deleted by mistake/ })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('button', { name: /^Deleted by mistake/ })).toBeVisible()
})

test('ghosts are made, renamed and deleted', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await go(page, 'Team')
  await page.getByRole('radio', { name: 'Ghosts' }).click()
  const field = page.getByRole('textbox', { name: 'New ghost' })
  await field.fill('Second designer')
  await field.press('Enter')
  const ghost = page.getByRole('row').filter({ hasText: 'Second designer' })
  await ghost.hover()
  await ghost.getByRole('button', { name: 'Rename Second designer' }).click()
  await page.getByRole('textbox', { name: 'Name of Second designer' }).fill('Lead designer')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('row').filter({ hasText: 'Lead designer' })
  await renamed.focus()
  await page.keyboard.press('Delete')
  await expect(renamed).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(renamed).toBeVisible()
  await expect.poll(async () => (await call(page, 'sync.status', {})).waiting).toBe(0)
})
