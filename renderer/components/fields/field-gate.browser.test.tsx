import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ProcedureName } from '../../../shared/bridge/contract.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { someMember } from '../../testing/members.ts'
import { pressSlowly, pressTwice } from '../../testing/mouse.ts'
import { openApp } from '../../testing/open-app.tsx'

const textBox = (name: string) => page.getByRole('textbox', { name, exact: true })
const me = someMember({ id: crypto.randomUUID() as LocalId, isMe: true, role: 'owner' })

async function addTimeOff(): Promise<void> {
  await page.getByRole('tab', { name: 'Hours and time off' }).click()
  await page.getByRole('button', { name: 'Add time off' }).click()
}
async function addHoursOff(): Promise<void> {
  await addTimeOff()
  await page.getByText('Whole days').click()
}
async function newTask(): Promise<void> {
  await expect.element(page.getByRole('grid', { name: 'Team timeline' })).toBeVisible()
  await userEvent.keyboard('n')
  await textBox('Name').fill('Draw')
}
async function newProject(): Promise<void> {
  await page.getByRole('button', { name: 'New project' }).first().click()
  await textBox('Name').fill('Website')
}

interface Form {
  readonly path: string
  readonly open: () => Promise<void>
  readonly button: string
  readonly command: ProcedureName
}

const addition = { path: '/settings', button: 'Add time off', command: 'timeOff.create' } as const
const wholeDays: Form = { ...addition, open: addTimeOff }
const hoursOff: Form = { ...addition, open: addHoursOff }
const timelineTask: Form = { path: '/team', open: newTask, button: 'Add task', command: 'tasks.create' }
const project: Form = {
  path: '/projects',
  open: newProject,
  button: 'Create project',
  command: 'projects.create',
}

describe('a press on the button of a form saves the field that was typed last', () => {
  it.each<readonly [string, string, Form, object]>([
    ['First day', '2026-12-18', wholeDays, { start: '2026-12-17T23:00:00Z', end: '2026-12-18T23:00:00Z' }],
    ['Last day', '2026-12-18', wholeDays, { start: '2026-12-13T23:00:00Z', end: '2026-12-18T23:00:00Z' }],
    ['Day', '2026-12-18', hoursOff, { start: '2026-12-18T08:00:00Z', end: '2026-12-18T12:00:00Z' }],
    ['From', '10:15', hoursOff, { start: '2026-12-14T09:15:00Z', end: '2026-12-14T12:00:00Z' }],
    ['Until', '12:30', hoursOff, { start: '2026-12-14T08:00:00Z', end: '2026-12-14T11:30:00Z' }],
    ['First day', '2026-12-18', timelineTask, { date: '2026-12-18' }],
    ['Last day', '2027-12-18', timelineTask, { endDate: '2027-12-18' }],
    ['Estimate', '12h', timelineTask, { estimatedSeconds: 12 * 3600 }],
    ['Estimate', '40', project, { estimatedSeconds: 40 * 3600 }],
  ])('%s: %s', async (field, text, { path, open, button, command }, saved) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-14T10:00:00Z') })
    const bridge = await openApp(path, { 'members.list': () => [me] })
    await open()
    await textBox(field).fill(text)
    await pressSlowly(page.getByRole('button', { name: button, exact: true }).element())
    await expect.poll(() => bridge.inputs(command)).toMatchObject([saved])
  })
})

describe('the form of time off', () => {
  it('is saved by Enter in the field of a day', async () => {
    const bridge = await openApp('/settings', { 'members.list': () => [me] })
    await addTimeOff()
    await textBox('Last day').fill('2030-12-18')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bridge.inputs('timeOff.create')).toMatchObject([{ end: '2030-12-18T23:00:00Z' }])
  })

  it('is saved once by two quick presses', async () => {
    const saved = Promise.withResolvers<undefined>()
    const bridge = await openApp('/settings', {
      'members.list': () => [me],
      'timeOff.create': async () => {
        await saved.promise
        return { ids: [], undoId: null }
      },
    })
    await addTimeOff()
    await pressTwice(page.getByRole('button', { name: 'Add time off', exact: true }).element())
    await expect.poll(() => bridge.inputs('timeOff.create')).toHaveLength(1)
    saved.resolve(undefined)
    await expect.element(page.getByRole('form', { name: 'Time off' })).not.toBeInTheDocument()
    expect(bridge.inputs('timeOff.create')).toHaveLength(1)
  })
})
