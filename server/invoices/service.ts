/** Invoices of a workspace: numbers without gaps, and the lock on the time that is billed (an extension of the service). */

import { invoice, type Invoice, invoiceBody, type InvoiceBody } from '../../shared/api/invoices.ts'
import { keysOf } from '../../shared/api/fields.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'
import { isNumberPattern, isTooFine, placeIn, seriesOf, writeNumber } from '../../shared/domain/invoice.ts'
import { initialFields } from '../../shared/entities/entities.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { may, requirePermission } from '../access/permissions.ts'
import { type Member, type Path, requireWorkspace, type Scope, type WorkspacePath } from '../access/scope.ts'
import { findClient } from '../clients/queries.ts'
import { given, pick } from '../database/pick.ts'
import { newRowIn } from '../database/rows.ts'
import { takeTurnIn } from '../database/transaction.ts'
import { dateIn, requireDatePart } from '../effects/time-text.ts'
import { SECOND, toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { BadRequest, orNotFound, unknownReference } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { createdOnce } from '../feed/created-once.ts'
import { sameFields } from '../http/same-fields.ts'
import { sinceInstant } from '../lists/since.ts'
import {
  billEntries,
  entriesNamed,
  findInvoice,
  insertInvoice,
  invoicesAmong,
  type InvoiceRow,
  invoicesThatCount,
  isNumberTaken,
  lastPlace,
  listInvoices,
  releaseEntries,
  updateInvoice,
} from './queries.ts'

export type InvoicePath = Path<'workspace_id' | 'invoice_id'>

const shown = sameFields(invoice)

function toAnswer(row: InvoiceRow): Invoice {
  return {
    ...shown(row),
    at: toPreciseTimestamp(row.at),
    created_at: toTimestamp(row.created_at),
    server_deleted_at: toTimestampOrNull(row.deleted_at),
  }
}

/** Invoices tell what people's hours cost. @throws {Forbidden} for who may not see rates. */
function requireBilling({ caller }: Scope, { workspace_id: workspaceId }: WorkspacePath): Member {
  const member = requireWorkspace(caller, workspaceId)
  requirePermission(member, 'billable_rates.view_edit')
  return member
}

/** @throws {Forbidden} for who may not see rates. */
export async function requireInvoice(scope: Scope, path: InvoicePath) {
  const member = requireBilling(scope, path)
  return { member, row: orNotFound(await findInvoice(scope.db, member, path.invoice_id), 'invoice') }
}

/** @param query `since` in UNIX seconds. @throws {Forbidden} for who may not see rates. */
export async function readInvoices(
  scope: Scope,
  path: WorkspacePath,
  { since }: { readonly since?: number | undefined },
): Promise<Invoice[]> {
  const rows = await listInvoices(scope.db, requireBilling(scope, path), sinceInstant(since))
  return rows.map(toAnswer)
}

/** Those of the invoices that the member sees: none for who may not see rates. */
export async function readInvoicesAmong(
  { db }: Scope,
  member: Member,
  ids: readonly number[],
): Promise<Invoice[]> {
  if (!may(member, 'billable_rates.view_edit')) return []
  return (await invoicesAmong(db, member, ids)).map(toAnswer)
}

export async function readInvoice(scope: Scope, path: InvoicePath): Promise<Invoice> {
  return toAnswer((await requireInvoice(scope, path)).row)
}

const dates = ['issue_date', 'due_date', 'paid_date', 'period_from', 'period_to'] as const

/** @throws {BadRequest} naming the field that breaks a rule. */
async function columnsOf(scope: Scope, member: Member, body: InvoiceBody) {
  const { lines, sender, recipient, client_id: clientId, corrects_id: correctsId, ...others } = body
  for (const name of dates) if (typeof body[name] === 'string') requireDatePart(body[name], name)
  if (body.number_pattern !== undefined && !isNumberPattern(body.number_pattern))
    throw new BadRequest('wrong_form', { field: 'number_pattern' })
  if (typeof clientId === 'number' && (await findClient(scope.db, member, clientId)) === undefined)
    throw unknownReference('client_id', 'client', {})
  if (typeof correctsId === 'number' && (await findInvoice(scope.db, member, correctsId)) === undefined)
    throw unknownReference('corrects_id', 'invoice', {})
  return given({
    ...others,
    client_id: clientId,
    corrects_id: correctsId,
    lines: lines && JSON.stringify(lines),
    sender: sender && JSON.stringify(sender),
    recipient: recipient && JSON.stringify(recipient),
  })
}

/** Draft, or sent at once. @throws {BadRequest} naming the field that breaks a rule; {Forbidden} for who may not see rates. */
export async function createInvoice(
  scope: Scope,
  path: WorkspacePath,
  body: InvoiceBody & WithSyncId,
): Promise<Invoice> {
  const member = requireBilling(scope, path)
  const creation = { kind: 'invoice', place: member, body } as const
  const id = await createdOnce(scope, creation, () => storeNew(scope, member, body))
  return readInvoice(scope, { ...path, invoice_id: id })
}

const initial = initialFields.invoice
const bodyKeys = keysOf(invoiceBody.shape)

async function storeNew(scope: Scope, member: Member, body: InvoiceBody & WithSyncId) {
  const { state = 'draft', number, ...others } = pick(body, ...bodyKeys)
  const row = { ...newRowIn(member, scope), deleted_at: null }
  await insertInvoice(scope.db, {
    ...row,
    kind: initial.kind,
    state: 'draft',
    number: null,
    number_pattern: initial.numberPattern,
    series: null,
    place: null,
    client_id: null,
    corrects_id: null,
    issue_date: null,
    due_date: null,
    paid_date: null,
    period_from: null,
    period_to: null,
    due_days: initial.dueDays,
    currency: initial.currency,
    language: initial.language,
    sender: '{}',
    recipient: '{}',
    logo: '',
    tax_rate: initial.taxRate,
    tax_kind: initial.taxKind,
    discount: initial.discount,
    notes: '',
    lines: '[]',
    ...(await columnsOf(scope, member, others)),
  })
  if (state !== 'draft') {
    const made = orNotFound(await findInvoice(scope.db, member, row.id))
    await moveTo(scope, member, made, state, number)
  }
  return row
}

/** The fields that may change after an invoice was sent. */
const openFields: ReadonlySet<string> = new Set(['state', 'paid_date'])

/** Keys that are absent stay as they are. @throws {BadRequest} `invoice_sent` for what is no longer to be changed. */
export async function changeInvoice(scope: Scope, path: InvoicePath, body: InvoiceBody): Promise<Invoice> {
  const { member, row } = await requireInvoice(scope, path)
  requireExpectedVersion(scope, row)
  const { state = row.state, number, ...others } = body
  const fixed = Object.keys(others).find((name) => !openFields.has(name))
  if (row.number !== null && fixed !== undefined) throw new BadRequest('invoice_sent', { field: fixed })
  const columns = { ...(await columnsOf(scope, member, others)), at: scope.at }
  await updateInvoice(scope.db, row, columns)
  const now = orNotFound(await findInvoice(scope.db, member, row.id))
  if (state !== row.state) await moveTo(scope, member, now, state, number)
  return readInvoice(scope, path)
}

/** @throws {BadRequest} `invoice_sent`. */
export async function deleteInvoice(scope: Scope, path: InvoicePath) {
  const { row } = await requireInvoice(scope, path)
  requireExpectedVersion(scope, row)
  if (row.number !== null) throw new BadRequest('invoice_sent')
  await updateInvoice(scope.db, row, { deleted_at: scope.now, at: scope.at })
}

async function moveTo(
  scope: Scope,
  member: Member,
  row: InvoiceRow,
  state: InvoiceRow['state'],
  former: InvoiceBody['number'],
) {
  const isIssued = row.number !== null
  // It goes back to no draft, and only a credit note cancels it.
  const isPossible = row.kind !== 'template' && row.state !== 'void' && (state === 'sent' || state === 'paid')
  if (!isPossible) throw new BadRequest(isIssued ? 'invoice_sent' : 'wrong_state', { field: 'state' })
  if (isIssued) await updateInvoice(scope.db, row, { state, at: scope.at })
  else await issue(scope, member, row, state, former ?? null)
}

/**
 * Gives the number, and locks the time that is billed; a credit note unlocks that of the invoice which it cancels.
 *
 * @param former the number that it had before a backup was restored, and under which it may have been mailed
 */
async function issue(
  scope: Scope,
  member: Member,
  row: InvoiceRow,
  state: InvoiceRow['state'],
  former: string | null,
) {
  const { db, at, now, caller } = scope
  if (row.lines.length === 0) throw new BadRequest('required', { field: 'lines' })
  // A credit note has the currency and the lines of what it cancels, as they are.
  const isOwn = row.kind !== 'credit'
  if (isOwn && isTooFine(row.currency)) throw new BadRequest('invalid', { field: 'currency' })
  if (isOwn && row.tax_kind !== 'standard' && row.lines.some(({ tax }) => tax > 0))
    throw new BadRequest('not_together', { field: 'lines', other: 'tax_kind' })
  await takeTurnIn(db, { ids: [member.organization.organizationId] })
  const issueDate = row.issue_date ?? dateIn(caller.timeZone, now)
  const series = seriesOf(row.number_pattern, issueDate)
  const numberAt = (at: number) => writeNumber(row.number_pattern, issueDate, at)
  const formerPlace = former === null ? null : placeIn(row.number_pattern, issueDate, former)
  if (former !== null && formerPlace === null) throw new BadRequest('invalid', { field: 'number' })
  if (former !== null && (await isNumberTaken(db, member, former)))
    throw new BadRequest('taken', { field: 'number' })
  const place =
    formerPlace ?? (await freePlace(db, member, (await lastPlace(db, member, series)) + 1, numberAt))
  const number = numberAt(place)
  if (row.kind === 'credit') await cancel(scope, member, row)
  else await bill(scope, member, row, number, former !== null)
  await updateInvoice(db, row, { state, number, series, place, issue_date: issueDate, at })
}

/** The first place from the given one whose number no invoice of another series has. */
async function freePlace(
  db: Scope['db'],
  member: Member,
  from: number,
  numberAt: (place: number) => string,
): Promise<number> {
  if (!(await isNumberTaken(db, member, numberAt(from)))) return from
  return freePlace(db, member, from + 1, numberAt)
}

/** The projects whose fixed fee is on it. */
const projectsOn = ({ lines }: Pick<InvoiceRow, 'lines'>) =>
  lines.flatMap((line) => (line.kind === 'free' ? (line.project ?? []) : []))

/**
 * @param isMailed whether it had its number before a backup was restored: then it stays as it was written
 * @throws {BadRequest} for an entry that is gone, runs, is named twice or billed already; for a line whose entries last another time than
 *   it says, or are not to be billed; and for a fixed fee that is billed
 */
async function bill(scope: Scope, member: Member, row: InvoiceRow, number: string, isMailed: boolean) {
  const fees = projectsOn(row)
  const others = fees.length === 0 ? [] : await invoicesThatCount(scope.db, member)
  const other = others.find((invoice) => projectsOn(invoice).some((project) => fees.includes(project)))
  if (other !== undefined) throw new BadRequest('fee_billed', { field: 'lines', number: other.number ?? '' })
  const named = row.lines.flatMap((line) => (line.kind === 'time' ? line.entries : []))
  const names = new Set(named)
  if (names.size === 0) return
  if (names.size < named.length) throw new BadRequest('entry_twice', { field: 'lines' })
  const entries = await entriesNamed(scope.db, member, [...names])
  const billed = entries.find((entry) => entry.billed_on !== null)
  if (billed !== undefined) throw new BadRequest('billed', { field: 'lines', number: billed.billed_on ?? '' })
  const isOthers = entries.some((entry) => entry.user_id !== scope.caller.userId)
  const isUnseen = isOthers && !may(member, 'time_entries.view_all')
  if (isUnseen || entries.length < names.size) throw unknownReference('lines', 'entry', {})
  if (!isMailed && !areAsWritten(row, entries)) throw new BadRequest('time_changed', { field: 'lines' })
  const ids = entries.map(({ id }) => id)
  const marked = await billEntries(scope.db, member, ids, { billed_on: number, at: scope.at })
  recordRows(scope, 'time_entry', 'updated', marked)
}

/** Whether the time behind each line is billable, and as long as the line says. Lines without entries have none to follow. */
function areAsWritten(
  { lines }: Pick<InvoiceRow, 'lines'>,
  entries: Awaited<ReturnType<typeof entriesNamed>>,
): boolean {
  const byName = new Map(entries.map((entry) => [entry.sync_id, entry]))
  return lines.every((line) => {
    if (line.kind !== 'time' || line.entries.length === 0) return true
    const behind = line.entries.flatMap((name) => byName.get(name) ?? [])
    const tracked = behind.reduce((sum, { start, stop }) => sum + ((stop ?? start) - start) / SECOND, 0)
    return tracked === line.tracked && behind.every(({ billable }) => billable)
  })
}

/** @throws {BadRequest} unless it cancels an invoice that counts. */
async function cancel(scope: Scope, member: Member, { corrects_id: id }: InvoiceRow) {
  const corrected = id === null ? undefined : await findInvoice(scope.db, member, id)
  if (corrected === undefined) throw new BadRequest('required', { field: 'corrects_id' })
  const { kind, state, number } = corrected
  if (kind !== 'invoice' || state === 'void' || number === null)
    throw new BadRequest('wrong_state', { field: 'corrects_id' })
  await updateInvoice(scope.db, corrected, { state: 'void', at: scope.at })
  const released = await releaseEntries(scope.db, member, number, scope.at)
  recordRows(scope, 'time_entry', 'updated', released)
}
