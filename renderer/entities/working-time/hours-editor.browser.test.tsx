import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Answers } from '../../testing/fake-bridge.ts'
import { openApp } from '../../testing/open-app.tsx'

const mine: Answers = {
  'members.list': () => [
    {
      id: 'ada' as LocalId,
      userId: 1,
      name: 'Ada',
      email: 'ada@example.com',
      role: 'owner',
      isMe: true,
      active: true,
      teamIds: [],
      syncState: 'saved',
    },
  ],
}

it('hours that would pass midnight are answered with advice, and stay as they were', async () => {
  const bridge = await openApp('/settings', mine)
  await page.getByRole('tab', { name: 'Hours and time off' }).click()
  const begins = page.getByRole('textbox', { name: 'Monday, begins' })
  const length = page.getByRole('textbox', { name: 'Monday, length' })

  await begins.fill('23:00')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('From 23:00, 8h would pass midnight. Shorten the day first.'))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await length.fill('16')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Midnight is only 15h after 9:00.')).toBeVisible()
  await expect.element(length).toHaveValue('16')
  expect(bridge.inputs('workingHours.set')).toEqual([])
})

it('a kind of time off that was chosen outlives a reload until its form is cancelled', async () => {
  const kind = page.getByRole('form', { name: 'Time off' }).getByRole('button', { name: /Kind/ })
  async function open(): Promise<void> {
    await page.getByRole('tab', { name: 'Hours and time off' }).click()
    await page.getByRole('button', { name: 'Add time off' }).click()
  }
  await openApp('/settings', mine)
  await open()
  await expect.element(kind).toHaveTextContent('Vacation')
  await kind.click()
  await page.getByRole('option', { name: 'Sick leave' }).click()
  await openApp('/settings', mine, { keepDrafts: true })
  await open()
  await expect.element(kind).toHaveTextContent('Sick leave')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add time off' }).click()
  await expect.element(kind).toHaveTextContent('Vacation')
})
