import type { Locator, Page } from '@playwright/test'
import type { LocalId } from '../shared/domain/ids.ts'
import { violations, violationsInBothThemes } from './fixtures/accessibility.ts'
import type { App } from './fixtures/app.ts'
import { call } from './fixtures/bridge.ts'
import { dateFromToday, instant, noon } from './fixtures/instants.ts'
import { go } from './fixtures/person.ts'
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

test('a task is written with its project and estimate, dragged to a day and tracked from its card, and Escape cancels a drag', async ({
  page,
}) => {
  await go(page, 'Plan')
  await expect(page.getByText(/What will you do\?/)).not.toContainText('@Website')
  const field = page.getByLabel('Add task: Backlog')
  await field.fill('Draft the offer @Intranet 1h 30m')
  await page.getByRole('option', { name: /Intranet/ }).click()
  await expect.poll(() => call(page, 'projects.list', {})).toMatchObject([{ name: 'Intranet' }])
  await field.press('Enter')
  await expect(card(page, 'Draft the offer')).toBeVisible()
  await expect(field).toBeFocused()
  const [project] = await call(page, 'projects.list', {})
  expect(await call(page, 'tasks.list', {})).toMatchObject([
    { name: 'Draft the offer', projectId: project?.id, estimatedSeconds: 5400, date: null },
  ])

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

test('a day is planned by keys alone, over an undo and a reload, and ended', async ({ app }) => {
  test.setTimeout(120_000)
  const page = await openAllDay(app)
  await makeTask(page, 'Left yesterday', dateFromToday(-1), 30)
  await makeTask(page, 'Let it go', dateFromToday(-2), 30)
  await makeTask(page, 'From the backlog')
  await makeTask(page, 'Planned already', today, 45)
  await go(page, 'Plan')
  const panel = page.getByRole('complementary', { name: 'Details' })
  const heading = (name: string | RegExp) => panel.getByRole('heading', { name })
  const next = () => page.keyboard.press('ControlOrMeta+Enter')

  await test.step('one undo reverts a step', async () => {
    await page.keyboard.press('Shift+P')
    await expect(heading('What was left behind')).toBeVisible()
    await expect(
      panel.getByRole('radiogroup', { name: 'Left yesterday' }).getByRole('radio').first(),
    ).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('b')
    await expect(panel.getByRole('radio', { name: 'Backlog', checked: true })).toBeFocused()
    await next()
    await expect(heading('What else is for today?')).toBeVisible()
    expect(await plannedFor(page, 'Left yesterday')).toBe(today)
    expect(await plannedFor(page, 'Let it go')).toBeNull()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => plannedFor(page, 'Left yesterday')).toBe(dateFromToday(-1))
    expect(await plannedFor(page, 'Let it go')).toBe(dateFromToday(-2))
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect.poll(() => plannedFor(page, 'Left yesterday')).toBe(today)
  })

  await test.step('the ritual continues where it was left', async () => {
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
    await page.reload()
    await page.getByRole('button', { name: 'Plan the day' }).first().waitFor()
    await page.keyboard.press('Shift+P')
    await expect(heading('What else is for today?')).toBeVisible()
    await expect(panel.getByRole('textbox', { name: 'Find or write a task' })).toBeFocused()
    await page.keyboard.type('from the')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await next()
  })

  await test.step('it asks for estimates and the order, and starts the first task', async () => {
    await expect(heading('How long will it take?')).toBeVisible()
    await expect(panel.getByRole('textbox', { name: 'Estimate of From the backlog' })).toBeFocused()
    await page.keyboard.type('soon')
    await page.keyboard.press('Enter')
    await expect(panel.getByText(/“soon” isn’t a duration/)).toBeVisible()
    await panel.getByRole('textbox', { name: 'Estimate of From the backlog' }).fill('1h')
    await page.keyboard.press('Enter')

    await expect(heading('In which order?')).toBeVisible()
    await expect(panel.getByRole('button', { name: /^Planned already.*place 1/ })).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(panel.getByRole('button', { name: /^Left yesterday.*place 1/ })).toBeVisible()
    await next()
    await expect(heading(/^All of it fits/)).toBeVisible()
    await expect(panel.getByRole('status')).toContainText('3 tasks take 2h 15m')
    await next()
    await expect(panel.getByRole('button', { name: 'Start the first' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
    expect(await call(page, 'timer.running', {})).toMatchObject({ description: 'Left yesterday' })
    await expect(card(column(page, today), 'Left yesterday')).toBeFocused()
  })

  await test.step('the end of the day sums up, carries over the rest and stops the timer', async () => {
    await page.keyboard.press('Shift+E')
    await expect(heading('How the day went')).toBeVisible()
    await expect(panel.getByRole('listitem').filter({ hasText: 'Planned already' }).first()).toContainText(
      '45m',
    )
    await expect(panel.locator(':focus')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(heading('3 tasks are left')).toBeVisible()
    await next()
    await expect(heading('A first look ahead')).toBeVisible()
    await expect.poll(() => plannedFor(page, 'Left yesterday')).toBe(dateFromToday(1))
    await next()
    await expect(page.getByRole('button', { name: 'Start timer' })).toBeVisible()
    expect(await call(page, 'timer.running', {})).toBeNull()
  })
})

test('the full board and the rituals break no accessibility rule', async ({ page }) => {
  await workAllDay(page, 8 * 3600)
  await call(page, 'projects.create', { name: 'Website', color: '#2f7de1' })
  const taskId = await makeTask(page, 'Far too much', today, 10 * 60)
  await makeTask(page, 'Left behind', dateFromToday(-1), 30)
  await makeTask(page, 'Not estimated', today)
  await makeTask(page, 'Waits')
  const tomorrow = instant(noon(1))
  await call(page, 'timeBlocks.create', { taskId, start: tomorrow, durationSeconds: 3600 })
  await go(page, 'Plan')
  await expect(column(page, dateFromToday(1)).locator('[data-block]')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Over-full day' })).toBeVisible()
  expect(await violationsInBothThemes(page), 'light and dark').toEqual([])

  await workAllDay(page)
  await expect(page.getByRole('group', { name: 'Over-full day' })).toHaveCount(0)
  const details = 'aside[aria-label="Details"]'
  const panel = page.getByRole('complementary', { name: 'Details' })
  await page.keyboard.press('Shift+P')
  for (const heading of [
    'What was left behind',
    'What else is for today?',
    'How long will it take?',
    'In which order?',
    /fit/,
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
