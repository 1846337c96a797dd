import { call } from './fixtures/bridge.ts'
import { go } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

test('a pinned view opens from every screen, in a wide and in a narrow window', async ({ page }) => {
  await go(page, 'Tasks')
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
