import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextFrame } from '../../../components/keep-focus.ts'
import { focusOn } from '../../../testing/focus-on.ts'
import { openApp } from '../../../testing/open-app.tsx'

it('the focus stays in the filter bar while conditions are added, left and removed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-21T09:00:00Z') })
  const bridge = await openApp('/tasks', {})
  const bar = page.getByRole('main').getByRole('group', { name: 'Filter', exact: true })
  const add = bar.getByRole('button', { name: 'Filter', exact: true })
  const today = page.getByRole('dialog').getByRole('button', { name: 'Today', exact: true })
  async function choose(part: string): Promise<void> {
    await userEvent.keyboard('{Enter}')
    await page.getByRole('combobox', { name: 'Filter by' }).fill(part)
    await userEvent.keyboard('{Enter}')
    await expect.element(today).toBeVisible()
  }
  await focusOn(add)
  await choose('Begins')
  await userEvent.keyboard('{Escape}')
  await expect.element(add).toHaveFocus()

  await choose('Ends')
  await focusOn(today)
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(bar.getByRole('button', { name: 'Filter: Ends Today' })).toHaveFocus()
  await expect
    .poll(() => bridge.inputs('tasks.page').map(({ filter }) => filter))
    .toContainEqual(expect.objectContaining({ endFrom: '2026-03-21', endTo: '2026-03-21' }))
  await focusOn(bar.getByRole('button', { name: 'Remove: Ends Today' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(add).toHaveFocus()
  await expect.element(bar.getByRole('button', { name: 'Filter: Ends Today' })).not.toBeInTheDocument()
  // The bar gives its button the focus once more when what was removed has gone.
  for (let frame = 0; frame < 3; frame += 1) await nextFrame()
  await focusOn(bar.getByRole('button', { name: 'Clear' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(add).toHaveFocus()
})
