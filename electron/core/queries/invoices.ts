/** Invoices of the workspace in use. */

import { invoice as shape, type Invoice, type InvoiceSummary } from '../../../shared/bridge/invoices.ts'
import { invoiceTotals } from '../../../shared/domain/invoice.ts'
import { linesOf, partyOf } from '../../../shared/domain/stored-invoice.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Row } from '../replica/rows.ts'
import type { QueryContext } from './query-context.ts'
import { type OwnRates, ownRates } from './rate-book.ts'
import { settingsOfWorkspace } from './rates.ts'
import { rowsHere, rowView } from './shown-rows.ts'
import { differenceOf, entriesNow } from './unbilled-time.ts'

type Context = Pick<QueryContext, 'replica' | 'workspaceId'>

/** Invoices are shown to people who may see rates. */
export function mayBill(context: Context): boolean {
  return settingsOfWorkspace(context)?.seesRates === true
}

/** Drafts before all, then those that wait for their number, then by number, the last one first. */
export function listInvoices(context: QueryContext): InvoiceSummary[] {
  const order = `state = 'draft' DESC, number IS NULL DESC, issue_date DESC, number DESC, row_id DESC`
  return rowsHere(context, 'invoice', order)
    .filter(({ fields }) => fields.kind !== 'template')
    .map(({ localId: id, fields, syncState }) => {
      const { kind, state, number, clientId, issueDate, dueDate, currency } = fields
      const { total } = invoiceTotals(linesOf(fields.lines), fields.discount, currency)
      return {
        id,
        kind,
        state,
        number,
        clientId: context.deletedParents.visible(clientId),
        recipient: partyOf(fields.recipient).name,
        issueDate,
        dueDate,
        currency,
        total: kind === 'credit' ? -total : total,
        syncState,
      }
    })
}

export function invoiceView(context: QueryContext, row: Row<'invoice'>): Invoice {
  const { lines, sender, recipient, correctsId } = row.fields
  const plain = rowView('invoice', shape, context)(row)
  return Object.assign({}, plain, {
    lines: linesOf(lines),
    sender: partyOf(sender),
    recipient: partyOf(recipient),
    otherNumber: otherNumber(context, row.localId, correctsId),
    differing: differingLines(context, row.fields),
  })
}

/** Of a draft also those with time that is unbillable now, another client’s, or in another currency. */
export function differingLines(
  context: Context,
  { lines, state, clientId, currency }: EntityFields['invoice'],
): Invoice['differing'] {
  const timed = state === 'void' ? [] : linesOf(lines).filter((line) => line.kind === 'time')
  if (timed.length === 0) return []
  const rates = ownRates(context)
  const belongs = state === 'draft' ? mayBeOn(context, rates, { clientId, currency }) : () => true
  return timed.flatMap((line) => {
    const now = entriesNow(context, rates, line, belongs)
    return now === null ? [] : (differenceOf(rates, line, now) ?? [])
  })
}

/** Whether an entry may be on a draft: billable time of its client, if it has one, in its currency. */
export function mayBeOn(
  { replica: { rows } }: Pick<Context, 'replica'>,
  { currencyOf }: Pick<OwnRates, 'currencyOf'>,
  { clientId, currency }: Pick<EntityFields['invoice'], 'clientId' | 'currency'>,
) {
  return ({ fields: { billable, projectId } }: Row<'timeEntry'>): boolean => {
    if (clientId === null) return true
    const project = projectId === null ? undefined : rows.find('project', projectId)
    return billable && project?.fields.clientId === clientId && currencyOf(projectId) === currency
  }
}

function otherNumber({ replica: { rows } }: Context, id: LocalId, correctsId: LocalId | null): string | null {
  if (correctsId !== null) return rows.find('invoice', correctsId)?.fields.number ?? null
  const [credit] = rows.where('invoice', 'corrects_id = ? AND deleted = 0', [id])
  return credit?.fields.number ?? null
}

/** Null when it is not there. */
export function oneInvoice(context: QueryContext, { id }: { readonly id: LocalId }): Invoice | null {
  const row = context.replica.rows.find('invoice', id)
  return row === undefined || row.deleted ? null : invoiceView(context, row)
}

/** Two computers may have made one each: the last counts. */
export function templateRow(context: Context): Row<'invoice'> | undefined {
  return rowsHere(context, 'invoice', 'row_id DESC').find(({ fields }) => fields.kind === 'template')
}

export function invoiceTemplate(context: QueryContext): Invoice | null {
  const row = templateRow(context)
  return row === undefined ? null : invoiceView(context, row)
}
