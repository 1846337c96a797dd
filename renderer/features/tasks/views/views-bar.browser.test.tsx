import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../../shared/bridge/contract.ts'
import type { SavedView } from '../../../../shared/bridge/saved-views.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { focusOn } from '../../../testing/focus-on.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { keepTasks } from '../../../testing/tasks.ts'

it('the view that is shown stands in sight among the others', async () => {
  const empty = emptyAnswer(procedures['savedViews.list'].output.element) as SavedView
  const id = crypto.randomUUID() as LocalId
  const view: SavedView = { ...empty, id, name: 'My weekly reports', type: 'list' }
  await openApp('/tasks', { 'savedViews.list': () => [view] }, { size: [480, 900] })
  const views = page.getByRole('navigation', { name: 'Views' })
  await focusOn(views.getByRole('button', { name: 'More' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: view.name })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const tab = views.getByRole('button', { name: view.name })
  await expect.element(tab).toHaveAttribute('aria-current', 'true')
  const right = () => tab.element().getBoundingClientRect().right
  const row = tab.element().closest('ul')
  await expect.poll(right).toBeLessThanOrEqual(row?.getBoundingClientRect().right ?? 0)
})

it('a list of templates without any says how one is made', async () => {
  await openApp('/tasks', keepTasks([]))
  await page.getByRole('button', { name: 'Templates', exact: true }).click()
  await expect.element(page.getByText('No templates yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a template' }).click()
  await expect.element(page.getByPlaceholder('Add template')).toHaveFocus()
})
