import type { Locator, Page } from '@playwright/test'
import { fillBigTeam } from './fixtures/big-team.ts'
import { call } from './fixtures/bridge.ts'
import { dateFromToday } from './fixtures/instants.ts'
import { go, signIn } from './fixtures/person.ts'
import { settle } from './fixtures/sync.ts'
import { expect, test } from './fixtures/test.ts'

const own = 700
const boardDays = 14
const ofTeam = 1500

function column(page: Page, date: string): Locator {
  return page.locator(`[data-column="${date}"]`)
}

function bars(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: /^Work \d+/ })
}

test('planning screens draw only the visible ones of two hundred people and thousands of tasks, and all can be reached', async ({
  app,
  service,
}) => {
  test.setTimeout(300_000)
  const team = await fillBigTeam(service, ofTeam)
  const page = await app.open()
  await signIn(page, service.url, team.email)
  const range = { from: dateFromToday(-90), to: dateFromToday(400) }
  const arrived = async () => (await call(page, 'tasks.timeline', range)).length
  // Asked once: the answer has every task in it.
  await settle(page)
  expect(await arrived()).toBe(ofTeam)

  await go(page, 'Team')
  await bars(page).first().waitFor()
  const grid = page.getByRole('grid', { name: 'Team timeline' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(team.people + 1))
  expect(await page.getByRole('rowheader').count()).toBeLessThan(60)
  expect(await page.locator('[data-bar]').count()).toBeLessThan(200)
  await bars(page).first().focus()
  // Reads the id from the focused bar: which bar comes first changes as more are drawn.
  const id = (await page.locator(':focus').getAttribute('data-bar')) ?? ''
  await grid.hover()
  for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(60, 400)
  await expect(page.getByRole('rowheader', { name: /Person 199/ })).toBeVisible()
  // The focused bar keeps the focus however far it is scrolled away, by days or by rows.
  await expect(page.locator(':focus')).toHaveAttribute('data-bar', id)
  await expect(bars(page).first()).toBeAttached()
  expect(await page.locator('[data-bar]').count()).toBeLessThan(200)

  await team.addOwnTasks(own, boardDays)
  await settle(page)
  expect(await arrived()).toBe(ofTeam + own)
  await go(page, 'Plan')
  const today = column(page, dateFromToday(0))
  const cards = page.locator('[data-column] [data-task]')
  const list = today.getByRole('listitem')
  await expect(list.first()).toBeVisible()
  const perDay = Math.ceil(own / boardDays)
  await expect(list.first()).toHaveAttribute('aria-setsize', String(perDay))
  expect(await list.count()).toBeLessThan(40)
  expect(await page.locator('[data-column]').count()).toBeLessThan(16)
  expect(await cards.count()).toBeLessThan(200)

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
  expect(await cards.count()).toBeLessThan(200)

  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  const rows = page.getByRole('main').locator('[role="row"][data-task]')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(120)
})
