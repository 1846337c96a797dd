import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../shared/bridge/contract.ts'
import type { Invoice, InvoiceSummary } from '../../../shared/bridge/invoices.ts'
import { noParty } from '../../../shared/domain/invoice.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { initialFields } from '../../../shared/entities/entities.ts'
import { brokenRules } from '../../testing/broken-rules.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import type { Answers } from '../../testing/fake-bridge.ts'
import { someMember } from '../../testing/members.ts'
import { openApp, twoWorkspaces } from '../../testing/open-app.tsx'

const id = crypto.randomUUID() as LocalId
const allowed: Answers = { 'invoices.access': () => ({ allowed: true }) }

function summary(fields: Partial<InvoiceSummary>): InvoiceSummary {
  const empty = emptyAnswer(procedures['invoices.list'].output.element) as InvoiceSummary
  return { ...empty, id: crypto.randomUUID() as LocalId, recipient: 'Acme', currency: 'EUR', ...fields }
}

const line = {
  kind: 'time' as const,
  id: crypto.randomUUID(),
  text: 'Drawing',
  price: 9000,
  tax: 1900,
  seconds: 3600,
  entries: [],
  tracked: 3600,
}
const draft: Invoice = {
  ...initialFields.invoice,
  id,
  sender: noParty,
  recipient: { ...noParty, name: 'Acme' },
  lines: [line],
  otherNumber: null,
  differing: [],
  syncState: 'saved',
}

it('lists invoices with their standing, and sums what is open, overdue and paid', async () => {
  const past = { dueDate: '2020-01-01', issueDate: '2020-01-01' }
  const bridge = await openApp('/invoices', {
    ...allowed,
    'invoices.list': () => [
      summary({ state: 'draft', total: 1000 }),
      summary({ state: 'sent', number: null, total: 1200 }),
      summary({ state: 'sent', number: '2020-0002', total: 2000, ...past }),
      summary({ state: 'paid', number: '2020-0001', total: 3000, ...past }),
      summary({ state: 'void', number: '2020-0003', total: 4000, ...past }),
    ],
  })
  await expect.element(page.getByRole('row', { name: /Number comes with the connection/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /2020-0002/ }).getByText('Overdue')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /2020-0003/ }).getByText('Cancelled')).toBeVisible()
  await expect.element(page.getByRole('definition').nth(2)).toHaveTextContent('€20.00')
  await expect.element(page.getByRole('definition').nth(3)).toHaveTextContent('€30.00')
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
  await page.getByRole('button', { name: 'Invoice template' }).click()
  await expect.element(page.getByRole('textbox', { name: 'IBAN' })).toBeVisible()
  expect(await brokenRules(page.getByRole('dialog'))).toEqual([])
  await page.getByRole('textbox', { name: /^Country/ }).fill('Germany')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Type the two letters of the country/)).toBeVisible()
  expect(bridge.inputs('invoices.setTemplate')).toEqual([])
})

it('chooses the only client by the beginning of its name and Enter', async () => {
  const acme = { id, name: 'Acme', archived: false, notes: '', syncState: 'saved' as const }
  await openApp('/invoices', { ...allowed, 'clients.list': () => [acme] })
  await page.getByRole('button', { name: 'New invoice' }).first().click()
  await page.getByRole('button', { name: 'Client: Choose a client' }).click()
  await expect.element(page.getByRole('option', { name: 'Acme' })).toBeVisible()
  await userEvent.keyboard('ac{Enter}')
  await expect.element(page.getByRole('button', { name: 'Client: Acme' })).toBeVisible()
  expect(await brokenRules(page.getByRole('dialog'))).toEqual([])
})

