import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { call } from './fixtures/bridge.ts'
import { dateFromToday, instant, noon } from './fixtures/instants.ts'
import { go, signIn, timerBox, useThisComputer } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { expect, test } from './fixtures/test.ts'

const myWorkspaces = z.object({ items: z.array(z.object({ organization_id: z.int() })) })

/** Runs in the page: records which element had the focus each time the page itself keeps it for several frames. */
function recordLosses(): void {
  const lost: string[] = []
  let last: string | null = null
  let frames = 0
  const look = () => {
    const { activeElement, body } = document
    const isLost = activeElement === null || activeElement === body
    frames = isLost ? frames + 1 : 0
    if (frames === 8 && last !== null) lost.push(last)
    if (!isLost) last = activeElement.ariaLabel ?? activeElement.textContent.slice(0, 60)
    requestAnimationFrame(look)
  }
  look()
  Object.assign(window, { lostFocus: lost })
}

/** Starts to record losses of the focus, also in the documents that the window loads later. */
async function watchFocus(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(recordLosses)
  await page.evaluate(recordLosses)
  return async () => {
    await expect(page.locator('body')).not.toBeFocused()
    return page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame += 1)
        await new Promise((resolve) => {
          requestAnimationFrame(resolve)
        })
      return Reflect.get(window, 'lostFocus') as string[]
    })
  }
}

async function track(page: Page, ...descriptions: readonly string[]): Promise<void> {
  for (const [index, description] of descriptions.entries()) {
    const start = noon(0) - (index + 1) * 3_600_000
    await call(page, 'timeEntries.create', {
      description,
      start: instant(start),
      stop: instant(start + 1_800_000),
    })
  }
}

test('letters typed after S become the description, on every screen and beside an open panel', async ({
  page,
}) => {
  await track(page, 'Draft')
  for (const screen of ['Calendar', 'Plan', 'Team', 'Projects', 'Timer'] as const) {
    await go(page, screen)
    if (screen === 'Timer') {
      await page.getByRole('row').filter({ hasText: 'Draft' }).focus()
      await page.keyboard.press('Alt+Enter')
      await page.getByRole('region', { name: 'Entry' }).getByRole('button', { name: 'Close' }).focus()
    }
    await page.keyboard.press('s')
    await page.keyboard.type('snacks / n')
    await expect(timerBox(page)).toHaveValue('snacks / n')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect
      .poll(async () => (await call(page, 'timer.running', {}))?.description, { message: screen })
      .toBe('snacks / n')
    await page.keyboard.press('s')
    await page.getByRole('button', { name: 'Start timer' }).waitFor()
  }
  await expect(page.getByRole('region', { name: 'Entry' })).toBeVisible()
})

test('the focus stays on the timer screen when the focused element goes away', async ({ page }) => {
  await track(page, 'One', 'Two', 'Three')
  await timerBox(page).focus()
  const lost = await watchFocus(page)

  await page.keyboard.type('Running')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /change the start/ }).click()
  await expect(page.getByRole('textbox', { name: 'Started at' })).toBeFocused()
  await expect(page.getByRole('group', { name: 'Date' })).toBeVisible()
  await page.keyboard.type('0:01')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /change the start/ })).toBeFocused()

  const row = page.getByRole('row').filter({ hasText: 'One' })
  await row.getByRole('button', { name: 'Project' }).click()
  await expect(page.getByRole('combobox', { name: 'Find or create a project' })).toBeFocused()
  await page.keyboard.type('Website')
  await page.getByRole('option', { name: /Website/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Website')
  await row.focus()
  await page.keyboard.press('Alt+Enter')
  await page.getByRole('region', { name: 'Entry' }).getByRole('textbox', { name: 'Description' }).waitFor()
  await row.focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Entry' })).toHaveCount(0)
  await expect(row).toBeFocused()

  await page.keyboard.press('Delete')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  expect(await lost()).toEqual([])
})

