import type { Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { expect, test } from './fixtures/test.ts'
import type { App } from './fixtures/app.ts'

async function openTasks(app: App): Promise<Page> {
  const page = await app.openInUse()
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
  return page
}

test('a pinned view opens from every screen, in a wide and in a narrow window', async ({ app }) => {
  const page = await openTasks(app)
  await call(page, 'tasks.create', { name: 'Urgent one', priority: 'urgent' })
  await call(page, 'tasks.create', { name: 'Another' })
  const params = { layout: 'list', filter: { priorities: ['urgent'] } }
  const { ids } = await call(page, 'savedViews.create', {
    name: 'On fire',
    icon: '🔥',
    pinned: true,
    type: 'list',
    params,
  })
  const rail = page.getByRole('navigation', { name: 'Screens' })
  const view = rail.getByRole('button', { name: 'On fire' })
  for (const width of [1280, 720, 600]) {
    await page.setViewportSize({ width, height: 800 })
    await rail.getByRole('link', { name: 'Timer' }).click()
    await view.click()
    await expect(page.getByRole('row').filter({ hasText: 'Urgent one' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Another' })).toHaveCount(0)
    await expect(view).toHaveAttribute('aria-current', 'page')
  }
  const [id] = ids
  if (id === undefined) throw new Error('The view was not made.')
  await call(page, 'savedViews.update', { id, changes: { pinned: false } })
  await expect(view).toHaveCount(0)
})

/** The names in the rail's list, in order. */
const inRail = (page: Page) =>
  page.getByRole('list', { name: 'Pinned views' }).getByRole('button').allInnerTexts()

test('pinned views are reordered by key and by pointer, and undo restores the order', async ({ app }) => {
  const page = await openTasks(app)
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    await call(page, 'savedViews.create', { name, pinned: true, type: 'list', params: {} })
  }
  const view = (name: string) =>
    page.getByRole('list', { name: 'Pinned views' }).getByRole('button', { name, exact: true })
  await expect.poll(() => inRail(page)).toEqual(['Alpha', 'Beta', 'Gamma'])
  await view('Gamma').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => inRail(page)).toEqual(['Alpha', 'Gamma', 'Beta'])
  await expect(view('Gamma')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => inRail(page)).toEqual(['Gamma', 'Alpha', 'Beta'])
  await expect(view('Gamma')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(view('Alpha')).toBeFocused()
  // Each key continues from the result of the one before it, shown or not.
  await page.keyboard.press('ArrowUp')
  for (const key of ['Alt+ArrowDown', 'Alt+ArrowDown']) await page.keyboard.press(key)
  await expect.poll(() => inRail(page)).toEqual(['Alpha', 'Beta', 'Gamma'])
  await expect(view('Gamma')).toBeFocused()
  for (const key of ['Alt+ArrowUp', 'Alt+ArrowUp']) await page.keyboard.press(key)
  await expect.poll(() => inRail(page)).toEqual(['Gamma', 'Alpha', 'Beta'])

  const boxes = await Promise.all(['Beta', 'Gamma'].map((name) => view(name).boundingBox()))
  const [from, to] = boxes
  if (!from || !to) throw new Error('The rail is not drawn.')
  const drag = async () => {
    await page.mouse.move(from.x + 20, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 4, { steps: 8 })
  }
  await drag()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await inRail(page)).toEqual(['Gamma', 'Alpha', 'Beta'])
  await drag()
  await page.mouse.up()
  await expect.poll(() => inRail(page)).toEqual(['Beta', 'Gamma', 'Alpha'])
  // Dropping a view does not open it.
  await expect(view('Beta')).not.toHaveAttribute('aria-current', 'page')
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => inRail(page)).toEqual(['Gamma', 'Alpha', 'Beta'])

  const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('button')
  await expect(tabs.filter({ hasText: /^(Alpha|Beta|Gamma)$/ })).toHaveText(['Gamma', 'Alpha', 'Beta'])
})

test('the rail of a narrow window is closed until opened, and names where its icons lead', async ({
  app,
}) => {
  const page = await openTasks(app)
  const rail = page.getByRole('navigation', { name: 'Screens' })
  const width = async () => Math.round((await rail.boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(200)
  await page.setViewportSize({ width: 720, height: 800 })
  await expect.poll(width).toBe(56)
  await rail.getByRole('link', { name: 'Calendar' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Calendar' })).toBeVisible()
  await rail.getByRole('button', { name: 'Expand the sidebar' }).click()
  await expect.poll(width).toBe(200)
  // Wide windows keep a separate setting.
  await page.setViewportSize({ width: 1280, height: 800 })
  await rail.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await expect.poll(width).toBe(56)
  await page.setViewportSize({ width: 720, height: 800 })
  await expect.poll(width).toBe(200)
  await page.reload()
  await expect.poll(width).toBe(200)
})

test('the focus stays in the filter bar while conditions are added, left and removed', async ({ app }) => {
  const page = await openTasks(app)
  const bar = page.getByRole('main').getByRole('group', { name: 'Filter', exact: true })
  const add = bar.getByRole('button', { name: 'Filter', exact: true })
  const choose = async (part: string) => {
    await add.press('Enter')
    await page.getByRole('combobox', { name: 'Filter by' }).fill(part)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Today', exact: true }).waitFor()
  }
  await choose('Begins')
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()

  await choose('Ends')
  await page.getByRole('dialog').getByRole('button', { name: 'Today', exact: true }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('button', { name: 'Filter: Ends Today' })).toBeFocused()
  await bar.getByRole('button', { name: 'Remove: Ends Today' }).press('Enter')
  await expect(add).toBeFocused()
  await bar.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(add).toBeFocused()
})
