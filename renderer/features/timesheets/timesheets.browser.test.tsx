import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Timesheet } from '../../../shared/bridge/timesheets.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { brokenRules } from '../../testing/broken-rules.ts'
import { keepEntries, someEntry } from '../../testing/entries.ts'
import type { Answers } from '../../testing/fake-bridge.ts'
import { someMember } from '../../testing/members.ts'
import { openApp, twoWorkspaces, workspaceId } from '../../testing/open-app.tsx'

const ada = crypto.randomUUID() as LocalId
const grace = crypto.randomUUID() as LocalId

function someSheet(fields: Partial<Timesheet> = {}): Timesheet {
  return {
    setupId: 7,
    workspaceId,
    memberId: grace,
    memberName: 'Grace',
    from: '2026-03-16',
    to: '2026-03-22',
    status: 'open',
    locked: false,
    actions: ['submit'],
    seconds: 7200,
    billableSeconds: 0,
    entries: 2,
    history: [],
    ...fields,
  }
}

const submitted = {
  status: 'submitted',
  locked: true,
  actions: ['reopen'],
  history: [{ action: 'submit', at: '2026-03-20T15:00:00Z', note: null, person: 'Ada' }],
} as const satisfies Partial<Timesheet>

const onServer: Answers = { 'session.get': () => twoWorkspaces }

const team: Answers = {
  ...onServer,
  'members.list': () => [
    someMember({ id: ada, isMe: true, role: 'owner' }),
    someMember({ id: grace, name: 'Grace' }),
  ],
}

const own = (...sheets: Timesheet[]): Answers => ({
  'timesheets.own': () => ({ asOf: '2026-03-20T12:00:00Z', sheets }),
})

it('a timesheet is submitted with a note, and a refusal stays beside it', async () => {
  const bridge = await openApp('/timesheets', { ...onServer, ...own(someSheet()) })
  await page.getByRole('button', { name: /^Submit:/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('All of it')
  expect(await brokenRules(dialog)).toEqual([])
  bridge.answer({
    'timesheets.act': () => {
      throw new Error('Some changes still wait.')
    },
  })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Some changes still wait.')
  bridge.answer({ 'timesheets.act': () => ({}) })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bridge.inputs('timesheets.act').at(-1)).toMatchObject({ action: 'submit', note: 'All of it' })
  bridge.answer(own(someSheet({ ...submitted, status: 'approved' })))
  bridge.emit({ event: 'changed', payload: { tables: [{ table: 'timesheets', ids: null }] } })
  await page.getByRole('button', { name: /^Reopen:/ }).click()
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect
    .poll(() => bridge.inputs('timesheets.act').at(-1))
    .toMatchObject({ setupId: 7, from: '2026-03-16', action: 'reopen' })
})

it('an entry of a locked day is read only, says why, and leads to the timesheet', async () => {
  const entry = someEntry()
  await openApp('/', { ...onServer, ...keepEntries(entry), ...own(someSheet(submitted)) })
  await expect.element(page.getByRole('img', { name: /Locked\. .*waiting for approval/ })).toBeVisible()
  await page.getByRole('row', { name: /Proofs/ }).hover()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /Open details/ }).click()
  const panel = page.getByRole('region', { name: 'Entry' })
  await expect.element(panel.getByText(/Its entries stay as they are/)).toBeVisible()
  await expect.element(panel.getByRole('textbox')).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Take the timesheet back…' }).click()
  await expect.element(page.getByRole('heading', { name: 'Timesheets' })).toBeVisible()
  await expect.element(page.getByText(/Ada submitted it/)).toBeVisible()
})

it('a rejection needs its reason, which stays typed until it is sent', async () => {
  const waiting = someSheet({ ...submitted, actions: ['approve', 'reject', 'reopen'] })
  const bridge = await openApp('/timesheets/approvals', {
    ...team,
    'timesheets.list': () => ({ sheets: [waiting], total: 1 }),
  })
  await expect.element(page.getByRole('button', { name: /^Reject:/ })).toBeVisible()
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
  await page.getByRole('button', { name: /^Reject:/ }).click()
  const reject = page.getByRole('dialog').getByRole('button', { name: 'Reject' })
  await expect.element(reject).toBeDisabled()
  const reason = page.getByRole('textbox', { name: 'Reason' })
  await reason.fill('Friday is missing')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: /^Reject:/ }).click()
  await expect.element(reason).toHaveValue('Friday is missing')
  bridge.answer({ 'timesheets.list': () => ({ sheets: [], total: 0 }) })
  bridge.emit({ event: 'changed', payload: { tables: [{ table: 'timesheets', ids: null }] } })
  await expect.element(page.getByText(/has been taken back or decided/)).toBeVisible()
  await expect.element(reason).toHaveValue('Friday is missing')
  bridge.answer({ 'timesheets.list': () => ({ sheets: [waiting], total: 1 }) })
  bridge.emit({ event: 'changed', payload: { tables: [{ table: 'timesheets', ids: null }] } })
  await reject.click()
  await expect
    .poll(() => bridge.inputs('timesheets.act'))
    .toMatchObject([{ setupId: 7, from: '2026-03-16', action: 'reject', note: 'Friday is missing' }])
})

it('an administrator chooses who submits and who approves', async () => {
  const bridge = await openApp('/timesheets/setups', team)
  await page.getByRole('button', { name: 'Add people' }).click()
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true })
  await expect.element(add).toBeDisabled()
  expect(await brokenRules(page.getByRole('dialog'))).toEqual([])
  await page.getByRole('button', { name: /^Who submits:/ }).click()
  await page.getByRole('option', { name: 'Grace' }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: /^Approved by one of:/ }).click()
  await page.getByRole('option', { name: 'Ada' }).click()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add people' }).click()
  await add.click()
  await expect
    .poll(() => bridge.inputs('timesheetSetups.create'))
    .toMatchObject([{ memberIds: [grace], steps: [[ada]], periodicity: 'weekly', reminderDay: 5 }])
})
