/** Making, changing, sending and cancelling invoices. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { Invoice, InvoiceChanges } from '../../../shared/bridge/invoices.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { isNumberPattern, isTooFine, noParty, type InvoiceLines } from '../../../shared/domain/invoice.ts'
import { linesOf, MOST_LINES, partyOf } from '../../../shared/domain/stored-invoice.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { QueryContext } from '../queries/query-context.ts'
import { differingLines, templateRow } from '../queries/invoices.ts'
import { settingsOfWorkspace } from '../queries/rates.ts'
import { feeLines, projectsBilled } from '../queries/fixed-fees.ts'
import { timeLines, type UnbilledEntry, unbilledEntries } from '../queries/unbilled-time.ts'
import type { Operation } from '../outbox/operation.ts'
import { wasNeverSent } from '../outbox/rebase.ts'
import { canonicalJson } from '../replica/canonical-json.ts'
import type { Row } from '../replica/rows.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext, type Editing } from './editing.ts'
import { findRow, requireTypedOver } from './find-row.ts'
import { checked } from './plain-commands.ts'

type Context = CommandContext & QueryContext
type Fields = EntityFields['invoice']

/** Bytes: with the rest of the invoice a request takes 1 MiB. */
const LARGEST_LINES = 800_000

/** @throws {CommandError} `refused` for a pattern that gives several invoices one number, and for too many lines */
function stored({ lines, sender, recipient, ...others }: InvoiceChanges): Partial<Fields> {
  if (others.numberPattern !== undefined && !isNumberPattern(others.numberPattern)) {
    throw refused('A number pattern needs one place for the count, such as {0000}.', {
      field: 'numberPattern',
    })
  }
  return withoutUndefined({
    ...others,
    lines: lines && storedLines(lines),
    sender: sender && canonicalJson(sender),
    recipient: recipient && canonicalJson(recipient),
  })
}

function storedLines(lines: InvoiceLines): string {
  const text = canonicalJson(lines)
  if (lines.length <= MOST_LINES && Buffer.byteLength(text) <= LARGEST_LINES) return text
  throw refused('This is more than one invoice takes. Group its lines by task, or bill a shorter period.', {
    field: 'lines',
  })
}

/** The fields that a new invoice takes from the template. */
function begun(context: Context): Partial<Fields> {
  const template = templateRow(context)?.fields
  const currency = settingsOfWorkspace(context)?.currency ?? 'EUR'
  if (template === undefined) return { currency }
  const { numberPattern, dueDays, language, sender, taxRate, taxKind, notes, discount } = template
  return { numberPattern, dueDays, language, sender, taxRate, taxKind, notes, discount, currency }
}

/** @throws {CommandError} `refused` for a currency of which no invoice can be written */
function requireCents(currency: string): void {
  if (!isTooFine(currency)) return
  throw refused(
    `Amounts in ${currency} have more than two decimals, and invoices have two at most. Bill in another currency.`,
    { field: 'currency' },
  )
}

/** As on the last invoice of the client; of one without any, its name. */
function recipientOf({ replica }: Context, clientId: LocalId): Partial<Fields> {
  const [last] = replica.rows.where(
    'invoice',
    `client_id = ? AND kind = 'invoice' AND deleted = 0 ORDER BY row_id DESC LIMIT 1`,
    [clientId],
  )
  if (last !== undefined) return { recipient: last.fields.recipient, language: last.fields.language }
  const { name } = findRow(replica, 'client', clientId).fields
  return { recipient: canonicalJson({ ...noParty, name }) }
}

/**
 * @param told everybody's time, where it is billed; else the person's own is
 * @throws {CommandError} `refused` where there is nothing to bill, too much for one invoice, and as `requireCents`
 */
