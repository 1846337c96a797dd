import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open-app.tsx'

it('an estimate in the name is shown as the estimate of the new task, and is the one that is saved', async () => {
  const bridge = await openApp('/team', {})
  await expect.element(page.getByRole('grid', { name: 'Team timeline' })).toBeVisible()
  await userEvent.keyboard('n')
  const estimate = page.getByRole('textbox', { name: 'Estimate' })
  await estimate.fill('12h')
  await page.getByRole('textbox', { name: 'Name' }).fill('Draw the icons 6h')
  await expect.element(estimate).toHaveValue('6h')
  await expect.element(estimate).toBeDisabled()
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect
    .poll(() => bridge.inputs('tasks.create'))
    .toMatchObject([{ name: 'Draw the icons', estimatedSeconds: 6 * 3600 }])
})
