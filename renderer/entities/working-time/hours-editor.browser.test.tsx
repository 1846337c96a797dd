import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { openApp } from '../../testing/open-app.tsx'

it('hours that would pass midnight are answered with advice, and stay as they were', async () => {
  const bridge = await openApp('/settings', {
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
  })
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
