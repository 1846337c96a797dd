import type { Locator, Page } from '@playwright/test'
import type { LocalId } from '../shared/domain/ids.ts'
import { violations, violationsInBothThemes } from './fixtures/accessibility.ts'
import type { App } from './fixtures/app.ts'
import { call } from './fixtures/bridge.ts'
import { dateFromToday, instant, noon } from './fixtures/instants.ts'
import { go, pressAtOnce } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

const today = dateFromToday(0)

function column(page: Page, date: string): Locator {
  return page.locator(`[data-column="${date}"]`)
}

function card(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name: new RegExp(`^${name}`) })
}

async function makeTask(
  page: Page,
  name: string,
  date: string | null = null,
  minutes: number | null = null,
): Promise<LocalId> {
  const estimatedSeconds = minutes === null ? null : minutes * 60
  const [id] = (await call(page, 'tasks.create', { name, date, estimatedSeconds })).ids
  if (id === undefined) throw new Error('No task was made.')
  return id
}

/** The date on which a task is planned, according to the core. */
async function plannedFor(page: Page, name: string): Promise<string | null | undefined> {
  const tasks = await call(page, 'tasks.list', { includeDone: true })
  return tasks.find((task) => task.name === name)?.date
}

/** Makes the working day last from the first to the last minute of today, whenever the spec runs. */
async function workAllDay(page: Page, seconds = 86_340): Promise<void> {
  const me = (await call(page, 'members.list', {})).find((member) => member.isMe)
  if (me === undefined) throw new Error('Nobody is at this computer.')
  await call(page, 'workingHours.set', {
    worker: { memberId: me.id, ghostId: null },
    days: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startSeconds: 0, seconds })),
  })
}

/** Completes the first run, with a working day that lasts all day. */
async function openAllDay(app: App): Promise<Page> {
  const page = await app.openInUse()
  await workAllDay(page)
  return page
}

test('messages at the foot of the window cover no “Add task” button of the board', async ({ app }) => {
  const page = await app.openInUse({ viewport: { width: 1440, height: 900 } })
  await makeTask(page, 'Write')
  await go(page, 'Plan')
  await column(page, today).waitFor()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Removed task “Write”')).toBeVisible()
  const toast = await page.getByRole('region', { name: 'Notifications' }).boundingBox()
  const fields = page.locator('[data-column] form')
  expect(await fields.count()).toBeGreaterThan(1)
  for (const field of await fields.all()) {
    const box = await field.boundingBox()
    expect(box?.y ?? 0).toBeGreaterThanOrEqual((toast?.y ?? 0) + (toast?.height ?? 0))
  }
})