test('the focus stays on other screens when rows and panels go away', async ({ page }) => {
  for (const name of ['Alpha', 'Beta']) await call(page, 'tasks.create', { name })
  for (const name of ['Website', 'Report']) await call(page, 'projects.create', { name })
  await track(page, 'Draft')
  await timerBox(page).focus()
  const lost = await watchFocus(page)

  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  const task = page.getByRole('row').filter({ hasText: 'Alpha' })
  await task.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Task' }).getByRole('checkbox', { name: 'Done' }).waitFor()
  await task.focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Task' })).toHaveCount(0)
  await page.keyboard.press('Delete')
  await expect(task).toHaveCount(0)

  await go(page, 'Projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page
    .getByRole('region', { name: 'New project' })
    .getByRole('textbox', { name: 'Name' })
    .fill('Studio')
  await page.keyboard.press('Enter')
  await page.getByRole('row').filter({ hasText: 'Studio' }).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('row').filter({ hasText: 'Studio' })).toHaveCount(0)
  await page.getByRole('row').filter({ hasText: 'Report' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Report' }).waitFor()

  await go(page, 'Calendar')
  const item = page.getByRole('main').locator('[data-item]').first()
  await item.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Entry' }).getByRole('textbox', { name: 'Description' }).waitFor()
  await item.focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Entry' })).toHaveCount(0)
  await page.keyboard.press('Delete')
  await expect(item).toHaveCount(0)
  expect(await lost()).toEqual([])
})

/** Drags with the pointer. */
async function pull(page: Page, item: Locator, columns: number): Promise<void> {
  const box = await item.boundingBox()
  if (box === null) throw new Error('It is not drawn.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + columns * box.width, y + 20, { steps: 5 })
  await page.mouse.up()
}

/** Steps that remove the focused element, run one after another in the same window. */
const departures: readonly { readonly what: string; readonly run: (page: Page) => Promise<void> }[] = [
  { what: 'the welcome screen gives way', run: (page) => useThisComputer(page) },
  {
    what: 'an entry is pulled to another hour, and carried to another day',
    async run(page) {
      await track(page, 'Draft')
      await go(page, 'Calendar')
      const item = page.getByRole('main').locator('[data-item]').first()
      await item.focus()
      await pull(page, item, 0)
      await item.focus()
      for (const key of ['Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+ArrowRight']) await page.keyboard.press(key)
    },
  },
  {
    what: 'a ghost is deleted from the list',
    async run(page) {
      await call(page, 'ghosts.create', { name: 'Designer' })
      await go(page, 'Team')
      await page.getByRole('radio', { name: 'Ghosts' }).click()
      const ghost = page.getByRole('row').filter({ hasText: 'Designer' })
      await ghost.focus()
      await page.keyboard.press('Delete')
      await expect(ghost).toHaveCount(0)
    },
  },
  {
    what: 'the workspace is left, and gone on with',
    async run(page) {
      await go(page, 'Settings')
      await page.getByRole('button', { name: 'Switch workspace' }).click()
      await page.getByRole('button', { name: 'Continue on this computer' }).click()
      await timerBox(page).waitFor()
    },
  },
]

test('the focus stays on the page when the area around it goes away', async ({ app }) => {
  const page = await app.open()
  await page.getByRole('button', { name: 'Use on this computer' }).focus()
  const lost = await watchFocus(page)
  for (const { what, run } of departures) {
    await test.step(what, async () => {
      await run(page)
      expect(await lost()).toEqual([])
    })
  }
})

test('the focus stays on the page when somebody signs in or hands a ghost over', async ({ app, service }) => {
  const page = await app.open()
  await page.getByRole('button', { name: 'Sign in to a server' }).focus()
  const lost = await watchFocus(page)
  await signIn(page, service.url, ada.email)
  expect(await lost()).toEqual([])
  await call(page, 'ghosts.create', { name: 'Designer' })
  await go(page, 'Team')
  await expect.poll(async () => (await call(page, 'sync.status', {})).waiting).toBe(0)
  await page.getByRole('rowheader', { name: /Designer/ }).click()
  await page.getByRole('button', { name: 'Hand over to a person' }).click()
  await page.getByRole('radio', { name: 'Invite by e-mail' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.com')
  await page.getByRole('button', { name: 'Invite and hand over' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await lost()).toEqual([])
})

test('the focus stays on the field after another workspace is chosen in Settings', async ({
  app,
  service,
}) => {
  const { items } = myWorkspaces.parse(await service.request(ada.authorization, 'GET', '/api/v9/workspaces'))
  const organization = items[0]?.organization_id ?? 0
  const place = `/api/v9/organizations/${organization}/workspaces`
  await service.request(ada.authorization, 'POST', place, { name: 'Second' })
  const page = await app.open()
  await signIn(page, service.url, ada.email)
  await go(page, 'Settings')
  await page.getByRole('tab', { name: 'Account' }).click()
  const field = page.getByRole('button', { name: /Workspace$/ })
  await field.focus()
  const lost = await watchFocus(page)
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Second' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(field).toHaveText('Second')
  await expect(field).toBeFocused()
  expect(await lost()).toEqual([])
})

async function middleOf(place: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('It is not drawn.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags from one place in the window to another. */
async function drag(
  page: Page,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

test('the keyboard acts on the entry or block that was dragged or resized in the calendar', async ({
  page,
}) => {
  await track(page, 'Before', 'Dragged', 'After')
  const made = await call(page, 'tasks.create', { name: 'Draft' })
  for (const hours of [1, 4])
    await call(page, 'timeBlocks.create', {
      taskId: made.ids[0] ?? '',
      start: instant(noon(0) - hours * 3_600_000),
      durationSeconds: 3600,
    })
  await go(page, 'Calendar')
  const columns = page.locator('[data-day]')
  const blocks = page.getByRole('button', { name: /^Planned: Draft/ })
  await expect(blocks).toHaveCount(2)
  const dates = await columns.evaluateAll((all) => all.map((each) => each.getAttribute('data-day')))
  const today = dates.indexOf(dateFromToday(0))
  const other = columns.nth(today === 0 ? 1 : today - 1)
  const step = (await middleOf(other)).x - (await middleOf(columns.nth(today))).x

  for (const item of [page.getByRole('button', { name: /^Tracked: Dragged/ }), blocks.first()]) {
    const from = await middleOf(item)
    await drag(page, from, { x: from.x + step, y: from.y })
    const moved = other.getByRole('button', { name: /^(Tracked: Dragged|Planned: Draft)/ })
    await expect(moved).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(moved).toHaveCount(0)
  }
  await expect(blocks).toHaveCount(1)

  const kept = page.getByRole('button', { name: /^Tracked: Before/ })
  const box = await kept.boundingBox()
  if (box === null) throw new Error('It is not drawn.')
  const edge = { x: box.x + box.width / 2, y: box.y + box.height - 1 }
  await drag(page, edge, { x: edge.x, y: edge.y + 30 })
  await expect(kept).toBeFocused()
})

test('the keyboard acts on the bar that was dragged to another row', async ({ page }) => {
  await call(page, 'ghosts.create', { name: 'Designer' })
  const [me] = await call(page, 'members.list', {})
  for (const [days, name] of ['Dragged', 'Neighbour'].entries())
    await call(page, 'tasks.create', {
      name,
      date: dateFromToday(7 + days),
      assigneeIds: me === undefined ? [] : [me.id],
    })
  await go(page, 'Team')
  const row = (name: RegExp) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  const bar = page.getByRole('button', { name: /^Dragged/ })
  const from = await middleOf(bar)
  await drag(page, from, { x: from.x, y: (await middleOf(row(/Designer/))).y })
  const handedOn = row(/Designer/).getByRole('button', { name: /^Dragged/ })
  await expect(handedOn).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Neighbour/ })).toBeVisible()
})

test('the focus is on the screen at first, after a reload, and wherever a key or command leads', async ({
  page,
}) => {
  const screen = page.getByRole('main')
  await expect(screen).toBeFocused()
  await page.reload()
  await timerBox(page).waitFor()
  await expect(screen).toBeFocused()

  await call(page, 'projects.create', { name: 'Website' })
  const startButton = page.getByRole('button', { name: 'Start timer' })
  await startButton.focus()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(screen).toBeFocused()

  await startButton.focus()
  await page.getByRole('row').filter({ hasText: 'Website' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Website' }).waitFor()
  await expect(screen).toBeFocused()

  await startButton.focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a command' }).fill('Go to Plan')
  await page.keyboard.press('Enter')
  await expect(screen.getByRole('heading', { level: 1, name: /\d{4}/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(screen).toBeFocused()
})

test('the focus is on the page from the welcome screen to the new account', async ({ app, service }) => {
  const page = await app.open()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Sign in to a server' }).click()
  await page.getByRole('button', { name: 'Create an account instead' }).click()
  await page.getByRole('textbox', { name: 'Server address' }).fill(service.url)
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await timerBox(page).waitFor()
  await expect(page.getByRole('main')).toBeFocused()
})
