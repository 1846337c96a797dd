import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../testing/open-app.tsx'
import { someProject } from '../../testing/projects.ts'

const name = page.getByRole('textbox', { name: 'Name' })
const estimate = page.getByRole('textbox', { name: 'Estimate' })

it('a bare number estimates a project in hours', async () => {
  const bridge = await openApp('/projects', {})
  await page.getByRole('button', { name: 'New project' }).first().click()
  await estimate.fill('40')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Type a name first.')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await name.fill('Website')
  await estimate.fill('40')
  await userEvent.keyboard('{Tab}')
  await expect.element(estimate).toHaveValue('40h')
  await estimate.fill('40m')
  await userEvent.keyboard('{Tab}')
  await expect.element(estimate).toHaveValue('40m')
  await estimate.fill('40')
  await name.click()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('projects.create'))
    .toMatchObject([{ name: 'Website', estimatedSeconds: 40 * 3600 }])
})

it('a refused project is reported, nothing typed is lost, and Enter tries it again as it is', async () => {
  const reason = 'There is a project with this name already.'
  const bridge = await openApp('/projects', {
    'projects.list': () => [someProject('Website')],
    'projects.create': () => {
      throw new Error(reason)
    },
  })
  await page.getByRole('button', { name: 'New project' }).first().click()
  await name.fill('website')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(name).toHaveValue('website')
  expect(bridge.inputs('projects.create')).toMatchObject([{ name: 'website' }])
  bridge.answer({ 'projects.create': () => ({ ids: [], undoId: null }) })
  await userEvent.keyboard('{Enter}')
  await expect.element(name).not.toBeInTheDocument()
})

it('a new project keeps all its fields over a reload, except for a client that is deleted meanwhile', async () => {
  const client = { ...someProject('Acme'), notes: '' }
  const answers = { 'clients.list': () => [client] }
  const open = () => page.getByRole('button', { name: 'New project' }).first().click()
  await openApp('/projects', answers)
  await open()
  await name.fill('Website')
  await page.getByRole('button', { name: 'Client: No client' }).click()
  await page.getByRole('option', { name: 'Acme' }).click()
  await page.getByText('Billable by default').click()
  await page.getByText(/^Private/).click()
  await page.getByRole('radio', { name: 'Violet' }).click({ force: true })
  await estimate.fill('40')
  await userEvent.keyboard('{Tab}')
  await openApp('/projects', answers, { keepDrafts: true })
  await open()
  await expect.element(name).toHaveValue('Website')
  await expect.element(page.getByRole('button', { name: 'Client: Acme' })).toBeVisible()
  const bridge = await openApp('/projects', {}, { keepDrafts: true })
  await open()
  await page.getByRole('button', { name: 'Create project' }).click()
  const chosen = { color: '#7b68d9', billable: true, isPrivate: true, estimatedSeconds: 40 * 3600 }
  const fields = { ...chosen, clientId: null }
  await expect.poll(() => bridge.inputs('projects.create')).toMatchObject([{ name: 'Website', ...fields }])
})

it('a project of a template takes its settings, and templates have a list of their own', async () => {
  const chosen = { color: '#7b68d9', billable: true, isPrivate: true, estimatedSeconds: 7200 }
  const template = someProject('Relaunch', { ...chosen, isTemplate: true })
  const bridge = await openApp('/projects', {
    'projects.list': () => [someProject('Website')],
    'projects.templates': () => [template],
  })
  await expect.element(page.getByRole('row', { name: 'Website' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Relaunch' })).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Templates' }).click()
  await expect.element(page.getByRole('row', { name: 'Relaunch' })).toBeVisible()
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('button', { name: 'Template: No template' }).click()
  await page.getByRole('option', { name: 'Relaunch' }).click()
  await expect.element(estimate).toHaveValue('2h')
  await name.fill('Relaunch for Acme')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('projects.create'))
    .toMatchObject([{ name: 'Relaunch for Acme', ...chosen, isTemplate: false, templateId: template.id }])
})

it('a template that is made is shown among the templates, also where there is no project yet', async () => {
  await openApp('/projects', {
    'projects.templates': () => [someProject('Relaunch', { isTemplate: true })],
  })
  await expect.element(page.getByText('No projects yet')).toBeVisible()
  await page.getByRole('button', { name: 'New project' }).click()
  await name.fill('Audit')
  await page.getByText('Template: new projects copy it').click()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.element(page.getByRole('radio', { name: 'Templates' })).toBeChecked()
})

it('Escape keeps what was typed for a new project, and Cancel discards it', async () => {
  await openApp('/projects', {})
  const open = () => page.getByRole('button', { name: 'New project' }).first().click()
  await open()
  await name.fill('Website')
  await userEvent.keyboard('{Escape}')
  await expect.element(name).not.toBeInTheDocument()
  await open()
  await expect.element(name).toHaveValue('Website')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(name).not.toBeInTheDocument()
  await open()
  await expect.element(name).toHaveValue('')
})
