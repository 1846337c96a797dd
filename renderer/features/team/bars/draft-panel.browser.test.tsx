import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressSlowly } from '../../../testing/mouse.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { someProject } from '../../../testing/projects.ts'

it('an estimate in the name is shown as the estimate of the new task, and is the one that is saved', async () => {
  const bridge = await openApp('/team', {})
  await expect.element(page.getByRole('grid', { name: 'Team timeline' })).toBeVisible()
  await userEvent.keyboard('n')
  const estimate = page.getByRole('textbox', { name: 'Estimate' })
  await estimate.fill('12h')
  await page.getByRole('textbox', { name: 'Name' }).fill('Draw the icons 6h')
  await expect.element(estimate).toHaveValue('6h')
  await expect.element(estimate).toBeDisabled()
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect
    .poll(() => bridge.inputs('tasks.create'))
    .toMatchObject([{ name: 'Draw the icons', estimatedSeconds: 6 * 3600 }])
})

it('a new task keeps its fields over a reload, except for a project that is deleted meanwhile', async () => {
  const website = someProject('Website')
  const answers = { 'projects.list': () => [website] }
  async function open(): Promise<void> {
    await expect.element(page.getByRole('grid', { name: 'Team timeline' })).toBeVisible()
    await userEvent.keyboard('n')
  }
  await openApp('/team', answers)
  await open()
  await page.getByRole('textbox', { name: 'Name' }).fill('Draw the icons')
  await page.getByRole('button', { name: 'No project' }).click()
  await page.getByRole('option', { name: 'Website' }).click()
  await openApp('/team', answers, { keepDrafts: true })
  await open()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Draw the icons')
  await expect.element(page.getByRole('button', { name: 'Website' })).toBeVisible()
  const bridge = await openApp('/team', {}, { keepDrafts: true })
  await open()
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect
    .poll(() => bridge.inputs('tasks.create'))
    .toMatchObject([{ name: 'Draw the icons', projectId: null }])
})

it('a refused task keeps its name, with the reason beside it', async () => {
  const bridge = await openApp('/team', {
    'tasks.create': () => {
      throw new Error('Max does not see the project “Secret”.')
    },
  })
  await expect.element(page.getByRole('grid', { name: 'Team timeline' })).toBeVisible()
  await userEvent.keyboard('n')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Buyers @secret')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Max does not see the project “Secret”.')
  await expect.element(name).toHaveValue('Buyers @secret')
  expect(bridge.inputs('tasks.create')).not.toEqual([])
})

it('Cancel discards a new task, Escape keeps it for its row', async () => {
  await openApp('/team', {})
  await expect.element(page.getByRole('grid', { name: 'Team timeline' })).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Name' })
  await userEvent.keyboard('n')
  await name.fill('Draw the icons')
  await userEvent.keyboard('{Escape}')
  await expect.element(name).not.toBeInTheDocument()
  await userEvent.keyboard('n')
  await expect.element(name).toHaveValue('Draw the icons')
  await page.getByRole('textbox', { name: 'Estimate' }).fill('8h')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(name).not.toBeInTheDocument()
  await userEvent.keyboard('n')
  await expect.element(name).toHaveValue('')
  await expect.element(page.getByRole('textbox', { name: 'Estimate' })).toHaveValue('')
})

it('Cancel closes a new task with an estimate that cannot be read in one press', async () => {
  await openApp('/team', {})
  await expect.element(page.getByRole('grid', { name: 'Team timeline' })).toBeVisible()
  await userEvent.keyboard('n')
  await page.getByRole('textbox', { name: 'Estimate' }).fill('a while')
  await pressSlowly(page.getByRole('button', { name: 'Cancel' }).element())
  await expect.element(page.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument()
})

it('Enter in the estimate adds the new task once', async () => {
  const written = Promise.withResolvers<void>()
  const bridge = await openApp('/team', {
    'tasks.create': async () => {
      await written.promise
      return { ids: [], undoId: null }
    },
  })
  await expect.element(page.getByRole('grid', { name: 'Team timeline' })).toBeVisible()
  await userEvent.keyboard('n')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Draw the icons')
  await page.getByRole('textbox', { name: 'Estimate' }).fill('12h')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bridge.inputs('tasks.create')).not.toHaveLength(0)
  written.resolve()
  await expect.element(name).not.toBeInTheDocument()
  expect(bridge.inputs('tasks.create')).toMatchObject([
    { name: 'Draw the icons', estimatedSeconds: 12 * 3600 },
  ])
})

it('Enter in a date adds the new task', async () => {
  const bridge = await openApp('/team', {})
  await expect.element(page.getByRole('grid', { name: 'Team timeline' })).toBeVisible()
  await userEvent.keyboard('n')
  await page.getByRole('textbox', { name: 'Name' }).fill('Draw the icons')
  await page.getByRole('textbox', { name: 'First day' }).fill('24 dec 2026')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('tasks.create'))
    .toMatchObject([{ name: 'Draw the icons', date: '2026-12-24' }])
})
