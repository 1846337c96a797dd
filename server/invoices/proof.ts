/** The proof of the hours on an invoice: how each entry came about, and what was changed since (an extension of the service). */

import type { ProofFile } from '../../shared/domain/proof.ts'
import type { Scope } from '../access/scope.ts'
import { signedProof } from '../time-entries/proof.ts'
import { entriesNamed } from './queries.ts'
import { type InvoicePath, requireInvoice } from './service.ts'

/** @throws {Forbidden} for who may not see rates, or not all of the entries */
export async function proveInvoice(scope: Scope, path: InvoicePath): Promise<ProofFile> {
  const { member, row } = await requireInvoice(scope, path)
  const lines = row.lines.flatMap((line) => (line.kind === 'time' ? [line] : []))
  const names = new Set(lines.flatMap((line) => line.entries))
  const entries = await entriesNamed(scope.db, member, [...names])
  const invoice = {
    number: row.number,
    issue_date: row.issue_date,
    lines: lines.map(({ text, seconds, tracked, entries: named }) => ({
      text,
      seconds,
      tracked,
      entries: [...named],
    })),
  }
  return signedProof(scope, member, entries, (maker) => ({ ...maker, invoice }))
}
