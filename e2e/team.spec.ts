import type { Locator, Page } from '@playwright/test'
import { violationsInBothThemes } from './fixtures/accessibility.ts'
import { call } from './fixtures/bridge.ts'
import { dateFromToday } from './fixtures/instants.ts'
import { go, signIn } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { expect, test } from './fixtures/test.ts'
import { watchFocus } from './fixtures/watch-focus.ts'

const hour = 3600

/** The first Monday at least a week ahead, so that the days after it are working days in every run. */
function mondayAhead(): number {
  const from = new Date(`${dateFromToday(7)}T00:00:00Z`).getUTCDay()
  return 7 + ((8 - from) % 7)
}
const monday = mondayAhead()
const day = (after: number) => dateFromToday(monday + after)

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

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not drawn.')
  return box
}

interface Point {
  readonly x: number
  readonly y: number
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

test('a plan is drawn, given to a ghost, and handed over to a person with it', async ({ page }) => {
  await go(page, 'Team')
  await page.getByRole('radio', { name: 'Ghosts' }).click()
  const field = page.getByRole('textbox', { name: 'New ghost' })
  await field.fill('Designer x3')
  await expect(page.getByText('Enter creates Designer 1, Designer 2 and Designer 3.')).toBeVisible()
  await page.keyboard.press('Enter')
  const third = page.getByRole('row').filter({ hasText: 'Designer 3' })
  await third.hover()
  await third.getByRole('button', { name: 'Rename Designer 3' }).click()
  await page.getByRole('textbox', { name: 'Name of Designer 3' }).fill('Lead designer')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('row').filter({ hasText: 'Lead designer' })
  await renamed.focus()
  await page.keyboard.press('Delete')
  await expect(renamed).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(renamed).toBeVisible()
  await expect.poll(async () => (await call(page, 'sync.status', {})).waiting).toBe(0)
  const ghosts = await call(page, 'ghosts.list', {})
  expect(ghosts.map(({ name }) => name).sort()).toEqual(['Designer 1', 'Designer 2', 'Lead designer'])

  await page.getByRole('radio', { name: 'Timeline' }).click()
  const grid = page.getByRole('grid', { name: 'Team timeline' })
  const width = await grid.evaluate((it) => Number.parseFloat(getComputedStyle(it).getPropertyValue('--day')))
  const head = await boxOf(page.getByRole('rowheader', { name: /Ada Lovelace/ }))
  const from = { x: head.x + head.width + width * 14.5, y: head.y + 20 }
  await drag(page, from, { ...from, x: from.x + width * 2 })
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Icons 6h')
  await page.getByRole('button', { name: 'Add task' }).click()
  const drawn = await boxOf(bar(page, /^Icons/))
  const middle = { x: drawn.x + drawn.width / 2, y: drawn.y + drawn.height / 2 }
  const ghostRow = row(page, /Designer 1/)
  await drag(page, middle, { ...middle, y: (await boxOf(ghostRow)).y + 20 })
  await expect(ghostRow.getByRole('button', { name: /^Icons/ })).toBeFocused()
  const first = ghosts.find(({ name }) => name === 'Designer 1')
  const carried = { assigneeIds: [], ghostIds: [first?.id], estimatedSeconds: 6 * hour }
  await expect.poll(() => taskNamed(page, 'Icons')).toMatchObject(carried)

  await page.getByRole('rowheader', { name: /Designer 1/ }).click()
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

test('a ghost is handed over only while the server answers, and the focus stays on the page', async ({
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
  const lost = await watchFocus(page)
  await page.getByRole('button', { name: 'Invite and hand over' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await lost()).toEqual([])
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
