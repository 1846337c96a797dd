import type { Selectable } from 'kysely'
import type { Member } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { readInChunks, idChunks, paddedIds } from '../database/id-list.ts'
import { changedOf, findOf, insertOf, rowsIn, rowsOf, updateOf, updateWhere } from '../database/rows.ts'
import type { InvoiceTables } from './tables.ts'

export type InvoiceRow = Selectable<InvoiceTables['invoices']>

const listChanged = changedOf('invoices')

/** The newest first. With `since`, what was created, changed or deleted at that instant or later, in the order of change. */
export function listInvoices(db: Db, member: Member, since: Instant | undefined) {
  if (since !== undefined) return listChanged(db, member, since)
  return rowsIn(db, 'invoices', member).where('deleted_at', 'is', null).orderBy('id', 'desc').execute()
}

export function invoicesAmong(db: Db, member: Member, ids: readonly number[]) {
  return readInChunks(ids, (some) =>
    rowsIn(db, 'invoices', member).where('deleted_at', 'is', null).where('id', 'in', some).execute(),
  )
}

export const findInvoice = findOf('invoices')

export const insertInvoice = insertOf('invoices')

export const updateInvoice = updateOf('invoices')

/** The last place that was given in a series; 0 for none. */
export async function lastPlace(db: Db, { organization, workspaceId }: Member, series: string) {
  const where = { organization_id: organization.organizationId, workspace_id: workspaceId, series }
  const { last } = await rowsOf(db, 'invoices', where)
    .select((eb) => eb.fn.max('place').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export async function isNumberTaken(db: Db, { organization, workspaceId }: Member, number: string) {
  const where = { organization_id: organization.organizationId, workspace_id: workspaceId, number }
  return (await rowsOf(db, 'invoices', where).select('id').executeTakeFirst()) !== undefined
}

/** The numbers and lines of what was sent and not cancelled. */
export function invoicesThatCount(db: Db, { organization, workspaceId }: Member) {
  const where = {
    organization_id: organization.organizationId,
    workspace_id: workspaceId,
    kind: 'invoice',
  } as const
  return rowsOf(db, 'invoices', { ...where, state: ['sent', 'paid'] })
    .select(['number', 'lines'])
    .execute()
}

/** The finished time entries of the workspace with these own ids. */
export async function entriesNamed(
  db: Db,
  { organization, workspaceId }: Member,
  syncIds: readonly string[],
) {
  const found = await Promise.all(
    idChunks(syncIds).map((some) =>
      db
        .selectFrom('feed_rows')
        .innerJoin('time_entries as entry', (join) =>
          join
            .onRef('entry.id', '=', 'feed_rows.row_id')
            .on('entry.organization_id', '=', organization.organizationId),
        )
        .select([
          'entry.id',
          'entry.user_id',
          'entry.billed_on',
          'entry.billable',
          'entry.start',
          'entry.stop',
          'feed_rows.sync_id',
        ])
        .where('feed_rows.sync_id', 'in', paddedIds(some))
        .where('feed_rows.kind', '=', 'time_entry')
        .whereRef('feed_rows.scope', '=', 'entry.user_id')
        .where('entry.workspace_id', '=', workspaceId)
        .where('entry.deleted_at', 'is', null)
        .where('entry.stop', 'is not', null)
        .execute(),
    ),
  )
  return found.flat()
}

/** Marks entries as billed. Answers their keys. */
export async function billEntries(
  db: Db,
  { organization }: Member,
  ids: readonly number[],
  changes: { readonly billed_on: string; readonly at: Instant },
) {
  const marked = await Promise.all(
    idChunks(ids).map((id) =>
      updateWhere(db, 'time_entries', { organization_id: organization.organizationId, id }, changes),
    ),
  )
  return marked.flat()
}

/** Takes the mark from what was billed on an invoice. Answers their keys. */
export function releaseEntries(db: Db, { organization, workspaceId }: Member, number: string, at: Instant) {
  const where = {
    organization_id: organization.organizationId,
    workspace_id: workspaceId,
    billed_on: number,
  }
  return updateWhere(db, 'time_entries', where, { billed_on: null, at })
}
