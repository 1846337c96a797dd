/** The fixed fees of a client's projects that are on no invoice yet. */

import type { FreeLine } from '../../../shared/domain/invoice.ts'
import { linesOf } from '../../../shared/domain/stored-invoice.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { entryName } from '../commands/billed-time.ts'
import type { QueryContext } from './query-context.ts'
import { ownRates } from './rate-book.ts'

type Context = Pick<QueryContext, 'replica' | 'workspaceId'>

interface UnbilledFee {
  readonly projectId: LocalId
  readonly name: string
  readonly cents: number
  readonly currency: string
}

/** By the name of their project. */
export function unbilledFees(context: Context, clientId: LocalId): readonly UnbilledFee[] {
  const { replica, workspaceId } = context
  const found = replica.rows.where(
    'project',
    'client_id = ? AND workspace_id = ? AND fixed_fee > 0 AND deleted = 0 ORDER BY name, row_id',
    [clientId, workspaceId()],
  )
  if (found.length === 0) return []
  const billed = projectsBilled(context)
  const { currencyOf } = ownRates(context)
  return found
    .filter(({ localId }) => !billed.has(entryName(replica, localId)))
    .map(({ localId: projectId, fields: { name, fixedFee } }) => ({
      projectId,
      name,
      cents: fixedFee ?? 0,
      currency: currencyOf(projectId),
    }))
}

/** Also those on drafts; a cancelled invoice frees them. */
export function projectsBilled({ replica, workspaceId }: Context): ReadonlySet<string> {
  const invoices = replica.sqlite.all(
    `SELECT lines FROM invoices WHERE kind = 'invoice' AND state <> 'void' AND workspace_id = ? AND deleted = 0
       AND lines LIKE '%"project"%'`,
    [workspaceId()],
  )
  const lines = invoices.flatMap((row) => linesOf(String(row['lines'])))
  return new Set(lines.flatMap((line) => (line.kind === 'free' ? (line.project ?? []) : [])))
}

interface Wanted {
  readonly clientId: LocalId
  readonly currency: string
  readonly fees?: readonly LocalId[] | undefined
}

/** @param tax of the lines, in hundredths of a percent */
export function feeLines(context: Context, wanted: Wanted, tax: number, newId: () => string): FreeLine[] {
  return unbilledFees(context, wanted.clientId)
    .filter(
      ({ projectId, currency }) => currency === wanted.currency && wanted.fees?.includes(projectId) === true,
    )
    .map(({ projectId, name, cents }) => ({
      kind: 'free',
      id: newId(),
      text: name.slice(0, 1000),
      price: cents,
      tax,
      quantity: 1000,
      unit: '',
      project: entryName(context.replica, projectId),
    }))
}
