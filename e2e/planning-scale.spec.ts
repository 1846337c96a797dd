import type { Locator, Page } from '@playwright/test'
import { fillBigTeam } from './fixtures/big-team.ts'
import { call } from './fixtures/bridge.ts'
import { dateFromToday } from './fixtures/instants.ts'
import { go, signIn } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

const own = 2000
const boardDays = 14
const ofTeam = 3000

function column(page: Page, date: string): Locator {
  return page.locator(`[data-column="${date}"]`)
}

test('planning screens draw only the visible ones of thousands of tasks, and all can be reached', async ({
  app,
  service,
}) => {
  test.setTimeout(300_000)
  const team = await fillBigTeam(service, ofTeam)
  await team.addOwnTasks(own, boardDays)
  const page = await app.open()
  await signIn(page, service.url, team.email)
  const range = { from: dateFromToday(-90), to: dateFromToday(400) }
  await expect
    .poll(async () => (await call(page, 'tasks.timeline', range)).length, { timeout: 120_000 })
    .toBe(ofTeam + own)

  await go(page, 'Plan')
  const today = column(page, dateFromToday(0))
  const cards = page.locator('[data-column] [data-task]')
  const list = today.getByRole('listitem')
  await expect(list.first()).toBeVisible()
  const perDay = Math.ceil(own / boardDays)
  await expect(list.first()).toHaveAttribute('aria-setsize', String(perDay))
  expect(await list.count()).toBeLessThan(40)
  expect(await page.locator('[data-column]').count()).toBeLessThan(16)
  expect(await cards.count()).toBeLessThan(300)

  await list.first().getByRole('button', { name: /^Own/ }).first().focus()
  await today.locator('[data-column-list]').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(today.locator(`[aria-posinset="${perDay}"]`)).toBeVisible()
  expect(await list.count()).toBeLessThan(40)
  // The focused card stays in the document, or the focus would be lost.
  await expect(today.locator('[aria-posinset="1"]')).toBeAttached()

  const lastDay = column(page, dateFromToday(boardDays - 1))
  await page.locator('[data-days-scroller]').evaluate((element) => {
    element.scrollLeft += 13 * (element.querySelector('[data-column]')?.clientWidth ?? 0)
  })
  await expect(lastDay.getByRole('listitem').first()).toBeVisible()
  expect(await page.locator('[data-column]').count()).toBeLessThan(16)
  expect(await cards.count()).toBeLessThan(300)

  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  const rows = page.getByRole('main').locator('[role="row"][data-task]')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(120)

  await go(page, 'Team')
  await expect(page.locator('[data-bar]').first()).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Team timeline' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(team.people + 1))
  expect(await page.getByRole('rowheader').count()).toBeLessThan(60)
})
