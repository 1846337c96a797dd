import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open-app.tsx'

const box = page.getByRole('textbox', { name: 'What are you working on?' })

it('a paste that is too long for its field says how much was cut', async () => {
  await openApp('/', {})
  const source = document.createElement('textarea')
  source.value = 'x'.repeat(5000)
  document.body.append(source)
  source.select()
  await userEvent.copy()
  source.remove()
  await box.click()
  await userEvent.paste()
  await expect.element(box).toHaveValue('x'.repeat(3000))
  const words = 'This field takes 3,000 characters. The last 2,000 of the pasted text were left out.'
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
})

it('a timer bar that fails leaves the screen and can be tried again', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(window, 'requestIdleCallback').mockImplementationOnce(() => {
    throw new Error('No time for it')
  })
  await openApp('/', {})
  await expect.element(page.getByText('This timer bar stopped working')).toBeVisible()
  expect(told).toHaveBeenCalled()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(box).toBeVisible()
})
