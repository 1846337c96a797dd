import type { Locator, Page } from '@playwright/test'
import type { LocalId } from '../shared/domain/ids.ts'
import { addDays } from '../shared/domain/plain-date.ts'
import { violations, violationsInBothThemes } from './fixtures/accessibility.ts'
import type { App } from './fixtures/app.ts'
import { call } from './fixtures/bridge.ts'
import { instant } from './fixtures/instants.ts'
import { go } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

/** The person's time zone. The window runs in another one, whose days must not be used. */
const berlin = 'Europe/Berlin'

/** Monday of the week shown first: an ordinary week, so that the specs do not depend on today's date. */
const monday = '2026-01-12'
const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)]

/** The usual height of an hour, in CSS pixels. */
const hourHeight = 56

type LaneName = 'planned' | 'tracked'

/** When clocks in Berlin show a time on a winter date. */
function winter(date: string, time: string): string {
  return instant(Date.parse(`${date}T${time}:00+01:00`))
}

async function openCalendar(app: App): Promise<Page> {
  const page = await app.openInUse({ timezoneId: 'America/New_York', viewport: { width: 1440, height: 900 } })
  await call(page, 'preferences.update', { timeZone: berlin, firstDayOfWeek: 1, timeFormat: 'H:mm' })
  await go(page, 'Calendar')
  return page
}

/** Opens the ordinary week through the interface. */
async function openWeek(app: App): Promise<Page> {
  const page = await openCalendar(app)
  await goTo(page, monday)
  return page
}

async function goTo(page: Page, date: string): Promise<void> {
  await page.getByRole('button', { name: 'Go to a date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Go to a date' })
  await dialog.getByRole('textbox', { name: 'Go to' }).fill(date)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await column(page, date).waitFor()
}

function column(page: Page, date: string): Locator {
  return page.locator(`[data-day="${date}"]`)
}

/** The point at an hour of the day in a lane, scrolled into view. */
async function pointAt(page: Page, date: string, lane: LaneName, hour: number) {
  await page
    .locator('[data-calendar-grid]')
    .evaluate((grid, top) => grid.scrollTo({ top }), Math.max(0, (hour - 5) * hourHeight))
  const box = await column(page, date).locator(`[data-lane="${lane}"]`).boundingBox()
  if (box === null) throw new Error('The day is not drawn.')
  return { x: box.x + box.width / 2, y: box.y + hour * hourHeight }
}

async function press(page: Page, from: { readonly x: number; readonly y: number }, x: number, y: number) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + x, from.y + y, { steps: 12 })
}

/** Drags by that many CSS pixels to the right and down, then drops. */
async function drag(page: Page, from: { readonly x: number; readonly y: number }, x: number, y: number) {
  await press(page, from, x, y)
  await page.mouse.up()
}

function entriesOf(page: Page, date: string) {
  return call(page, 'timeEntries.window', {
    from: winter(date, '00:00'),
    to: winter(addDays(date, 1), '00:00'),
  })
}

function blocksOf(page: Page, date: string) {
  return call(page, 'timeBlocks.list', { from: date, to: date })
}

async function addTask(page: Page, name: string, more: object = {}): Promise<LocalId> {
  const [id] = (await call(page, 'tasks.create', { name, ...more })).ids
  if (id === undefined) throw new Error('The task was not made.')
  return id
}

