/** Signed proofs of how entries came about, and of what was changed since (an extension of the service). */

import { hash } from 'node:crypto'
import type { HistoryChange } from '../../shared/api/entry-history.ts'
import { makeProof, type ProofFile, type ProofSubject, type ProvedEntry } from '../../shared/domain/proof.ts'
import { may } from '../access/permissions.ts'
import { type Member, placeOf, type Scope } from '../access/scope.ts'
import { idChunks } from '../database/id-list.ts'
import { toTimestamp } from '../effects/timestamps.ts'
import { Forbidden } from '../errors/app-error.ts'
import { findWorkspaceRow } from '../workspaces/queries.ts'
import { historiesOf } from './history.ts'
import { findKeptEntries } from './queries.ts'
import { toAnswers } from './wire.ts'

/** A finished entry, with its own id. */
export interface NamedEntry {
  readonly id: number
  readonly user_id: number
  readonly sync_id: string
}

interface Maker {
  readonly workspace: string
  readonly made_at: string
  readonly public_key: string
}

/** @throws {Forbidden} where some are others', for who may not see everybody's */
export async function signedProof(
  scope: Scope,
  member: Member,
  entries: readonly NamedEntry[],
  subjectOf: (maker: Maker) => ProofSubject,
): Promise<ProofFile> {
  const { now, db, effects } = scope
  const proved = await provedEntries(scope, member, entries)
  const workspace = await findWorkspaceRow(db, placeOf(member))
  const { publicKey, sign } = effects.signing
  const maker = { workspace: workspace?.name ?? '', made_at: toTimestamp(now), public_key: publicKey }
  return makeProof(subjectOf(maker), proved, { digest: (text) => hash('sha256', text), sign })
}

async function provedEntries(
  scope: Scope,
  member: Member,
  named: readonly NamedEntry[],
): Promise<ProvedEntry[]> {
  const { organizationId } = member.organization
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
