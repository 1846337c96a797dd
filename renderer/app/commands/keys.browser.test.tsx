import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../testing/open-app.tsx'

const timerBox = page.getByRole('textbox', { name: 'What are you working on?' })

it('runs no command for the keys of a text', async () => {
  const bridge = await openApp('/', {})
  await timerBox.click()
  await userEvent.keyboard('sn/? stays text')
  await expect.element(timerBox).toHaveValue('sn/? stays text')
  expect(bridge.inputs('timer.start')).toEqual([])
})

it('goes to a screen from the palette and lists the keys for a question mark', async () => {
  await openApp('/', {})
  await expect.element(timerBox).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('projects{Enter}')
  const projects = page.getByRole('link', { name: 'Projects', exact: true })
  await expect.element(projects).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog').getByText(/^Undo/).first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
