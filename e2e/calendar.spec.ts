import type { Locator, Page } from '@playwright/test'
import type { LocalId } from '../shared/domain/ids.ts'
import { addDays } from '../shared/domain/plain-date.ts'
import { violations, violationsInBothThemes } from './fixtures/accessibility.ts'
import type { App } from './fixtures/app.ts'
import { call } from './fixtures/bridge.ts'
import { dateFromToday, instant } from './fixtures/instants.ts'
import { go } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'
import { specZone } from './fixtures/zone.ts'

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

async function openCalendar(app: App, timeZone = berlin): Promise<Page> {
  const page = await app.openInUse({ timezoneId: 'America/New_York', viewport: { width: 1440, height: 900 } })
  await call(page, 'preferences.update', { timeZone, firstDayOfWeek: 1, timeFormat: 'H:mm' })
  await go(page, 'Calendar')
  return page
}

/** Opens the ordinary week through the interface. */
async function openWeek(app: App, date = monday): Promise<Page> {
  const page = await openCalendar(app)
  await goTo(page, date)
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

test('escape cancels a drag, a click adds nothing, and a double click adds half an hour', async ({ app }) => {
  const page = await openWeek(app)
  await press(page, await pointAt(page, tuesday, 'tracked', 9), 0, hourHeight)
  await expect(page.locator('[data-draft]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-draft]')).toHaveCount(0)
  await page.mouse.up()
  const point = await pointAt(page, tuesday, 'tracked', 11)
  await page.mouse.click(point.x, point.y)
  expect(await entriesOf(page, tuesday)).toEqual([])
  await page.mouse.dblclick(point.x, point.y)
  await expect
    .poll(() => entriesOf(page, tuesday))
    .toMatchObject([{ start: winter(tuesday, '11:00'), stop: winter(tuesday, '11:30') }])
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

test('an invalid block length is refused beside its field, and only the task list scrolls', async ({
  app,
}) => {
  const page = await openCalendar(app)
  for (let number = 1; number <= 30; number += 1) await addTask(page, `Waiting ${number}`)
  const taskId = await addTask(page, 'Late shift', { date: tuesday })
  await call(page, 'timeBlocks.create', { taskId, start: winter(tuesday, '20:00'), durationSeconds: 7200 })
  await goTo(page, tuesday)
  await expect(page.getByRole('button', { name: 'Waiting 30' })).toBeAttached()
  expect(await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0)
  await page.getByRole('button', { name: /^Planned: Late shift/ }).press('Enter')
  const panel = page.getByRole('region', { name: 'Time block' })
  const wrong = 'A time block lasts between 1 minute and 24 hours.'
  for (const typed of ['0', '30h']) {
    await panel.getByRole('textbox', { name: 'Duration' }).fill(typed)
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('textbox', { name: 'Duration' })).toHaveValue(typed)
    await expect(page.getByText(wrong)).toBeVisible()
  }
  await panel.getByRole('textbox', { name: 'Duration' }).fill('3h')
  await page.keyboard.press('Enter')
  await expect(page.getByText(wrong)).toBeHidden()
  await expect.poll(() => blocksOf(page, tuesday)).toMatchObject([{ durationSeconds: 10_800 }])
})

test('an entry splits at the pointer or, by key, in its middle, and one undo joins it again', async ({
  app,
}) => {
  const page = await openCalendar(app)
  await call(page, 'timeEntries.create', {
    description: 'Long talk',
    start: winter(tuesday, '09:00'),
    stop: winter(tuesday, '13:00'),
  })
  await goTo(page, monday)
  const parts = page.getByRole('button', { name: /^Tracked: Long talk/ })
  await expect(parts).toBeVisible()
  const { x, y } = await pointAt(page, tuesday, 'tracked', 10)
  await page.mouse.click(x, y, { button: 'right' })
  await page.getByRole('menuitem', { name: /^Split at 10:00/ }).click()
  await expect(parts).toHaveCount(2)
  await expect(page.getByRole('button', { name: /Long talk.*9:00 to 10:00/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(parts).toHaveCount(1)

  await parts.focus()
  await page.keyboard.press('x')
  await expect(parts).toHaveCount(2)
  await expect(page.getByRole('button', { name: /Long talk.*11:00 to 13:00/ })).toBeVisible()

  await parts.first().focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: /^Open/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(parts.first()).toBeFocused()
})

test('an entry and a block are added without a mouse', async ({ app }) => {
  const page = await openWeek(app)
  await page.locator('body').press('n')
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page.keyboard.type('Typed in')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('button', { name: /^Tracked: Typed in.*Monday 12 January.*9:00 to 9:30/ }),
  ).toBeFocused()
  await page.keyboard.press('b')
  await expect(page.getByRole('combobox', { name: 'What is the time for?' })).toBeFocused()
  await page.keyboard.type('Planned by key')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Planned: Planned by key/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^Tracked: Typed in/ })).toBeFocused()
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

test('days with a clock change have their real length in the person’s time zone', async ({ app }) => {
  const page = await openWeek(app, '2026-03-29')
  const sunday = column(page, '2026-03-29')
  await expect(sunday).toContainText('Clocks go forward 1 h, to 3:00')
  await expect(page.locator('[data-head-day="2026-03-29"]')).toContainText('23 h')
  // Two hours on the screen from 1:00 are two hours of work: clocks then show 4:00.
  await drag(page, await pointAt(page, '2026-03-29', 'tracked', 2), 0, 2 * hourHeight)
  await page.getByRole('textbox', { name: 'Description' }).waitFor()
  expect(
    await call(page, 'timeEntries.window', { from: '2026-03-28T23:00:00Z', to: '2026-03-29T22:00:00Z' }),
  ).toMatchObject([{ start: '2026-03-29T00:00:00Z', stop: '2026-03-29T02:00:00Z' }])
  await expect(page.getByRole('button', { name: /^Tracked: .*1:00 to 4:00, 2h/ })).toBeVisible()

  await page.keyboard.press('Escape')
  await goTo(page, '2026-10-25')
  await expect(page.locator('[data-head-day="2026-10-25"]')).toContainText('25 h')
  const [long, short] = await Promise.all(
    ['2026-10-25', '2026-10-24'].map(async (date) => (await column(page, date).boundingBox())?.height),
  )
  expect(long).toBe(25 * hourHeight)
  expect(short).toBe(long)
})

test('an entry over midnight is drawn on both days and counts on the first', async ({ app }) => {
  const page = await openCalendar(app)
  await call(page, 'timeEntries.create', {
    description: 'A late release',
    start: winter(tuesday, '22:00'),
    stop: winter(wednesday, '02:00'),
  })
  await goTo(page, monday)
  await expect(column(page, tuesday).getByRole('button', { name: /^Tracked: A late release/ })).toHaveCount(1)
  await expect(
    column(page, wednesday).getByRole('button', { name: /A late release.*continued/ }),
  ).toHaveCount(1)
  await expect(page.locator(`[data-head-day="${tuesday}"]`)).toContainText('4h')
  await expect(page.locator(`[data-head-day="${wednesday}"]`)).not.toContainText('2h')
  // A view that begins with the second day still shows its part of the entry.
  await page.getByRole('button', { name: /^Wednesday 14 January.*show this day/ }).click()
  await expect(page.locator('[data-day]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /A late release/ })).toContainText('counts on Tue')
})

test('hours zoom around the pointer, and the view is remembered', async ({ app }) => {
  const page = await openWeek(app)
  const before = await pointAt(page, tuesday, 'tracked', 12)
  await page.mouse.move(before.x, before.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await column(page, tuesday).boundingBox())?.height).toBe(24 * 72)
  const box = await column(page, tuesday).boundingBox()
  expect(Math.abs((box?.y ?? 0) + 12 * 72 - before.y)).toBeLessThan(2)

  await page.getByRole('button', { name: 'Change the view' }).click()
  await page.getByRole('button', { name: /Hours from/ }).click()
  await page.getByRole('option', { name: '7:00', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await column(page, tuesday).boundingBox())?.height).toBe(17 * 72)
  await call(page, 'timeEntries.create', {
    description: 'Before dawn',
    start: winter(tuesday, '05:00'),
    stop: winter(tuesday, '06:00'),
  })
  await page.getByRole('button', { name: '1 earlier' }).click()
  await expect(page.getByRole('button', { name: /^Tracked: Before dawn/ })).toBeVisible()
})

test('the running entry grows, and today has a line for the current time', async ({ app }) => {
  const page = await openCalendar(app, specZone())
  await page.clock.install({ time: new Date() })
  const start = instant(Date.now() - 3_600_000)
  await call(page, 'timer.start', { description: 'Still at it', start })
  const entry = page.getByRole('button', { name: /^Tracked: Still at it, running since/ }).first()
  await entry.waitFor()
  const before = (await entry.boundingBox())?.height ?? 0
  await page.clock.fastForward('30:00')
  // As when a window becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(async () => (await entry.boundingBox())?.height ?? 0).toBeGreaterThan(before + 10)
  await expect(column(page, dateFromToday(0)).locator('[data-now]')).toHaveCount(1)
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
