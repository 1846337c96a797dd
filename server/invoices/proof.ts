/** The proof of the hours on an invoice: how each entry came about, and what was changed since (an extension of the service). */

import { hash } from 'node:crypto'
import { makeProof, type ProofFile, type ProvedEntry } from '../../shared/domain/proof.ts'
import type { HistoryChange } from '../../shared/api/entry-history.ts'
import { may } from '../access/permissions.ts'
import { type Member, placeOf, type Scope } from '../access/scope.ts'
import { idChunks } from '../database/id-list.ts'
import { toTimestamp } from '../effects/timestamps.ts'
import { Forbidden } from '../errors/app-error.ts'
import { historiesOf } from '../time-entries/history.ts'
import { findKeptEntries } from '../time-entries/queries.ts'
import { toAnswers } from '../time-entries/wire.ts'
import { findWorkspaceRow } from '../workspaces/queries.ts'
import { entriesNamed, type InvoiceRow } from './queries.ts'
import { type InvoicePath, requireInvoice } from './service.ts'

/** @throws {Forbidden} for who may not see rates, or not all of the entries */
export async function proveInvoice(scope: Scope, path: InvoicePath): Promise<ProofFile> {
  const { member, row } = await requireInvoice(scope, path)
  const lines = row.lines.flatMap((line) => (line.kind === 'time' ? [line] : []))
  const entries = await provedEntries(scope, member, row)
  const workspace = await findWorkspaceRow(scope.db, placeOf(member))
  return makeProof(
    {
      workspace: workspace?.name ?? '',
      invoice: {
        number: row.number,
        issue_date: row.issue_date,
        lines: lines.map(({ text, seconds, tracked, entries: named }) => ({
          text,
          seconds,
          tracked,
          entries: [...named],
        })),
      },
      made_at: toTimestamp(scope.now),
      public_key: scope.effects.signing.publicKey,
    },
    entries,
    { digest: (text) => hash('sha256', text), sign: scope.effects.signing.sign },
  )
}

async function provedEntries(scope: Scope, member: Member, { lines }: InvoiceRow): Promise<ProvedEntry[]> {
  const { organizationId } = member.organization
  const named = await entriesNamed(scope.db, member, [
    ...new Set(lines.flatMap((line) => (line.kind === 'time' ? line.entries : []))),
  ])
  const isOthers = named.some((entry) => entry.user_id !== scope.caller.userId)
  if (isOthers && !may(member, 'time_entries.view_all')) throw new Forbidden()
  const proved: ProvedEntry[] = []
  for (const some of idChunks(named)) {
    const ownIds = new Map(some.map(({ id, sync_id: ownId }) => [id, ownId]))
    const rows = await findKeptEntries(scope.db, { organizationId, ids: [...ownIds.keys()] })
    const shown = await toAnswers(scope, organizationId, rows, {})
    const histories = await historiesOf(scope, member, rows)
    for (const entry of shown) {
      const history = histories.get(entry.id)
      if (history === undefined || entry.stop === null) continue
      proved.push({
        id: ownIds.get(entry.id) ?? '',
        person: entry.user_name,
        project: entry.project_name,
        description: entry.description ?? '',
        start: entry.start,
        stop: entry.stop,
        seconds: entry.duration,
        billable: entry.billable,
        billed_on: entry.billed_on,
        origin: history.origin,
        created_at: history.created_at,
        created_with: history.created_with,
        history_begins_at: history.begins_at,
        edits: history.edits.map(({ at, user_name: by, changes }) => ({
          at,
          by,
          changes: changes.map(forOthers),
        })),
      })
    }
  }
  return proved.sort((a, b) => compare(a.start, b.start) || compare(a.id, b.id))
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Fields whose former values may be about another client, or were never meant for this one. */
const privateFields: ReadonlySet<HistoryChange['field']> = new Set([
  'description',
  'project_id',
  'tags',
  'task_id',
])

function forOthers({ field, from, to }: HistoryChange) {
  return privateFields.has(field) ? { field } : { field, from, to }
}
