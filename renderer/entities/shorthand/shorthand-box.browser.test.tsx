import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../testing/open-app.tsx'

it('the offer of a new project never covers the line, which moves up for the parts that were read', async () => {
  await openApp('/plan', {}, { size: [1280, 380] })
  const line = page.getByRole('textbox', { name: 'Add task: Backlog' })
  await line.click()
  await userEvent.keyboard('Draft @Offers')
  const offer = page.getByRole('option', { name: /Create project/ })
  await expect.element(offer).toBeVisible()
  const former = line.element().getBoundingClientRect()
  await userEvent.keyboard(' 20m')
  const moved = () => line.element().getBoundingClientRect()
  await expect.poll(() => moved().top).toBeLessThan(former.top)
  await expect.poll(() => offer.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(moved().top)
})