export function createInvoice(
  context: Context,
  { clientId, time }: ParsedInput<'invoices.create'>,
  told?: readonly UnbilledEntry[],
): Changed {
  return change(context, (editing) => {
    const base = begun(context)
    const of = clientId === null ? {} : recipientOf(context, clientId)
    const given: Partial<Fields> = { ...base, ...of, kind: 'invoice', clientId }
    requireCents(time?.currency ?? base.currency ?? '')
    if (clientId === null || time === undefined) {
      editing.create('invoice', given)
      return
    }
    const { from, to, currency } = time
    const tax = base.taxKind === undefined || base.taxKind === 'standard' ? (base.taxRate ?? 0) : 0
    const wanted = { ...time, clientId }
    const entries = told ?? unbilledEntries(context, wanted)
    const lines = [
      ...timeLines(context, wanted, entries, tax),
      ...feeLines(context, wanted, tax, context.effects.newId),
    ]
    if (lines.length === 0) {
      throw refused('There is no unbilled time of this client in these days. Choose others.')
    }
    const about = { currency, periodFrom: from, periodTo: to, lines: storedLines(lines) }
    editing.create('invoice', { ...given, ...about })
  })
}

/**
 * The lines follow the kind of tax: all at the rate of the invoice, or none.
 *
 * @throws {CommandError} `not_found`; `refused` for one that was sent, and as `stored`
 */
export function updateInvoice(
  context: Context,
  { id, changes, typedOver }: ParsedInput<'invoices.update'>,
): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'invoice', id)
    const { fields } = row
    if (fields.state !== 'draft' && fields.number === null) {
      throw refused('This invoice waits for its number. Take the sending back to change it.')
    }
    const given = stored(changes)
    requireTypedOver([row], given, typedOver)
    const { taxKind = fields.taxKind, taxRate = fields.taxRate } = changes
    const tax = taxKind === 'standard' ? taxRate : 0
    const lines = changes.lines ?? linesOf(fields.lines)
    const taxed = taxKind !== fields.taxKind && {
      lines: storedLines(lines.map((line) => Object.assign({}, line, { tax }))),
    }
    const wanted = { ...given, ...taxed }
    editing.update('invoice', row, checked(context, 'invoice', wanted, row.workspaceId, row))
  })
}

export function setTemplate(context: Context, changes: ParsedInput<'invoices.setTemplate'>): Changed {
  return change(context, (editing) => {
    const row = templateRow(context)
    if (row === undefined) editing.create('invoice', { ...stored(changes), kind: 'template' })
    else editing.update('invoice', row, stored(changes))
  })
}

const today = ({ days, effects }: Context) => days().dateOf(effects.now())

/**
 * Sends it: the service gives the number, at once or with the connection, and locks the entries; here they are locked now.
 *
 * @throws {CommandError} `refused` without lines, sender or recipient, and for lines that differ from their time unless that is wanted
 */
export function sendInvoice(
  context: Context,
  { id, thoughDiffering }: ParsedInput<'invoices.send'>,
): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'invoice', id)
    requireComplete(row)
    const differing = differingLines(context, row.fields)
    if (thoughDiffering !== true && differing.length > 0) {
      throw refused(
        'The time on this invoice has changed since its lines were made. Look at it again first.',
        {
          field: 'lines',
        },
      )
    }
    const issueDate = row.fields.issueDate ?? today(context)
    const dueDate = row.fields.dueDate ?? addDays(issueDate, row.fields.dueDays)
    const lines = differing.length > 0 && {
      lines: storedLines(keptLines(linesOf(row.fields.lines), differing)),
    }
    editing.update('invoice', row, { ...lines, state: 'sent', issueDate, dueDate })
  })
}

/** As they were written, with the entries of now: the service takes no others. */
function keptLines(lines: InvoiceLines, differing: Invoice['differing']): InvoiceLines {
  return lines.map((line) => {
    const now = differing.find(({ lineId }) => lineId === line.id)
    if (now === undefined || line.kind !== 'time') return line
    const entries = now.lines.flatMap((each) => each.entries)
    return Object.assign({}, line, { tracked: now.seconds, entries })
  })
}

function requireComplete({ fields }: Row<'invoice'>): void {
  if (fields.state !== 'draft') throw refused('This invoice has been sent already.')
  requireCents(fields.currency)
  const lines = linesOf(fields.lines)
  if (lines.length === 0) throw refused('An invoice needs a line. Add one first.')
  const taxed = fields.taxKind === 'standard' ? undefined : lines.find(({ tax }) => tax > 0)
  if (taxed !== undefined) {
    throw refused(
      `The invoice is without tax, but its line “${taxed.text}” has some. Set its tax to 0 first.`,
      {
        field: 'lines',
      },
    )
  }
  if (partyOf(fields.sender).name === '') {
    throw refused('An invoice says who sends it. Fill in the sender first.', { field: 'sender' })
  }
  if (partyOf(fields.recipient).name === '') {
    throw refused('An invoice says who gets it. Fill in the recipient first.', { field: 'recipient' })
  }
}

