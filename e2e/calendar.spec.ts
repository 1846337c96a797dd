import type { Locator, Page } from '@playwright/test'
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
const tuesday = addDays(monday, 1)

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

/** Drags by that many CSS pixels to the right and down, then drops. */
async function drag(page: Page, from: { readonly x: number; readonly y: number }, x: number, y: number) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + x, from.y + y, { steps: 12 })
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

test('a day is drawn with the mouse in the person’s zone, filled from the plan, and breaks no accessibility rule, wide or narrow', async ({
  app,
}) => {
  const page = await openCalendar(app)
  await goTo(page, tuesday)
  await drag(page, await pointAt(page, tuesday, 'planned', 9), 0, 1.5 * hourHeight)
  await page.getByRole('combobox', { name: 'What is the time for?' }).fill('Write the offer')
  await page.keyboard.press('Enter')
  const block = page.getByRole('button', { name: /^Planned: Write the offer/ })
  await expect(block).toBeFocused()
  expect(await blocksOf(page, tuesday)).toMatchObject([
    { start: winter(tuesday, '09:00'), durationSeconds: 5400, completed: false },
  ])

  await drag(page, await pointAt(page, tuesday, 'tracked', 9), 0, hourHeight)
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page.keyboard.type('Write the offer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Tracked: Write the offer/ })).toBeFocused()
  expect(await entriesOf(page, tuesday)).toMatchObject([
    { description: 'Write the offer', start: winter(tuesday, '09:00'), stop: winter(tuesday, '10:00') },
  ])

  await page.getByRole('button', { name: 'Fill 30m of gaps from the plan' }).click()
  await expect(page.getByText('1 entry added from the plan')).toBeVisible()
  await expect.poll(async () => (await entriesOf(page, tuesday)).length).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await entriesOf(page, tuesday)).length).toBe(1)

  await call(page, 'tasks.create', { name: 'Without a time', date: tuesday })
  await expect(page.getByRole('button', { name: 'Without a time', exact: true }).first()).toBeVisible()
  await block.focus()
  expect(await violationsInBothThemes(page), 'wide').toEqual([])
  await block.press('Enter')
  await expect(page.getByRole('heading', { name: 'Time block' })).toBeVisible()
  expect(await violations(page), 'details').toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 600, height: 800 })
  await expect(page.locator('[data-day]')).toHaveCount(1)
  expect(await violations(page), 'narrow').toEqual([])
})
