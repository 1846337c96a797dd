import type { Locator, Page } from '@playwright/test'
import { zoneDays } from '../shared/domain/days.ts'
import { violationsInBothThemes } from './fixtures/accessibility.ts'
import { call } from './fixtures/bridge.ts'
import { dateFromToday } from './fixtures/instants.ts'
import { go, pressAtOnce, signIn } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { expect, test } from './fixtures/test.ts'
import { specZone } from './fixtures/zone.ts'

const hour = 3600

/** The first Monday at least a week ahead, so that the days after it are working days in every run. */
function mondayAhead(): number {
  const from = new Date(`${dateFromToday(7)}T00:00:00Z`).getUTCDay()
  return 7 + ((8 - from) % 7)
}
const monday = mondayAhead()
const day = (after: number) => dateFromToday(monday + after)

/** The midnight at which a date begins in the specs' time zone. */
function startOf(date: string): string {
  return zoneDays(specZone()).boundsOf(date).start
}

/** The number of days from today to the first Monday of next month. */
function daysUntilNextMonth(): number {
  const [year = 0, month = 0, date = 0] = dateFromToday(0).split('-').map(Number)
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay()
  return new Date(Date.UTC(year, month, 0)).getUTCDate() - date + 1 + ((8 - first) % 7)
}

function row(page: Page, name: string | RegExp): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
}

function bar(page: Page, name: RegExp): Locator {
  return page.getByRole('button', { name })
}

async function taskNamed(page: Page, name: string) {
  const tasks = await call(page, 'tasks.list', { includeDone: true })
  return tasks.find((task) => task.name === name)
}

/** Opens the timeline of a person alone, zoomed to a month. Returns the width of a day in pixels. */
async function openTimeline(page: Page): Promise<number> {
  await go(page, 'Team')
  return dayWidth(page)
}

async function dayWidth(page: Page): Promise<number> {
  const grid = page.getByRole('grid', { name: 'Team timeline' })
  await grid.waitFor()
  return grid.evaluate((element) => Number.parseFloat(getComputedStyle(element).getPropertyValue('--day')))
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not drawn.')
  return box
}

/** Presses on a bar at a fraction of its width and drags it; lets go unless told to hold. */
async function pull(
  page: Page,
  target: Locator,
  by: { x: number; y?: number; at?: number; holds?: boolean },
) {
  const box = await boxOf(target)
  const from = { x: box.x + box.width * (by.at ?? 0.5), y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x, from.y + (by.y ?? 0), { steps: 10 })
  if (by.holds !== true) await page.mouse.up()
}

