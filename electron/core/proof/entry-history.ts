/** The history of an entry: the service alone keeps it, and is asked each time. */

import type { z } from 'zod'
import { type EntryHistory, entryHistory, getEntryHistory } from '../../../shared/api/entry-history.ts'
import { proveInvoice } from '../../../shared/api/invoices.ts'
import { proveReport, type ReportFilter } from '../../../shared/api/reports.ts'
import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { MOST_PROVED, type ProofFile, proofFile } from '../../../shared/domain/proof.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import { askService } from '../commands/ask-service.ts'
import { CommandError, refused } from '../commands/command-error.ts'
import { findRow } from '../commands/find-row.ts'
import type { QueryContext } from '../queries/query-context.ts'

/**
 * Null for an entry that the service does not know yet.
 *
 * @param api null until a sign-in
 * @throws {CommandError} `offline` while the service cannot be reached; `refused` where it keeps no histories
 */
export async function readEntryHistory(
  { replica }: QueryContext,
  api: ApiClient | null,
  { id }: ParsedInput<'timeEntries.history'>,
): Promise<EntryHistory | null> {
  const { serverId, workspaceId } = findRow(replica, 'timeEntry', id)
  if (serverId === null) return null
  const params = { workspace_id: workspaceId, time_entry_id: serverId }
  return answerOf(api, (service) => service.call(getEntryHistory, { params }), entryHistory)
}

/** The proof of the hours on an invoice. @throws {CommandError} as the history does; `refused` for a draft */
export async function readInvoiceProof(
  { replica }: Pick<QueryContext, 'replica'>,
  api: ApiClient | null,
  id: LocalId,
): Promise<ProofFile> {
  const { serverId, workspaceId, fields } = findRow(replica, 'invoice', id)
  if (serverId === null || fields.number === null)
    throw refused('The hours of an invoice can be proved once it has its number.')
  const params = { workspace_id: workspaceId, invoice_id: serverId }
  return answerOf(api, (service) => service.call(proveInvoice, { params }), proofFile)
}

/**
 * The proof of the hours in a report.
 *
 * @throws {CommandError} as the history does; `refused` for more entries than a proof takes
 */
export async function readReportProof(
  { workspaceId }: Pick<QueryContext, 'workspaceId'>,
  api: ApiClient | null,
  body: ReportFilter,
): Promise<ProofFile> {
  const ask = async (service: ApiClient) => {
    try {
      return await service.call(proveReport, { params: { workspace_id: workspaceId() }, body })
    } catch (error) {
      if (!(error instanceof ApiFailure) || !error.means('too_many')) throw error
      const most = MOST_PROVED.toLocaleString('en-US')
      throw refused(`A proof of hours takes ${most} time entries at most. Choose fewer days.`)
    }
  }
  return answerOf(api, ask, proofFile)
}

/** Those whose hours can be proved. */
export const sentInvoices =
  "kind = 'invoice' AND state IN ('sent', 'paid') AND number IS NOT NULL AND deleted = 0"

/** Proofs of all invoices that were sent, as far as the service can be reached, and how many there are no proofs of. */
export async function readInvoiceProofs(
  context: Pick<QueryContext, 'replica'>,
  api: ApiClient | null,
  signal: AbortSignal,
): Promise<{ readonly proofs: readonly InvoiceProof[]; readonly unproved: number }> {
  const invoices = context.replica.rows.where('invoice', `${sentInvoices} ORDER BY row_id`, [])
  const proofs: InvoiceProof[] = []
  for (const { localId, fields } of invoices) {
    signal.throwIfAborted()
    try {
      const proof = await readInvoiceProof(context, api, localId)
      proofs.push({ id: localId, number: fields.number ?? '', text: proofText(proof) })
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      if (error.code === 'offline') break
    }
  }
  return { proofs, unproved: invoices.length - proofs.length }
}

/** The text of a file with a proof. */
export function proofText(proof: ProofFile): string {
  return `${JSON.stringify(proof, null, 2)}\n`
}

export interface InvoiceProof {
  readonly id: LocalId
  readonly number: string
  /** The file. */
  readonly text: string
}

async function answerOf<Schema extends z.ZodType>(
  api: ApiClient | null,
  ask: (api: ApiClient) => Promise<{ readonly body: unknown }>,
  schema: Schema,
): Promise<z.output<Schema>> {
  return askService(api, words, async (service) => {
    const { data } = schema.safeParse((await ask(service)).body)
    if (data === undefined) throw refused(words.missing)
    return data
  })
}

const away = 'The server cannot be reached, and only it keeps histories. Try again when you are online.'

const words = {
  noServer: away,
  unreachable: away,
  forbidden: 'The server does not let you see this history.',
  missing: 'This server keeps no histories of time entries.',
  otherwise: 'The server did not tell the history.',
} as const
