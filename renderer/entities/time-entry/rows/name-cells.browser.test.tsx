import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WorkspaceId } from '../../../../shared/domain/ids.ts'
import { keepEntries, someEntry } from '../../../testing/entries.ts'
import { openApp, twoWorkspaces } from '../../../testing/open-app.tsx'

beforeEach(() => vi.setSystemTime('2026-03-21T12:00:00Z'))

it('an entry of another workspace is marked with it', async () => {
  const elsewhere = someEntry({ description: 'For Ada', workspaceId: 2 as WorkspaceId })
  await openApp('/', { ...keepEntries(someEntry(), elsewhere), 'session.get': () => twoWorkspaces })
  await expect
    .element(page.getByRole('row').filter({ hasText: 'For Ada' }).getByText('Studio of Ada'))
    .toBeVisible()
})

it('a description that is typed stays open when another entry of the same name comes into the day', async () => {
  const entry = someEntry()
  const bridge = await openApp('/', keepEntries(entry))
  const row = page.getByRole('row').filter({ hasText: 'Proofs' })
  await row.click()
  await userEvent.keyboard('{Enter}')
  const field = page.getByRole('textbox', { name: 'Description' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{End} and')
  const other = someEntry({ start: '2026-03-20T11:00:00Z', stop: '2026-03-20T12:00:00Z' })
  bridge.answer(keepEntries(entry, other))
  bridge.change('timeEntries')
  await expect.element(page.getByRole('row', { name: /Close the group/ })).toBeVisible()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(' more{Enter}')
  await expect
    .poll(() => bridge.inputs('timeEntries.update'))
    .toMatchObject([{ ids: [entry.id], changes: { description: 'Proofs and more' } }])
})

it('keys in the picker of a row edit its text, and neither delete nor select entries', async () => {
  const bridge = await openApp('/', keepEntries(someEntry()))
  await page.getByRole('row').filter({ hasText: 'Proofs' }).getByRole('button', { name: 'Project' }).click()
  const search = page.getByRole('combobox', { name: 'Find or create a project' })
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Delete}abc{ArrowLeft}{Delete}')
  await expect.element(search).toHaveValue('ab')
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  await expect.element(search).toHaveValue('')
  expect(bridge.inputs('timeEntries.delete')).toEqual([])
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument()
})

it('the focus goes from the part that a split has made to the whole entry that undo makes of both', async () => {
  const early = { start: '2026-03-20T07:00:00Z', stop: '2026-03-20T08:00:00Z' }
  await openApp('/', keepEntries(someEntry(), someEntry({ description: 'Mails', ...early })))
  const row = page.getByRole('row').filter({ hasText: 'Proofs' })
  await row.hover()
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Split/ }).click()
  await expect.element(row.nth(1)).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => row.elements().length).toBe(1)
  await expect.element(row).toHaveFocus()
})