test('an empty timeline explains itself and becomes a plan by drawing on it', async ({ page }) => {
  const width = await openTimeline(page)
  await expect(page.getByRole('heading', { name: 'Draw the plan' })).toBeVisible()
  const track = await boxOf(row(page, /Ada Lovelace/).getByRole('gridcell'))
  const header = await boxOf(row(page, /Ada Lovelace/).getByRole('rowheader'))
  const x = header.x + header.width + width * 14.5
  await page.mouse.move(x, track.y + 20)
  await page.mouse.down()
  await page.mouse.move(x + width * 2, track.y + 22, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Sketch the start page')
  await page.getByRole('textbox', { name: 'Estimate' }).fill('12h')
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(bar(page, /^Sketch the start page/)).toBeVisible()
  await expect(bar(page, /^Sketch the start page/)).toBeFocused()
  const task = await taskNamed(page, 'Sketch the start page')
  expect(task).toMatchObject({ estimatedSeconds: 12 * hour })
  expect(Date.parse(task?.endDate ?? '') - Date.parse(task?.date ?? '')).toBe(2 * 86_400_000)
  await expect(page.getByRole('heading', { name: 'Draw the plan' })).toHaveCount(0)
})

test('the pointer moves a bar, resizes both ends and reassigns it, and Escape cancels the drag', async ({
  page,
}) => {
  await call(page, 'ghosts.create', { name: 'Second designer' })
  const [me] = await call(page, 'members.list', {})
  await call(page, 'tasks.create', {
    name: 'Wireframes',
    date: day(0),
    endDate: day(1),
    estimatedSeconds: 12 * hour,
    assigneeIds: me === undefined ? [] : [me.id],
  })
  await go(page, 'Team')
  const width = await dayWidth(page)
  const wireframes = bar(page, /^Wireframes/)

  await pull(page, wireframes, { x: width })
  await expect.poll(() => taskNamed(page, 'Wireframes')).toMatchObject({ date: day(1), endDate: day(2) })
  await pull(page, wireframes, { x: width, at: 0.99 })
  await expect.poll(() => taskNamed(page, 'Wireframes')).toMatchObject({ date: day(1), endDate: day(3) })
  await pull(page, wireframes, { x: -width, at: 0.01 })
  await expect.poll(() => taskNamed(page, 'Wireframes')).toMatchObject({ date: day(0), endDate: day(3) })

  const ghostRow = row(page, /Second designer/)
  const distance = (await boxOf(ghostRow)).y - (await boxOf(row(page, /Ada Lovelace/))).y
  await pull(page, wireframes, { x: 0, y: distance, holds: true })
  await expect(page.getByText(/Second designer ·/)).toBeVisible()
  await expect(page.getByText('12h of 32h')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(row(page, /Ada Lovelace/).getByRole('button', { name: /^Wireframes/ })).toBeVisible()
  expect(await taskNamed(page, 'Wireframes')).toMatchObject({ ghostIds: [], date: day(0) })

  await pull(page, wireframes, { x: 0, y: distance })
  await expect(ghostRow.getByRole('button', { name: /^Wireframes/ })).toBeVisible()
  const [ghost] = await call(page, 'ghosts.list', {})
  await expect
    .poll(() => taskNamed(page, 'Wireframes'))
    .toMatchObject({ ghostIds: [ghost?.id], assigneeIds: [], date: day(0) })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => taskNamed(page, 'Wireframes'))
    .toMatchObject({ ghostIds: [], assigneeIds: [me?.id] })
})

test('the keyboard moves, resizes and reassigns bars', async ({ page }) => {
  await call(page, 'ghosts.create', { name: 'Second designer' })
  const [me] = await call(page, 'members.list', {})
  const mine = { assigneeIds: me === undefined ? [] : [me.id], estimatedSeconds: 6 * hour }
  await call(page, 'tasks.create', { name: 'First', date: day(0), ...mine })
  await call(page, 'tasks.create', { name: 'Second', date: day(1), ...mine })
  await go(page, 'Team')
  await bar(page, /^First/).waitFor()

  const head = page.getByRole('rowheader', { name: /Unassigned/ })
  await head.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('rowheader', { name: /Ada Lovelace/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(bar(page, /^First/)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(bar(page, /^Second/)).toBeFocused()

  await page.keyboard.press('Space')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  expect(await taskNamed(page, 'Second')).toMatchObject({ date: day(1), ghostIds: [] })
  await expect(bar(page, /^Second/)).toBeFocused()

  await page.keyboard.press('Space')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => taskNamed(page, 'Second')).toMatchObject({ date: day(3), assigneeIds: [] })
  await expect(row(page, /Second designer/).getByRole('button', { name: /^Second/ })).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => taskNamed(page, 'Second')).toMatchObject({ date: day(3), endDate: day(4) })
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect.poll(() => taskNamed(page, 'Second')).toMatchObject({ date: day(2), endDate: day(4) })
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => taskNamed(page, 'Second')).toMatchObject({ ghostIds: [], assigneeIds: [me?.id] })

  await page.keyboard.press('Delete')
  await expect(bar(page, /^Second/)).toHaveCount(0)
  await expect(bar(page, /^First/)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(bar(page, /^Second/)).toBeVisible()

  await bar(page, /^First/).press('Enter')
  await expect(page.getByRole('complementary', { name: 'Details' }).getByText('First').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('rowheader', { name: /Second designer/ }).focus()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Third')
  await page.keyboard.press('Enter')
  await expect(row(page, /Second designer/).getByRole('button', { name: /^Third/ })).toBeFocused()
})

test('bars and milestones take every key, however fast they come', async ({ page }) => {
  await call(page, 'ghosts.create', { name: 'First ghost' })
  await call(page, 'ghosts.create', { name: 'Second ghost' })
  const [me] = await call(page, 'members.list', {})
  await call(page, 'tasks.create', {
    name: 'Carried',
    date: day(0),
    assigneeIds: me === undefined ? [] : [me.id],
  })
  await call(page, 'milestones.create', { name: 'Launch', dueDate: day(0) })
  await go(page, 'Team')
  await bar(page, /^Carried/).focus()
  await pressAtOnce(page, 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown')
  await expect(row(page, /Second ghost/).getByRole('button', { name: /^Carried/ })).toBeFocused()
  await expect.poll(() => taskNamed(page, 'Carried')).toMatchObject({ date: day(2), assigneeIds: [] })

  const milestone = page.getByRole('button', { name: /^Launch/ })
  await milestone.focus()
  await pressAtOnce(page, 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowRight')
  await expect
    .poll(async () => (await call(page, 'milestones.list', {})).map(({ dueDate }) => dueDate))
    .toEqual([day(2)])
  await expect(milestone).toBeFocused()
})

test('overloaded people stand out, and free people come first', async ({ page }) => {
  const [me] = await call(page, 'members.list', {})
  await call(page, 'ghosts.create', { name: 'Free hand' })
  await go(page, 'Team')
  const next = new Date(`${dateFromToday(0).slice(0, 7)}-15T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  next.setUTCDate(next.getUTCDate() + ((8 - next.getUTCDay()) % 7))
  const date = next.toISOString().slice(0, 10)
  await call(page, 'tasks.create', {
    name: 'Too long for a day',
    date,
    estimatedSeconds: 10 * hour,
    assigneeIds: me === undefined ? [] : [me.id],
  })
  await expect(page.getByRole('rowheader', { name: /Ada Lovelace.*2h over/ })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /Free hand.*\d+h free/ })).toBeVisible()

  await page.getByRole('button', { name: /Order of the rows/ }).click()
  await page.getByRole('option', { name: 'Most free first' }).click()
  await expect(page.getByRole('rowheader').nth(1)).toContainText('Free hand')

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('radio', { name: 'Over-full' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('rowheader', { name: /Free hand/ })).toHaveCount(0)
  await expect(page.getByRole('rowheader', { name: /Ada Lovelace/ })).toBeVisible()
})

test('time off is drawn on the timeline and reduces capacity', async ({ page }) => {
  await openTimeline(page)
  // A quarter shows all of next month, which the figures are about, on whichever day this runs.
  await page.keyboard.press('3')
  await expect.poll(() => dayWidth(page)).toBeLessThan(14)
  const width = await dayWidth(page)
  const header = page.getByRole('rowheader', { name: /Ada Lovelace/ })
  const freeHours = async () => Number(/(\d+)h free/.exec((await header.textContent()) ?? '')?.[1])
  await expect.poll(freeHours).toBeGreaterThan(100)
  const before = await freeHours()

  const track = await boxOf(row(page, /Ada Lovelace/).getByRole('gridcell'))
  const head = await boxOf(header)
  const x = head.x + head.width + width * (daysUntilNextMonth() + 92 / 5 + 0.5)
  await page.mouse.move(x, track.y + 20)
  await page.mouse.down()
  await page.mouse.move(x + width * 6, track.y + 20, { steps: 8 })
  await page.mouse.up()
  await page.getByRole('radio', { name: 'Time off' }).click()
  await page.getByRole('button', { name: 'Add time off' }).click()
  await expect(page.getByTitle('Vacation')).toBeVisible()
  const from = dateFromToday(0)
  const [timeOff] = await call(page, 'timeOff.list', { from, to: dateFromToday(60) })
  expect(timeOff).toMatchObject({ type: 'vacation' })
  expect(Date.parse(timeOff?.end ?? '') - Date.parse(timeOff?.start ?? '')).toBe(7 * 86_400_000)
  await expect.poll(freeHours).toBeLessThan(before)
})

test('time off is moved, resized and removed on the timeline, by pointer and by keys', async ({ page }) => {
  const [me] = await call(page, 'members.list', {})
  const from = dateFromToday(monday)
  await call(page, 'timeOff.create', {
    worker: { memberId: me?.id ?? null, ghostId: null },
    type: 'vacation',
    start: startOf(from),
    end: startOf(dateFromToday(monday + 2)),
  })
  const days = async () => {
    const range = { from: dateFromToday(0), to: dateFromToday(60) }
    return (await call(page, 'timeOff.list', range)).map(({ start, end }) => [start, end])
  }
  const on = (first: number, last: number) => [[startOf(day(first)), startOf(day(last + 1))]]
  await go(page, 'Team')
  const width = await dayWidth(page)
  const vacation = bar(page, /^Vacation, /)
  await vacation.waitFor()

  await pull(page, vacation, { x: width })
  await expect.poll(days).toEqual(on(1, 2))
  await pull(page, vacation, { x: width, at: 0.99 })
  await expect.poll(days).toEqual(on(1, 3))
  await pull(page, vacation, { x: -width, at: 0.01 })
  await expect.poll(days).toEqual(on(0, 3))
  await pull(page, vacation, { x: width, holds: true })
  await expect(page.getByText(/Ada Lovelace · Vacation ·/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await days()).toEqual(on(0, 3))

  await page.getByRole('rowheader', { name: /Ada Lovelace/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(vacation).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(days).toEqual(on(1, 4))
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(days).toEqual(on(1, 3))
  await page.keyboard.press('Space')
  for (const key of ['ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expect.poll(days).toEqual(on(0, 2))
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(days).toEqual(on(1, 3))
  await expect(vacation).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(vacation).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(days).toEqual(on(1, 3))
})

test('milestones move to other days by pointer and by keys', async ({ page }) => {
  await call(page, 'milestones.create', { name: 'Launch', dueDate: day(2) })
  await call(page, 'milestones.create', { name: 'Review', dueDate: day(4) })
  const due = async () => {
    const milestones = await call(page, 'milestones.list', {})
    return milestones.find(({ name }) => name === 'Launch')?.dueDate
  }
  await go(page, 'Team')
  const width = await dayWidth(page)
  const launch = bar(page, /^Launch, /)
  await launch.waitFor()

  await pull(page, launch, { x: width, holds: true, at: 0.1 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await due()).toBe(day(2))
  await pull(page, launch, { x: width, at: 0.1 })
  await expect.poll(due).toBe(day(3))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(due).toBe(day(2))

  await launch.focus()
  await page.keyboard.press('Space')
  for (const key of ['ArrowRight', 'ArrowRight', 'Escape']) await page.keyboard.press(key)
  expect(await due()).toBe(day(2))
  await page.keyboard.press('Space')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect.poll(due).toBe(day(5))
  await expect(launch).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(due).toBe(day(4))
  await expect(launch).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(due).toBe(day(5))
})

test('working hours set in Settings change the capacity of the team', async ({ page }) => {
  await openTimeline(page)
  const header = page.getByRole('rowheader', { name: /Ada Lovelace/ })
  const freeHours = async () => Number(/(\d+)h free/.exec((await header.textContent()) ?? '')?.[1])
  await expect.poll(freeHours).toBeGreaterThan(100)
  const full = await freeHours()
  await go(page, 'Settings')
  await page.getByRole('tab', { name: 'Hours and time off' }).click()
  await page.getByRole('radio', { name: 'Half days' }).click()
  await expect(page.getByRole('textbox', { name: 'Monday, length' })).toHaveValue('4h')
  await page.getByRole('textbox', { name: 'Friday, length' }).fill('2h')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked()
  await page.getByText('Wednesday').click()
  await expect(page.getByText('14h', { exact: true })).toBeVisible()
  await go(page, 'Team')
  await expect.poll(freeHours).toBeLessThan(full / 2)
  const hours = await call(page, 'workingHours.list', {})
  const worked = hours.filter(({ seconds }) => seconds > 0).map(({ weekday }) => weekday)
  expect(new Set(worked)).toEqual(new Set([1, 2, 4, 5]))
  await header.click()
  await expect(page.getByRole('textbox', { name: 'Friday, length' })).toHaveValue('2h')
})

test('zooming keeps the day under the pointer in its place', async ({ page }) => {
  const [me] = await call(page, 'members.list', {})
  await call(page, 'tasks.create', {
    name: 'Anchor',
    date: day(0),
    endDate: day(4),
    assigneeIds: me === undefined ? [] : [me.id],
  })
  await go(page, 'Team')
  const before = await boxOf(bar(page, /^Anchor/))
  await page.mouse.move(before.x + 1, before.y + 8)
  await page.keyboard.down('Control')
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -60)
  await page.keyboard.up('Control')
  const after = async () => boxOf(bar(page, /^Anchor/))
  await expect.poll(async () => (await after()).width).toBeGreaterThan(before.width * 1.5)
  expect(Math.abs((await after()).x - before.x)).toBeLessThan(3)
  await page.keyboard.press('4')
  await expect.poll(async () => (await after()).width).toBeLessThan(before.width / 4)
  await page.keyboard.press('1')
  await expect.poll(async () => (await after()).width).toBeGreaterThan(before.width * 3)
})

test('handing a ghost over first says what will move', async ({ page }) => {
  await go(page, 'Team')
  await page.getByRole('radio', { name: 'Ghosts' }).click()
  await page.getByRole('textbox', { name: 'New ghost' }).fill('Designer x3')
  await expect(page.getByText('Enter creates Designer 1, Designer 2 and Designer 3.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Designer 3/ })).toBeVisible()
  const ghosts = await call(page, 'ghosts.list', {})
  expect(ghosts.map(({ name }) => name).sort()).toEqual(['Designer 1', 'Designer 2', 'Designer 3'])
  const first = ghosts.find(({ name }) => name === 'Designer 1')
  await call(page, 'tasks.create', {
    name: 'Icons',
    date: day(0),
    estimatedSeconds: 6 * hour,
    ghostIds: first === undefined ? [] : [first.id],
  })
  await page.getByRole('row', { name: /Designer 1/ }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Two days a week from spring')
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await expect.poll(async () => (await call(page, 'ghosts.list', {}))[0]?.description).toMatch(/spring/)
  await expect(page.getByText('has room for all 6h on these days')).toBeVisible()
  await page.getByRole('radio', { name: 'Four days' }).last().click()

  await page.getByRole('button', { name: 'Hand over to Ada Lovelace' }).click()
  const dialog = page.getByRole('dialog', { name: /Hand over/ })
  await expect(dialog.getByRole('heading', { name: 'Ada Lovelace takes over' })).toBeVisible()
  await expect(dialog.getByText('Icons')).toBeVisible()
  await expect(dialog.getByText('1 task')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog).toHaveCount(0)
  const [me] = await call(page, 'members.list', {})
  await expect.poll(() => taskNamed(page, 'Icons')).toMatchObject({ assigneeIds: [me?.id], ghostIds: [] })
})

test('ghosts are created, renamed and deleted', async ({ page }) => {
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

test('offline, handing a ghost over says that it needs the server and changes nothing', async ({
  app,
  service,
}) => {
  const page = await app.open()
  await signIn(page, service.url, ada.email)
  await call(page, 'ghosts.create', { name: 'Designer' })
  await go(page, 'Team')
  await expect.poll(async () => (await call(page, 'sync.status', {})).waiting).toBe(0)
  await service.stop()
  await page.getByRole('rowheader', { name: /Designer/ }).click()
  await page.getByRole('button', { name: 'Hand over to a person' }).click()
  await page.getByRole('radio', { name: 'Invite by e-mail' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.com')
  await page.getByRole('button', { name: 'Invite and hand over' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing has changed')
  expect(await call(page, 'ghosts.list', {})).toMatchObject([{ name: 'Designer', embodiedAt: null }])
  await service.start()
})

test('the team’s screens break no accessibility rule, light or dark', async ({ page }) => {
  const details = 'aside[aria-label="Details"]'
  const [me] = await call(page, 'members.list', {})
  await call(page, 'ghosts.create', { name: 'Second designer' })
  const project = await call(page, 'projects.create', { name: 'Website', color: '#2f7de1' })
  await call(page, 'tasks.create', {
    name: 'Wireframes',
    date: day(0),
    endDate: day(2),
    estimatedSeconds: 40 * hour,
    projectId: project.ids[0] ?? null,
    assigneeIds: me === undefined ? [] : [me.id],
  })
  await call(page, 'tasks.create', { name: 'Finished', date: day(3), done: true })
  await call(page, 'milestones.create', { name: 'Launch', dueDate: day(4) })
  await go(page, 'Team')
  await bar(page, /^Wireframes/).waitFor()
  expect(await violationsInBothThemes(page), 'Timeline').toEqual([])
  await page.getByRole('rowheader', { name: /Ada Lovelace/ }).click()
  await page.getByRole('button', { name: 'Add time off' }).click()
  await page.getByRole('form', { name: 'Time off' }).waitFor()
  expect(await violationsInBothThemes(page, details), 'Person').toEqual([])
  await page.getByRole('rowheader', { name: /Second designer/ }).click()
  await page.getByRole('button', { name: 'Hand over to Ada Lovelace' }).click()
  await page.getByRole('heading', { name: 'Ada Lovelace takes over' }).waitFor()
  expect(await violationsInBothThemes(page), 'Hand over').toEqual([])
})