async function drag(
  page: Page,
  from: Locator,
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  const box = await from.boundingBox()
  if (box === null) throw new Error('What is dragged is not drawn.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 12 })
}

async function within(target: Locator, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('The place is not drawn.')
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}

test('a task is written, estimated, dragged to a day and tracked from its card, and Escape cancels a drag', async ({
  page,
}) => {
  await go(page, 'Plan')
  const field = page.getByRole('textbox', { name: 'Add task: Backlog' })
  await field.fill('Draft the offer 1h 30m')
  await field.press('Enter')
  await expect(card(page, 'Draft the offer')).toBeVisible()
  await expect(field).toBeFocused()
  expect((await call(page, 'tasks.list', {}))[0]).toMatchObject({ estimatedSeconds: 5400, date: null })

  await drag(page, card(page, 'Draft the offer'), await within(column(page, today), 0.3, 0.4))
  await page.mouse.up()
  await expect(card(column(page, today), 'Draft the offer')).toBeVisible()
  await expect.poll(() => plannedFor(page, 'Draft the offer')).toBe(today)

  await card(column(page, today), 'Draft the offer').hover()
  await column(page, today).getByRole('button', { name: 'Track Draft the offer' }).click()
  await expect(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  expect(await call(page, 'timer.running', {})).toMatchObject({ description: 'Draft the offer' })
  await column(page, today).getByRole('button', { name: 'Stop tracking Draft the offer' }).click()
  await expect(page.getByRole('button', { name: 'Start timer' })).toBeVisible()

  await makeTask(page, 'Stay in the backlog')
  await drag(page, card(page, 'Stay in the backlog'), await within(column(page, today), 0.3, 0.4))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(card(column(page, 'backlog'), 'Stay in')).toBeVisible()
  expect(await plannedFor(page, 'Stay in the backlog')).toBeNull()
})

test('a card dropped on a time gets a block there, which moves by pointer and by key', async ({ app }) => {
  const page = await openAllDay(app)
  await makeTask(page, 'Write the report', null, 60)
  await go(page, 'Plan')
  const rail = column(page, today).locator('[data-rail]')
  // The day before has scrolled away beneath the backlog, so its times take no drop.
  await drag(page, card(page, 'Write the report'), await within(column(page, 'backlog'), 0.88, 0.5))
  await expect(page.locator(':popover-open')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.mouse.up()

  await drag(page, card(page, 'Write the report'), await within(rail, 0.5, 0.5))
  await expect(page.locator(':popover-open')).toHaveText(/^\d+:\d\d – \d+:\d\d$/)
  await page.mouse.up()
  const block = rail.getByRole('button', { name: /^Write the report, / })
  await expect(block).toBeVisible()
  const blocks = () => call(page, 'timeBlocks.list', { from: today, to: today })
  const [first] = await blocks()
  expect(first).toMatchObject({ durationSeconds: 3600 })
  expect(await plannedFor(page, 'Write the report')).toBe(today)

  await drag(page, block, await within(rail, 0.6, 0.25))
  await page.mouse.up()
  await expect.poll(async () => (await blocks())[0]?.start).not.toBe(first?.start)

  const before = Date.parse((await blocks())[0]?.start ?? '')
  await block.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => Date.parse((await blocks())[0]?.start ?? '') - before).toBe(900_000)
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await blocks())[0]?.durationSeconds).toBe(4500)
  await page.keyboard.press('Delete')
  await expect(block).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(block).toBeVisible()
})

test('a key adds a block for the chosen card', async ({ app }) => {
  const page = await openAllDay(app)
  const tomorrow = dateFromToday(1)
  await makeTask(page, 'Call the printer', tomorrow, 30)
  await go(page, 'Plan')
  await card(page, 'Call the printer').focus()
  await page.keyboard.press('b')
  const block = column(page, tomorrow).locator('[data-block]')
  await expect(block).toBeFocused()
  const blocks = await call(page, 'timeBlocks.list', { from: tomorrow, to: tomorrow })
  expect(blocks).toMatchObject([{ durationSeconds: 1800 }])
})

test('a card of a day takes every key, however fast they come', async ({ page }) => {
  const later = dateFromToday(2)
  for (const name of ['Stays first', 'Stays last']) await makeTask(page, name, later)
  for (const name of ['Stays here', 'Carried']) await makeTask(page, name, today)
  await go(page, 'Plan')
  await card(column(page, today), 'Carried').focus()
  await pressAtOnce(page, 'ArrowRight', 'ArrowRight', 'ArrowDown')
  await expect(card(column(page, later), 'Carried')).toBeFocused()
  const order = async () => {
    const day = (await call(page, 'dayPlan.days', { from: later, to: later }))[0]
    return day?.tasks.map(({ name }) => name)
  }
  await expect.poll(order).toEqual(['Stays first', 'Carried', 'Stays last'])
  for (const _ of ['down', 'right', 'right']) await page.keyboard.press('ControlOrMeta+z')
  await expect(card(column(page, today), 'Carried')).toBeFocused()
})

/** A task from yesterday to the day after tomorrow. */
async function makeLongTask(page: Page, name: string): Promise<LocalId> {
  const dates = { date: dateFromToday(-1), endDate: dateFromToday(2) }
  const [id] = (await call(page, 'tasks.create', { name, ...dates, estimatedSeconds: 4 * 3600 })).ids
  if (id === undefined) throw new Error('No task was made.')
  return id
}

/** The first and the last day of a task, according to the core. */
async function daysOf(page: Page, id: LocalId): Promise<readonly (string | null)[]> {
  const task = await call(page, 'tasks.get', { id })
  return [task?.date ?? null, task?.endDate ?? null]
}

const fromToday = (first: number, last: number) => [dateFromToday(first), dateFromToday(last)]

