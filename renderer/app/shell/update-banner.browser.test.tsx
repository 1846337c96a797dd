import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Update } from '../../../shared/bridge/updates.ts'
import { openApp } from '../../testing/open-app.tsx'

const found: Update = { state: 'found', version: '2.0.0', notes: 'Faster.', share: 0 }
const banner = page.getByRole('region', { name: 'New version' })

it('a new version is loaded after its notes were read, and says when it is installed', async () => {
  const bridge = await openApp('/tasks', { 'updates.get': () => ({ isOffered: true, update: found }) })
  await banner.getByRole('button', { name: 'What is new' }).click()
  const dialog = page.getByRole('dialog', { name: 'New in Dayloom 2.0.0' })
  await expect.element(dialog.getByText('Faster.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bridge.inputs('updates.answer')).toEqual([{ choice: 'load' }])
  bridge.emit({ event: 'update', payload: { ...found, state: 'ready', share: 1 } })
  await expect
    .element(banner.getByRole('status'))
    .toHaveTextContent('Dayloom 2.0.0 will be installed when you quit Dayloom.')
  await expect.element(banner.getByRole('button', { name: 'Update' })).not.toBeInTheDocument()
})