/**
 * Makes a draft of it again; a credit note goes.
 *
 * @throws {CommandError} `refused` for what has its number, or may get it at this moment
 */
export function takeBackInvoice(context: Context, { id }: ParsedInput<'invoices.takeBack'>): Changed {
  return change(context, (editing) => {
    const { operations } = context.replica
    const row = findRow(context.replica, 'invoice', id)
    const sending = operations.ofRow(id).find(({ changes }) => changes['state'] !== undefined)
    if (row.fields.state === 'draft' || sending === undefined || !isUnsent(sending)) {
      throw refused('The server may have given it a number already. Look again when there is a connection.')
    }
    if (row.fields.kind === 'credit') {
      editing.delete('invoice', row)
      return
    }
    const { issueDate = row.fields.issueDate, dueDate = row.fields.dueDate } = datesBefore(sending)
    editing.update('invoice', row, { state: 'draft', paidDate: null, issueDate, dueDate })
  })
}

const isUnsent = (sending: Operation) => sending.state === 'rejected' || wasNeverSent(sending)

/** Of one that was made and sent without a connection they are not known. */
function datesBefore({ kind, changes }: Operation): Partial<Pick<Fields, 'issueDate' | 'dueDate'>> {
  if (kind === 'create') return {}
  const before = Object.entries(changes).map(([field, { base }]) => [field, base])
  const { issueDate, dueDate } = Object.fromEntries(before) as Partial<Fields>
  return withoutUndefined({ issueDate, dueDate })
}

/** @throws {CommandError} `refused` for a draft, and for what was cancelled */
export function payInvoice(context: Context, { id, paidDate }: ParsedInput<'invoices.pay'>): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'invoice', id)
    if (row.fields.state !== 'sent' && row.fields.state !== 'paid') {
      throw refused('Only an invoice that was sent can be paid.')
    }
    editing.update('invoice', row, { state: paidDate === null ? 'sent' : 'paid', paidDate })
  })
}

/**
 * Makes the credit note. The service cancels the invoice with it, and frees its entries.
 *
 * @throws {CommandError} `refused` for what has no number yet, and for what is cancelled already
 */
export function cancelInvoice(context: Context, { id }: ParsedInput<'invoices.cancel'>): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'invoice', id)
    const { kind, state, number } = row.fields
    if (kind !== 'invoice' || state === 'void' || number === null) {
      throw refused('Only an invoice that has its number can be cancelled.')
    }
    const [credit] = context.replica.rows.where('invoice', 'corrects_id = ? AND deleted = 0', [id])
    if (credit !== undefined) throw refused('There is a credit note for this invoice already.')
    copyOf(editing, row, { kind: 'credit', correctsId: id, state: 'sent', issueDate: today(context) })
  })
}

/** Makes a draft like it; its entries and fixed fees go along where they are free again. */
export function duplicateInvoice(context: Context, { id }: ParsedInput<'invoices.duplicate'>): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'invoice', id)
    const isFree = row.fields.state === 'void'
    const billed = projectsBilled(context)
    const lines = linesOf(row.fields.lines).flatMap((line) => {
      if (isFree) return line.kind === 'free' && billed.has(line.project ?? '') ? [] : line
      const unbound =
        line.kind === 'free' ? { project: undefined } : { entries: [], tracked: 0, team: undefined }
      return Object.assign({}, line, unbound)
    })
    copyOf(editing, row, { lines: storedLines(lines) })
  })
}

function copyOf(editing: Editing, { fields, workspaceId }: Row<'invoice'>, given: Partial<Fields>): void {
  const fresh = { issueDate: null, dueDate: null, paidDate: null, number: null, correctsId: null } as const
  editing.create('invoice', { ...fields, ...fresh, kind: 'invoice', state: 'draft', ...given }, workspaceId)
}
