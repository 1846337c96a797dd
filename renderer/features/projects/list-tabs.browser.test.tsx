import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../testing/open-app.tsx'

it('keeps the focus on the tab of the list that was chosen among projects, clients and tags', async () => {
  await openApp('/projects', {})
  const tab = (name: string) => page.getByRole('radio', { name, exact: true })
  await tab('Clients').click()
  await expect.element(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible()
  await expect.element(tab('Clients')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight} ')
  await expect.element(page.getByRole('heading', { name: 'No tags yet' })).toBeVisible()
  await expect.element(tab('Tags')).toHaveFocus()
})