test('a task of several days shows its share on each day and is dragged as a whole', async ({ app }) => {
  const page = await openAllDay(app)
  const id = await makeLongTask(page, 'Draw the plans')
  await go(page, 'Plan')
  const tomorrow = column(page, dateFromToday(1))
  await expect(card(column(page, today), 'Draw the plans, day 2 of 4, estimated 1h')).toBeVisible()
  await expect(card(tomorrow, 'Draw the plans, day 3 of 4, estimated 1h')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Left behind' })).toHaveCount(0)

  await drag(page, card(tomorrow, 'Draw the plans'), await within(column(page, today), 0.3, 0.6))
  await page.mouse.up()
  await expect.poll(() => daysOf(page, id)).toEqual(fromToday(-2, 1))
  await expect(card(column(page, today), 'Draw the plans, day 3 of 4')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(card(column(page, today), 'Draw the plans, day 2 of 4')).toBeVisible()
  expect(await daysOf(page, id)).toEqual(fromToday(-1, 2))

  await drag(page, card(tomorrow, 'Draw the plans'), await within(column(page, 'backlog'), 0.5, 0.5))
  await page.mouse.up()
  await expect.poll(() => daysOf(page, id)).toEqual([null, null])
  await expect(card(page, 'Draw the plans')).toHaveCount(1)
})

test('keys move between the days of a task of several days, and move the whole task', async ({ app }) => {
  const page = await openAllDay(app)
  const id = await makeLongTask(page, 'Draw the plans')
  await go(page, 'Plan')
  const tomorrow = column(page, dateFromToday(1))
  await card(column(page, today), 'Draw the plans').focus()
  await page.keyboard.press('ArrowRight')
  await expect(card(tomorrow, 'Draw the plans')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(card(column(page, today), 'Draw the plans')).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => daysOf(page, id)).toEqual(fromToday(0, 3))
  await expect(card(tomorrow, 'Draw the plans, day 2 of 4')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => daysOf(page, id)).toEqual(fromToday(-1, 2))
})

test('the ritual counts today’s share of a task of several days and does not carry the task over', async ({
  app,
}) => {
  const page = await openAllDay(app)
  const id = await makeLongTask(page, 'Draw the plans')
  await makeTask(page, 'Answer mails', today, 30)
  await go(page, 'Plan')
  await page.keyboard.press('Shift+P')
  const panel = page.getByRole('complementary', { name: 'Details' })
  await expect(panel.getByRole('heading', { name: 'What else is for today?' })).toBeVisible()
  await expect(panel.getByRole('status')).toContainText('2 tasks take 1h 30m')
  await expect(panel.getByRole('checkbox', { name: /Draw the plans/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.keyboard.press('Shift+E')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(panel.getByRole('heading', { name: '2 tasks are left' })).toBeVisible()
  await expect(
    panel.getByRole('radiogroup', { name: 'Draw the plans' }).getByRole('radio', { name: 'Leave' }),
  ).toBeChecked()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(() => plannedFor(page, 'Answer mails')).toBe(dateFromToday(1))
  expect(await daysOf(page, id)).toEqual(fromToday(-1, 2))
})

test('the board offers the next working day on a day off', async ({ app }) => {
  const page = await openAllDay(app)
  const me = (await call(page, 'members.list', {})).find((member) => member.isMe)
  if (me === undefined) throw new Error('Nobody is at this computer.')
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const worker = { memberId: me.id, ghostId: null }
  const [off, next] = [weekday, (weekday + 1) % 7].map((day) => ({
    weekday: day,
    startSeconds: 0,
    seconds: null,
  }))
  await call(page, 'workingHours.set', { worker, days: [off, next].filter((day) => day !== undefined) })
  await makeTask(page, 'Waits for work', dateFromToday(2), 30)
  await go(page, 'Plan')
  const offer = page.getByRole('group', { name: 'Next working day' })
  await expect(offer).toContainText('1 planned')
  const scroller = page.locator('[data-days-scroller]')
  const resting = await scroller.boundingBox()
  await scroller.hover()
  await page.mouse.wheel(2400, 0)
  await expect(column(page, today)).not.toBeInViewport()
  expect(await scroller.boundingBox()).toEqual(resting)
  for (let week = 0; week < 4; week += 1) await page.keyboard.press('j')
  await expect(column(page, today)).not.toBeAttached()
  await expect(offer).toContainText('1 planned')
  await offer.getByRole('button', { name: /^Go to/ }).click()
  await expect(card(column(page, dateFromToday(2)), 'Waits for work')).toBeInViewport()
  await expect(column(page, today)).not.toBeInViewport()
  await page.keyboard.press('t')
  await expect(column(page, today)).toBeInViewport()
  await expect(offer).toBeHidden()
})

test('the days extend in both directions', async ({ page }) => {
  test.setTimeout(120_000)
  await makeTask(page, 'Long ago', dateFromToday(-48))
  await makeTask(page, 'Far ahead', dateFromToday(60))
  await go(page, 'Plan')
  await expect(column(page, today)).toBeVisible()
  for (let week = 0; week < 9; week += 1) await page.keyboard.press('j')
  await expect(card(page, 'Far ahead')).toBeVisible()
  // A window that was narrow for a while still shows it.
  const wide = page.viewportSize()
  if (wide === null) throw new Error('The window has no size.')
  await page.setViewportSize({ width: 600, height: wide.height })
  await expect(page.locator('[data-single]')).toBeVisible()
  await page.setViewportSize(wide)
  await expect(card(page, 'Far ahead')).toBeVisible()
  await page.keyboard.press('t')
  await expect(column(page, today)).toBeVisible()
  const scroller = page.locator('[data-days-scroller]')
  await scroller.hover()
  for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel(-2400, 0)
  await expect(card(page, 'Long ago')).toBeAttached()
  expect(await page.locator('[data-column]').count()).toBeLessThan(16)
})

test('an opened card stays in sight when its details take room from the days', async ({ app }) => {
  const page = await app.openInUse({ viewport: { width: 1280, height: 800 } })
  await go(page, 'Plan')
  await column(page, today).waitFor()
  const days = page.locator('[data-days-scroller]')
  const lastInSight = await days.evaluate((row) => {
    const { right } = row.getBoundingClientRect()
    const inSight = [...row.querySelectorAll('[data-column]')].filter(
      (day) => day.getBoundingClientRect().right <= right + 1,
    )
    return inSight.at(-1)?.getAttribute('data-column') ?? ''
  })
  await makeTask(page, 'Write', lastInSight, 30)
  const written = card(column(page, lastInSight), 'Write')
  const wide = (await days.boundingBox())?.width ?? 0
  await written.click()
  await expect.poll(async () => (await days.boundingBox())?.width ?? wide).toBeLessThan(wide)
  await expect(written).toBeInViewport({ ratio: 1 })
})

test('an over-full day says what does not fit and moves it out in one step', async ({ page }) => {
  await workAllDay(page, 8 * 3600)
  await makeTask(page, 'Big one', today, 5 * 60)
  await makeTask(page, 'Does not fit', today, 4 * 60)
  await makeTask(page, 'Still fits', today, 2 * 60)
  await go(page, 'Plan')
  await expect(card(page, 'Does not fit')).toHaveAccessibleName(/does not fit into the day/)
  await expect(card(page, 'Still fits')).not.toHaveAccessibleName(/does not fit into the day/)
  await page.getByRole('group', { name: 'Over-full day' }).getByRole('button').first().click()
  await expect.poll(() => plannedFor(page, 'Does not fit')).toBe(dateFromToday(1))
  await expect(page.getByRole('group', { name: 'Over-full day' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => plannedFor(page, 'Does not fit')).toBe(today)
})

test('a deleted task comes back by undo, and the keyboard moves cards as the mouse does, several at once', async ({
  page,
}) => {
  await makeTask(page, 'Deleted by mistake', today)
  await go(page, 'Plan')
  await card(page, 'Deleted by mistake').focus()
  await page.keyboard.press('Delete')
  await expect(card(page, 'Deleted by mistake')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(card(page, 'Deleted by mistake')).toBeFocused()

  await makeTask(page, 'First by key', today)
  await makeTask(page, 'Second by key', today)
  await expect(card(page, 'Second by key')).toBeVisible()
  await card(page, 'First by key').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('heading', { name: /2 selected/ })).toBeAttached()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => plannedFor(page, 'First by key')).toBe(dateFromToday(1))
  expect(await plannedFor(page, 'Second by key')).toBe(dateFromToday(1))
  await expect(card(page, 'Second by key')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(card(column(page, today), 'Second by key')).toBeFocused()
})

test('the daily ritual is completed by keys alone', async ({ app }) => {
  test.setTimeout(120_000)
  const page = await openAllDay(app)
  await makeTask(page, 'Left yesterday', dateFromToday(-1), 30)
  await makeTask(page, 'Let it go', dateFromToday(-2), 30)
  await makeTask(page, 'From the backlog')
  await makeTask(page, 'Planned already', today, 45)
  await go(page, 'Plan')
  await page.keyboard.press('Shift+P')
  const panel = page.getByRole('complementary', { name: 'Details' })
  await expect(panel.getByRole('heading', { name: 'What was left behind' })).toBeVisible()
  await expect(
    panel.getByRole('radiogroup', { name: 'Left yesterday' }).getByRole('radio').first(),
  ).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('b')
  await expect(panel.getByRole('radio', { name: 'Backlog', checked: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')

  await expect(panel.getByRole('heading', { name: 'What else is for today?' })).toBeVisible()
  expect(await plannedFor(page, 'Left yesterday')).toBe(today)
  expect(await plannedFor(page, 'Let it go')).toBeNull()
  await expect(panel.getByRole('textbox', { name: 'Find or write a task' })).toBeFocused()
  await page.keyboard.type('from the')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ControlOrMeta+Enter')

  await expect(panel.getByRole('heading', { name: 'How long will it take?' })).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Estimate of From the backlog' })).toBeFocused()
  await page.keyboard.type('soon')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/“soon” isn’t a duration/)).toBeVisible()
  await panel.getByRole('textbox', { name: 'Estimate of From the backlog' }).fill('1h')
  await page.keyboard.press('Enter')

  await expect(panel.getByRole('heading', { name: 'In which order?' })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Planned already.*place 1/ })).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(panel.getByRole('button', { name: /^Left yesterday.*place 1/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')

  await expect(panel.getByRole('heading', { name: /^All of it fits/ })).toBeVisible()
  await expect(panel.getByRole('status')).toContainText('3 tasks take 2h 15m')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(panel.getByRole('button', { name: 'Start the first' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  expect(await call(page, 'timer.running', {})).toMatchObject({ description: 'Left yesterday' })
  await expect(card(column(page, today), 'Left yesterday')).toBeFocused()
})

test('one undo reverts a step of the ritual, which continues where it was left and adds tasks', async ({
  app,
}) => {
  const page = await openAllDay(app)
  await makeTask(page, 'One', dateFromToday(-1), 30)
  await makeTask(page, 'Two', dateFromToday(-1), 30)
  await go(page, 'Plan')
  await page.keyboard.press('Shift+P')
  const panel = page.getByRole('complementary', { name: 'Details' })
  await panel.getByRole('radiogroup', { name: 'Two' }).getByRole('radio', { name: 'Done' }).click()
  await panel.getByRole('button', { name: 'Next' }).click()
  await expect(panel.getByRole('heading', { name: 'What else is for today?' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => plannedFor(page, 'One')).toBe(dateFromToday(-1))
  const two = (await call(page, 'tasks.list', { includeDone: true })).find(({ name }) => name === 'Two')
  expect(two?.done).toBe(false)

  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Plan the day' }).first().waitFor()
  await page.keyboard.press('Shift+P')
  await expect(panel.getByRole('heading', { name: 'What else is for today?' })).toBeVisible()

  await makeTask(page, 'Call Ann')
  const finder = panel.getByRole('textbox', { name: 'Find or write a task' })
  await finder.fill('call')
  await expect(panel.getByRole('checkbox', { name: 'Call Ann' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => plannedFor(page, 'call')).toBe(today)
  await expect(finder).toBeFocused()
  expect(await plannedFor(page, 'Call Ann')).toBeNull()
})

test('ending the day shows a summary, carries over the rest, and stops the timer', async ({ app }) => {
  test.setTimeout(120_000)
  const page = await openAllDay(app)
  const taskId = await makeTask(page, 'Half done', today, 60)
  const started = Math.floor(Date.now() / 1000) * 1000
  const start = instant(started - 120_000)
  await call(page, 'timer.start', { description: 'Half done', taskId, start })
  await go(page, 'Plan')
  await page.keyboard.press('Shift+E')
  const panel = page.getByRole('complementary', { name: 'Details' })
  await expect(panel.getByRole('heading', { name: 'How the day went' })).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Half done' }).first()).toContainText('1h')
  await expect(panel.locator(':focus')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: '1 task is left' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(panel.getByRole('heading', { name: 'A first look ahead' })).toBeVisible()
  await expect.poll(() => plannedFor(page, 'Half done')).toBe(dateFromToday(1))
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('button', { name: 'Start timer' })).toBeVisible()
  expect(await call(page, 'timer.running', {})).toBeNull()
})

test('the full board breaks no accessibility rule, light or dark', async ({ page }) => {
  await workAllDay(page, 8 * 3600)
  await call(page, 'projects.create', { name: 'Website', color: '#2f7de1' })
  const taskId = await makeTask(page, 'Far too much', today, 10 * 60)
  await makeTask(page, 'Left behind', dateFromToday(-1), 30)
  await makeTask(page, 'Waits')
  const tomorrow = instant(noon(1))
  await call(page, 'timeBlocks.create', { taskId, start: tomorrow, durationSeconds: 3600 })
  await go(page, 'Plan')
  await expect(column(page, dateFromToday(1)).locator('[data-block]')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Over-full day' })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('the rituals break no accessibility rule', async ({ app }) => {
  const page = await openAllDay(app)
  await makeTask(page, 'Left behind', dateFromToday(-1), 30)
  await makeTask(page, 'Not estimated', today)
  await makeTask(page, 'Waits')
  await go(page, 'Plan')
  const details = 'aside[aria-label="Details"]'
  const panel = page.getByRole('complementary', { name: 'Details' })
  await page.keyboard.press('Shift+P')
  for (const heading of [
    'What was left behind',
    'What else is for today?',
    'How long will it take?',
    'In which order?',
    /^All of it fits/,
    'The day is planned',
  ]) {
    await expect(panel.getByRole('heading', { name: heading })).toBeVisible()
    expect(await violations(page, details), String(heading)).toEqual([])
    await page.keyboard.press('ControlOrMeta+Enter')
  }
  await expect(panel).toBeHidden()
  await page.keyboard.press('Shift+E')
  for (const heading of ['How the day went', /left$/, 'A first look ahead']) {
    await expect(panel.getByRole('heading', { name: heading })).toBeVisible()
    expect(await violations(page, details), String(heading)).toEqual([])
    await page.keyboard.press('ControlOrMeta+Enter')
  }
})

test('shorthand with an unknown project name creates the project, and “Show” opens the plan on another screen and goes to the new task', async ({
  page,
}) => {
  await go(page, 'Plan')
  await expect(page.getByText(/What will you do\?/)).not.toContainText('@Website')
  const line = page
    .getByRole('combobox', { name: /^Add task: / })
    .or(page.getByRole('textbox', { name: /^Add task: / }))
    .first()
  await line.fill('Draft the offer @Intranet 1h')
  await page.getByRole('option', { name: /Intranet/ }).click()
  await expect.poll(() => call(page, 'projects.list', {})).toMatchObject([{ name: 'Intranet' }])
  await line.press('Enter')
  await expect
    .poll(() => call(page, 'tasks.list', {}))
    .toMatchObject([{ name: 'Draft the offer', estimatedSeconds: 3600 }])

  for (const [name, size] of [
    ['Call Ann', { width: 1280, height: 800 }],
    ['Call Bob', { width: 480, height: 800 }],
  ] as const) {
    await page.setViewportSize(size)
    await go(page, 'Plan')
    const line = column(page, today).getByLabel(/^Add task: /)
    await line.fill(`${name} in 30 days`)
    await line.press('Enter')
    await expect(page.getByText(`“${name}” added to`)).toBeVisible()
    await go(page, 'Timer')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(card(column(page, dateFromToday(30)), name)).toBeFocused()
    await go(page, 'Timer')
  }
})