it('bills the time of the team, by person, where the service tells it', async () => {
  const acme = { id, name: 'Acme', archived: false, notes: '', syncState: 'saved' as const }
  const sum = { currency: 'EUR', entries: 3, seconds: 7200, unratedSeconds: 0, cents: 18_000, fees: [] }
  const bridge = await openApp('/invoices', {
    ...allowed,
    'session.get': () => twoWorkspaces,
    'members.list': () => [
      someMember({ isMe: true, role: 'owner' }),
      someMember({ id: 'bob' as LocalId, name: 'Bob' }),
    ],
    'clients.list': () => [acme],
    'invoices.teamUnbilled': () => [sum],
  })
  await page.getByRole('button', { name: 'New invoice' }).first().click()
  await page.getByRole('button', { name: 'Client: Choose a client' }).click()
  await page.getByRole('option', { name: 'Acme' }).click()
  await expect.element(page.getByText('No unbilled time in these days.')).toBeVisible()
  await page.getByRole('radio', { name: 'Team' }).click()
  await expect.element(page.getByText('3 entries, 2:00:00, €180.00')).toBeVisible()
  await page.getByRole('button', { name: /Lines/ }).click()
  await page.getByRole('option', { name: 'One for each person' }).click()
  const from = page.getByRole('textbox', { name: 'From' })
  const former = (from.element() as HTMLInputElement).value
  await from.fill('abc')
  const press = page.getByRole('button', { name: 'Create draft' })
  ;(press.element() as HTMLElement).focus()
  await expect.element(page.getByText(/“abc” isn’t a date/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(bridge.inputs('invoices.createOfTeam')).toEqual([])
  await from.fill(former)
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect
    .poll(() => bridge.inputs('invoices.createOfTeam'))
    .toMatchObject([{ clientId: id, time: { by: 'person', currency: 'EUR' } }])
  expect(bridge.inputs('invoices.create')).toEqual([])
})

it('a draft is compared with the time of others, or says why it is not', async () => {
  const lines = [{ ...line, team: true }]
  let isUp = false
  let told = Promise.withResolvers<void>()
  const bridge = await openApp(`/invoices/${id}`, {
    'invoices.get': () => ({ ...draft, lines }),
    'invoices.teamDiffering': async () => {
      if (!isUp) throw new Error('The server cannot be reached.')
      await told.promise
      return [{ lineId: line.id, seconds: 1800, lines: [{ ...line, seconds: 1800 }] }]
    },
  })
  await expect.element(page.getByText(/could not be compared. The server cannot be reached/)).toBeVisible()
  isUp = true
  bridge.change('invoices')
  await page.getByRole('button', { name: 'Mark as sent…' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Mark as sent' }).click({ force: true })
  await expect.element(question.getByText(/being compared/)).toBeVisible()
  expect(bridge.inputs('invoices.send')).toEqual([])
  told.resolve()
  await expect.element(question.getByRole('button', { name: 'Send although they differ' })).toBeEnabled()
  // A second Enter, meant for the question before, sends nothing.
  await expect.element(question.getByRole('button', { name: 'Back' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(bridge.inputs('invoices.send')).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Bill 0:30:00' })).toBeVisible()
  // Its line has taken over the time of its entries: what was told before is over, also while it is asked again.
  told = Promise.withResolvers<void>()
  bridge.answer({ 'invoices.get': () => ({ ...draft, lines: [{ ...line, team: true, tracked: 1800 }] }) })
  bridge.change('invoices')
  await expect.element(page.getByRole('button', { name: 'Bill 0:30:00' })).not.toBeInTheDocument()
})

it('who may not see rates is told why there are no invoices', async () => {
  await openApp('/invoices', {})
  await expect.element(page.getByRole('heading', { name: /those who see rates/ })).toBeVisible()
})

it('a draft is written in place, and a refused figure stays with its reason', async () => {
  const bridge = await openApp(`/invoices/${id}`, { 'invoices.get': () => draft })
  const price = page.getByRole('textbox', { name: 'Price: Drawing' })
  await price.fill('95,50')
  await userEvent.keyboard('{Enter}')
  const written = () => bridge.inputs('invoices.update').map(({ changes }) => changes.lines)
  await expect.poll(written).toEqual([[{ ...line, price: 9550 }]])
  const tax = page.getByRole('textbox', { name: 'Tax: Drawing' })
  await tax.fill('120')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Type a percentage from 0 to 100/)).toBeVisible()
  expect(written()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/no time entries behind them/)).toBeVisible()
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect.poll(written).toHaveLength(2)
  const lines = written()[1] ?? []
  bridge.answer({ 'invoices.get': () => ({ ...draft, lines }) })
  bridge.change('invoices')
  await expect.element(page.getByRole('textbox', { name: 'Description: Line 2' })).toHaveFocus()
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
})

it('nothing is sent or saved as a file while a text of the draft is not saved', async () => {
  const bridge = await openApp(`/invoices/${id}`, { 'invoices.get': () => draft })
  const days = page.getByRole('textbox', { name: 'Days to pay' })
  await days.fill('-3')
  await page.getByRole('button', { name: 'Mark as sent…' }).click()
  await expect.element(page.getByText(/text in “Days to pay” is not saved/)).toBeVisible()
  await expect.element(days).toHaveFocus()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save as' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.element(days).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(bridge.inputs('invoices.document').filter(({ format }) => format === 'csv')).toEqual([])
  // Found again, as after a restart: Ctrl+Z brings it back as a draft.
  const price = page.getByRole('textbox', { name: 'Price: Drawing' })
  await price.fill('500')
  await userEvent.keyboard('{Escape}{Control>}z{/Control}')
  await expect.element(page.getByText(/typed this earlier/)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as sent…' }).click()
  await expect.element(price).toHaveFocus()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  const notes = page.getByRole('textbox', { name: 'Notes' })
  bridge.answer({ 'invoices.update': () => Promise.reject(new Error('The disk is full.')) })
  await notes.fill('Thanks')
  await page.getByRole('button', { name: 'Mark as sent…' }).click()
  await expect.element(notes).toHaveFocus()
  await notes.fill('')
  // A text that is being typed is saved first.
  const saved = Promise.withResolvers<void>()
  bridge.answer({
    'invoices.update': async () => {
      await saved.promise
      return { ids: [id], undoId: null }
    },
  })
  await price.fill('600')
  await page.getByRole('button', { name: 'Mark as sent…' }).click()
  await expect
    .poll(() => bridge.inputs('invoices.update').at(-1))
    .toMatchObject({ changes: { lines: [{ price: 60_000 }] } })
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  saved.resolve()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
})

it('sending asks first, and what was sent offers no fields', async () => {
  const bridge = await openApp(`/invoices/${id}`, { 'invoices.get': () => draft })
  await page.getByRole('button', { name: 'Mark as sent…' }).click()
  expect(bridge.inputs('invoices.send')).toEqual([])
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expect.element(page.getByText(/Recipient: City, Country \(two letters\), E-mail\.$/)).toBeVisible()
  bridge.answer({ 'invoices.send': () => ({ ids: [id], undoId: 'u' }) })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Marked as sent')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).not.toBeInTheDocument()
  await expect.poll(() => bridge.inputs('invoices.send')).toEqual([{ id, thoughDiffering: false }])
  bridge.answer({ 'invoices.get': () => ({ ...draft, state: 'sent', number: '2026-0001' }) })
  bridge.change('invoices')
  await expect.element(page.getByRole('heading', { name: /2026-0001/ })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Price: Drawing' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/cancel it with a credit note/)).toBeVisible()
  bridge.answer({ 'invoices.get': () => ({ ...draft, state: 'void', number: '2026-0001' }) })
  bridge.change('invoices')
  await expect.element(page.getByText(/It was cancelled, so it stays/)).toBeVisible()
})

it('what waits for its number is taken back also after a restart', async () => {
  let isTakenBack = false
  await openApp(`/invoices/${id}`, {
    ...allowed,
    'invoices.get': () => ({ ...draft, state: 'sent', issueDate: '2026-03-09' }),
    'invoices.takeBack': () => {
      isTakenBack = true
      return { ids: [id], undoId: null }
    },
  })
  await expect.element(page.getByText(/take it back and change it/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Take back' }))
  await expect.poll(() => isTakenBack).toBe(true)
})

it('sending says which lines differ from their time', async () => {
  const differing = [{ lineId: line.id, seconds: 1800, lines: [{ ...line, seconds: 1800 }] }]
  const bridge = await openApp(`/invoices/${id}`, { 'invoices.get': () => ({ ...draft, differing }) })
  // Neither the time of now nor a typed quantity goes without a word.
  await expect.element(page.getByRole('button', { name: 'Bill 0:30:00' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep 1:00:00' }).click()
  const kept = { lines: [{ ...line, tracked: 1800 }] }
  await expect.poll(() => bridge.inputs('invoices.update')).toMatchObject([{ id, changes: kept }])
  await page.getByRole('button', { name: 'Mark as sent…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText('Drawing: 1:00:00 billed, 0:30:00 tracked now')).toBeVisible()
  expect(await brokenRules(dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'Send although they differ' }).click()
  await expect.poll(() => bridge.inputs('invoices.send')).toEqual([{ id, thoughDiffering: true }])
})
