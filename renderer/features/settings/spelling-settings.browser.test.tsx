import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../shared/bridge/contract.ts'
import type { Capabilities } from '../../../shared/bridge/desktop.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { devicePreferences, openApp } from '../../testing/open-app.tsx'

it('spelling is checked in the languages of the computer, in chosen ones, or not', async () => {
  const able = emptyAnswer(procedures['desktop.capabilities'].output) as Capabilities
  let kept = devicePreferences
  await openApp('/settings', {
    'desktop.capabilities': () => ({
      ...able,
      spelling: { available: true, reason: null, languages: ['de', 'en-GB'] },
    }),
    'devicePreferences.get': () => kept,
    'devicePreferences.update': (changes, { emit }) => {
      kept = { ...kept, ...(changes as Partial<typeof kept>) }
      emit({ event: 'devicePreferences', payload: kept })
      return kept
    },
  })
  await page.getByRole('tab', { name: 'This computer' }).click()
  await page.getByRole('button', { name: 'Those of this computer' }).click()
  await page.getByRole('option', { name: 'German' }).click()
  await page.getByRole('option', { name: 'British English' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'German, British English' })).toBeVisible()
  expect(kept.spelling).toEqual(['de', 'en-GB'])
  await page.getByRole('switch', { name: 'Check spelling' }).click({ force: true })
  await expect.element(page.getByText('Languages', { exact: true })).not.toBeInTheDocument()
  expect(kept.spelling).toEqual([])
})
