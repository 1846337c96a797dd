import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open-app.tsx'

it('the name of a status that is refused stays, with the reason beside it', async () => {
  const reason = 'There is already a status named “Review”. Choose another name.'
  await openApp('/tasks', {
    'statuses.create': () => {
      throw new Error(reason)
    },
  })
  await page.getByRole('button', { name: 'Statuses' }).click()
  const panel = page.getByRole('region', { name: 'Statuses', exact: true })
  const field = panel.getByRole('textbox', { name: 'New status: In progress' })
  await field.fill('Review')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByText(reason)).toBeVisible()
  await expect.element(field).toHaveValue('Review')
  await userEvent.keyboard('s')
  await expect.element(panel.getByText(reason)).not.toBeInTheDocument()
})