test('time is drawn with the mouse, described, moved to another day and extended', async ({ app }) => {
  const page = await openWeek(app)
  await press(page, await pointAt(page, tuesday, 'tracked', 9), 0, 1.5 * hourHeight)
  await expect(page.locator('[data-draft]')).toContainText('9:00 – 10:30')
  await page.mouse.up()
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page.keyboard.type('Drawn by hand')
  await page.keyboard.press('Enter')
  const entry = page.getByRole('button', { name: /^Tracked: Drawn by hand/ })
  await expect(entry).toBeFocused()
  expect(await entriesOf(page, tuesday)).toMatchObject([
    { description: 'Drawn by hand', start: winter(tuesday, '09:00'), stop: winter(tuesday, '10:30') },
  ])

  // Its start then lies beneath the day headings, but its times must stay in view.
  await press(page, await pointAt(page, tuesday, 'tracked', 10.2), 0, -4 * hourHeight)
  const label = await page
    .locator('[data-draft]')
    .getByText(/ – .* · 1h 30m$/)
    .boundingBox()
  const heads = await page.locator('[data-calendar-grid] > :first-child').boundingBox()
  expect(label?.y).toBeGreaterThanOrEqual((heads?.y ?? 0) + (heads?.height ?? 0))
  await page.keyboard.press('Escape')
  await page.mouse.up()

  const from = await pointAt(page, tuesday, 'tracked', 9.5)
  const to = await pointAt(page, wednesday, 'tracked', 9.5)
  await drag(page, from, to.x - from.x, 4 * hourHeight)
  await expect
    .poll(() => entriesOf(page, wednesday))
    .toMatchObject([{ start: winter(wednesday, '13:00'), stop: winter(wednesday, '14:30') }])
  await expect(page.getByText(/^Moved to Wednesday/)).toBeVisible()

  const edge = await pointAt(page, wednesday, 'tracked', 14.5)
  await drag(page, { ...edge, y: edge.y - 3 }, 0, hourHeight)
  await expect.poll(() => entriesOf(page, wednesday)).toMatchObject([{ stop: winter(wednesday, '15:30') }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => entriesOf(page, wednesday)).toMatchObject([{ stop: winter(wednesday, '14:30') }])
})

test('blocks are added for a chosen task, a new task or a task dragged in', async ({ app }) => {
  const page = await openWeek(app)
  await drag(page, await pointAt(page, tuesday, 'planned', 9), 0, 2 * hourHeight)
  await page.getByRole('combobox', { name: 'What is the time for?' }).fill('Draft the offer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Planned: Draft the offer/ })).toBeFocused()
  expect(await blocksOf(page, tuesday)).toMatchObject([
    { start: winter(tuesday, '09:00'), durationSeconds: 7200, completed: false },
  ])

  const waiting = await addTask(page, 'Wait in the backlog', { estimatedSeconds: 5400 })
  const list = page.getByRole('complementary', { name: 'Tasks to schedule' })
  const row = list.getByRole('button', { name: /^Wait in the backlog/ })
  const to = await pointAt(page, wednesday, 'planned', 10)
  const box = await row.boundingBox()
  if (box === null) throw new Error('The list is not drawn.')
  await press(page, { x: box.x + 20, y: box.y + 8 }, to.x - box.x - 20, to.y - box.y - 8)
  await expect(page.locator('[data-draft]')).toContainText('10:00 – 11:30')
  await page.mouse.up()
  await expect
    .poll(() => blocksOf(page, wednesday))
    .toMatchObject([{ taskId: waiting, start: winter(wednesday, '10:00'), durationSeconds: 5400 }])
  expect((await call(page, 'tasks.get', { id: waiting }))?.date).toBe(wednesday)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => blocksOf(page, wednesday)).toEqual([])
})

test('the keyboard moves, resizes, completes, splits and tracks', async ({ app }) => {
  const page = await openCalendar(app)
  const taskId = await addTask(page, 'By key alone')
  await call(page, 'timeBlocks.create', {
    taskId,
    start: winter(tuesday, '09:00'),
    durationSeconds: 3600,
  })
  await goTo(page, monday)
  const block = page.getByRole('button', { name: /^Planned: By key alone/ })
  await block.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(block).toBeFocused()
  await expect
    .poll(() => blocksOf(page, wednesday))
    .toMatchObject([{ start: winter(wednesday, '09:10'), durationSeconds: 3900 }])
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect
    .poll(() => blocksOf(page, wednesday))
    .toMatchObject([{ start: winter(wednesday, '09:05'), durationSeconds: 4200 }])

  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: /^Planned: By key alone/ })).toHaveCount(2)
  const first = page.getByRole('button', { name: /^Planned: By key alone/ }).first()
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Planned: By key alone/ }).nth(1)).toBeFocused()
  await page.keyboard.press('d')
  await expect(page.getByRole('button', { name: /^Planned: By key alone.*completed/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  expect(await call(page, 'timer.running', {})).toMatchObject({ description: 'By key alone', taskId })

  await first.focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: /^Planned: By key alone/ })).toHaveCount(1)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('End later')
})

test('gaps are filled from the plan in one step and undone in one', async ({ app }) => {
  const page = await openCalendar(app)
  const taskId = await addTask(page, 'Planned and done')
  for (const time of ['09:00', '13:00']) {
    await call(page, 'timeBlocks.create', { taskId, start: winter(tuesday, time), durationSeconds: 7200 })
  }
  await call(page, 'timeEntries.create', {
    description: 'A call',
    start: winter(tuesday, '09:30'),
    stop: winter(tuesday, '10:00'),
  })
  await goTo(page, monday)
  await page.getByRole('button', { name: 'Fill 3h 30m of gaps from the plan' }).click()
  await expect(page.getByText('3 entries added from the plan')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tracked: Planned and done/ })).toHaveCount(3)
  expect(await entriesOf(page, tuesday)).toHaveLength(4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await entriesOf(page, tuesday)).length).toBe(1)
})

test('a narrow window shows one day and breaks no accessibility rule', async ({ app }) => {
  const page = await openCalendar(app)
  const taskId = await addTask(page, 'Write the offer', { date: tuesday })
  await addTask(page, 'Without a time', { date: tuesday })
  await call(page, 'timeBlocks.create', { taskId, start: winter(tuesday, '09:00'), durationSeconds: 5400 })
  await call(page, 'timeEntries.create', {
    description: 'Write the offer',
    start: winter(tuesday, '09:00'),
    stop: winter(tuesday, '10:00'),
  })
  await goTo(page, tuesday)
  await page.getByRole('button', { name: /^Planned: Write the offer/ }).focus()
  expect(await violationsInBothThemes(page), 'wide').toEqual([])
  await page.getByRole('button', { name: /^Planned: Write the offer/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Time block' })).toBeVisible()
  expect(await violations(page), 'details').toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 600, height: 800 })
  await expect(page.locator('[data-day]')).toHaveCount(1)
  expect(await violations(page), 'narrow').toEqual([])
})
