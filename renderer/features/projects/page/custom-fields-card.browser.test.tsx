import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open-app.tsx'
import { someProject } from '../../../testing/projects.ts'

it('custom fields of a project are shown and changed on its page', async () => {
  const project = someProject('Website')
  const fields = [
    { id: '7', name: 'Contract', type: 'text' as const, options: [] },
    { id: '8', name: 'Stage', type: 'select' as const, options: [{ id: 3, name: 'Offer' }] },
  ]
  let values: Record<string, string | number> = { 7: 'A 12', 8: 3 }
  const bridge = await openApp(`/projects/${project.id}`, {
    'projects.list': () => [project],
    'customFields.ofProject': () => ({ asOf: '2026-03-20T12:00:00Z', fields, values }),
    'customFields.setOfProject': (changed) => {
      values = { ...values, ...(changed.values as typeof values) }
      return {}
    },
  })
  await expect.element(page.getByRole('button', { name: 'Stage: Offer' })).toBeVisible()
  const contract = page.getByRole('textbox', { name: 'Contract' })
  await expect.element(contract).toHaveValue('A 12')
  await contract.fill('B 34')
  await userEvent.keyboard('{Tab}')
  await expect
    .poll(() => bridge.inputs('customFields.setOfProject'))
    .toEqual([{ id: project.id, values: { 7: 'B 34' } }])
  await expect.element(contract).toHaveValue('B 34')
})
