/** Creating many entries in one request, each once under its own id or else a key (an extension, decisions §6). */

import type { EndpointInput, EndpointOutput } from '../../shared/api/endpoint.ts'
import {
  type createTimeEntries as endpoint,
  type TimeEntry,
  type TimeEntryBody,
  timeEntryBody,
} from '../../shared/api/time-entries.ts'
import { requireWorkspace, type Scope, type Member } from '../access/scope.ts'
import { SECOND } from '../effects/timestamps.ts'
import { AppError, BadRequest } from '../errors/app-error.ts'
import { validated } from '../errors/invalid-input.ts'
import { recordRows } from '../events/record-rows.ts'
import { usedKeys } from '../http/idempotency-queries.ts'
import { fingerprint, keyReused, noteKeys } from '../http/idempotency.ts'
import { spanOf } from '../timesheets/locks.ts'
import { answerNew, type Decided, decideNew, creationOf } from './create.ts'
import { References } from './references.ts'
import { insertEntryTags, tagRows, findKeptEntries } from './queries.ts'
import { insertEntries } from './write-queries.ts'
import { type Creation, findCreated, linesOf, nameAllCreated } from '../feed/created-once.ts'
import { toAnswers } from './wire.ts'

type Created = EndpointOutput<typeof endpoint>

/** An entry that is to be made. */
interface Decision {
  readonly decided: Decided
  readonly creation: Creation
  /** Tells whether the key comes again for the same entry. */
  readonly print: () => string
}

/** The entries that were made before, under their own ids, by key. */
async function answersOf(
  scope: Scope,
  { organization }: Member,
  made: ReadonlyMap<string, number>,
): Promise<Created['success']> {
  if (made.size === 0) return []
  const { organizationId } = organization
  const rows = await findKeptEntries(scope.db, { organizationId, ids: [...new Set(made.values())] })
  const answers = await toAnswers(scope, organizationId, rows, {})
  return [...made].flatMap(([key, id]) =>
    answers.filter((entry) => entry.id === id).map((entry) => ({ key, entry })),
  )
}

async function decideOne(scope: Scope, references: References, body: TimeEntryBody): Promise<Decided> {
  // An entry that is made of a block is checked against all that were made of it before.
  if (typeof body.time_block_id === 'number') {
    throw new BadRequest('own_request', {
      field: 'time_block_id',
      says: 'a time entry of a block is created by a request of its own',
    })
  }
  const decided = await references.undoable(body, () => decideNew(scope, references, body))
  if (decided.row.stop === null) {
    throw new BadRequest('own_request', {
      field: 'duration',
      says: 'a running time entry is created by a request of its own',
    })
  }
  if (decided.sharedWith.length > 0) {
    throw new BadRequest('own_request', {
      field: 'shared_with_user_ids',
      says: 'a shared time entry is created by a request of its own',
    })
  }
  return decided
}

/**
 * Creates entries, each independently of the others. The key of an entry without an own id counts as the `Idempotency-Key` of
 * a request that creates the entry alone: what was sent alone and in several of these requests happens once.
 *
 * @throws {Forbidden} for a workspace that is not the caller's
 * @throws {Conflict} when another request uses one of the keys at the same moment; nothing is created then
 */
export async function createEntries(
  scope: Scope,
  workspaceId: number,
  entries: EndpointInput<typeof endpoint>['body']['entries'],
): Promise<Created> {
  const starts = entries.flatMap(({ entry }) => {
    const start = Math.floor(Date.parse(String(entry['start'])) / 1000) * SECOND
    return Number.isNaN(start) ? [] : [start]
  })
  const member = requireWorkspace(scope.caller, workspaceId)
  const references = new References(scope, member, spanOf(starts))
  const { userId } = scope.caller
  const ownIds = entries.flatMap(({ entry: { sync_id: id } }) =>
    typeof id === 'string' ? [id.toLowerCase()] : [],
  )
  const linesById = Map.groupBy(await linesOf(scope, ownIds), ({ sync_id: id }) => id)
  const keys = entries.flatMap(({ key, entry }) => (entry['sync_id'] === undefined ? [key] : []))
  const used = await usedKeys(scope.db, userId, keys)
  const target = `/api/v9/workspaces/${workspaceId}/time_entries`
  const result: Created = { failure: [], success: [] }
  const decisions = new Map<string, Decision>()
  const made = new Map<string, number>()
  const decidedIds = new Set<string>()
  for (const { key, entry } of entries) {
    const print = () => fingerprint('POST', target, JSON.stringify(entry))
    const known = used.get(key) ?? decisions.get(key)
    try {
      if (known === undefined) {
        const body = validated(timeEntryBody, entry, 'entry')
        const creation = creationOf(scope, member, body)
        const ownId = body.sync_id
        const lines = ownId === undefined ? [] : (linesById.get(ownId) ?? [])
        const before = await findCreated(scope, creation, lines)
        if (before !== null) made.set(key, before)
        else {
          if (ownId !== undefined && decidedIds.has(ownId))
            throw new BadRequest('repeated', { field: 'sync_id' })
          decisions.set(key, { decided: await decideOne(scope, references, body), creation, print })
          if (ownId !== undefined) decidedIds.add(ownId)
        }
      } else if (('print' in known ? known.print() : known.fingerprint) !== print()) throw keyReused()
      else if ('answer' in known) result.success.push({ key, entry: JSON.parse(known.answer) as TimeEntry })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { status, code, message } = error
      result.failure.push({ key, status, code, message })
    }
  }
  const created = [...decisions].map(([key, { decided, creation, print }]) => ({
    key,
    print,
    decided,
    creation,
    entry: answerNew(references, decided, [], {}),
  }))
  const rows = created.map(({ decided }) => decided.row)
  await insertEntries(scope.db, rows)
  await nameAllCreated(
    scope,
    created.map(({ creation, decided }) => [creation, decided.row.id]),
  )
  const tagged = created.flatMap(({ decided: { row, tags } }) =>
    tagRows(
      row,
      tags.map(({ id }) => id),
    ),
  )
  await insertEntryTags(scope.db, tagged)
  const done = created
    .filter(({ creation }) => creation.body.sync_id === undefined)
    .map(({ key, print, entry }) => ({ key, fingerprint: print(), answer: JSON.stringify(entry) }))
  await noteKeys(scope.db, userId, done, scope.now)
  recordRows(scope, 'time_entry', 'created', rows)
  result.success.push(...created.map(({ key, entry }) => ({ key, entry })))
  result.success.push(...(await answersOf(scope, member, made)))
  return result
}
