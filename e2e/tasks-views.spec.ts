import type { Locator, Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { useThisComputer } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'
import type { App } from './fixtures/app.ts'

async function openTasks(app: App): Promise<Page> {
  const page = await app.open()
  await useThisComputer(page)
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
  return page
}

test('a pinned view is opened from every screen, in a wide and in a narrow window', async ({ app }) => {
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

test('what is dropped on a column of done tasks under a view of open ones stays in sight, and comes back', async ({
  app,
}) => {
  const page = await openTasks(app)
  for (const name of ['One', 'Two']) await call(page, 'tasks.create', { name })
  const { ids } = await call(page, 'tasks.create', { name: 'Done before', done: true })
  expect(ids).toHaveLength(1)
  await page.getByRole('radio', { name: 'Board', exact: true }).click()
  const done = page.getByRole('region', { name: 'Done', exact: true })
  const cardIn = (column: Locator, name: string) => column.getByRole('button', { name, exact: true })
  await expect(cardIn(done, 'Done before')).toBeVisible()
  const [from, to] = [
    await page.getByRole('button', { name: 'One', exact: true }).boundingBox(),
    await done.boundingBox(),
  ]
  if (from === null || to === null) throw new Error('The board is not drawn.')
  await page.mouse.move(from.x + 10, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await page.mouse.up()
  await expect(cardIn(done, 'One')).toBeVisible()
  await expect(done.getByRole('listitem').first()).toContainText('One')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardIn(page.getByRole('region', { name: 'To do', exact: true }), 'One')).toBeVisible()
  await expect(cardIn(done, 'One')).toHaveCount(0)
})
