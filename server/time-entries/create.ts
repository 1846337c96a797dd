/** Creating and starting entries (T §4.11, decisions §5). */

import type { TimeEntry, TimeEntryBody } from '../../shared/api/time-entries.ts'
import { requireWorkspace } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { Conflict } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { answerNew, decideNew } from './new-entry.ts'
import { References } from './references.ts'
import { stopOthers } from './running.ts'
import { replaceShares, sharesOfEntries, insertEntryTags, tagRows } from './related-queries.ts'
import { insertEntry, type NewEntry } from './write-queries.ts'
import type { Member } from '../access/caller.ts'
import { type Creation, findCreated, nameCreated } from '../feed/created-once.ts'
import { findKeptEntries } from './queries.ts'
import { toAnswers } from './wire.ts'
import { may } from '../access/permissions.ts'

/** How often a start gives way to another of the same moment before it gives up. */
const ATTEMPTS = 3

/** @param body of an entry that is created. */
export function creationOf(
  { caller }: Scope,
  place: Member,
  body: Pick<TimeEntryBody, 'user_id' | 'sync_id'>,
): Creation {
  const { user_id: ownerId = caller.userId } = body
  const isVisible = async () => ownerId === caller.userId || may(place, 'time_entries.view_all')
  return { kind: 'time_entry', place, ownerId, body, isVisible }
}

/** A running entry stops what runs already, over all workspaces. */
async function store(scope: Scope, row: NewEntry) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (row.stop === null) await stopOthers(scope, row)
    if (await insertEntry(scope.db, row)) return
  }
  throw new Conflict('at_same_moment', { text: 'Another time entry was started at the same moment' })
}

/**
 * Creates an entry, running when its duration is negative; whatever else runs of the same person is then stopped at
 * the time of the request.
 *
 * @param body times in RFC 3339 with any offset, `duration` in seconds.
 * @param options `id` is that of the plan that the entry makes true, where it is of one.
 * @throws {BadRequest} naming the field that breaks a rule of decisions §5.
 * @throws {Forbidden} for a workspace that is not the caller's, and for an entry of somebody else by no admin.
 */
export async function createEntry(
  scope: Scope,
  workspaceId: number,
  body: TimeEntryBody,
  options: { readonly meta?: boolean | undefined; readonly id?: number },
): Promise<TimeEntry> {
  const member = requireWorkspace(scope.caller, workspaceId)
  const creation = creationOf(scope, member, body)
  const known = await findCreated(scope, creation)
  if (known !== null) {
    const { organizationId } = member.organization
    const rows = await findKeptEntries(scope.db, { organizationId, ids: [known] })
    const [answer] = await toAnswers(scope, organizationId, rows, options)
    if (answer !== undefined) return answer
  }
  const references = new References(scope, member)
  const decided = await decideNew(scope, references, body, options.id)
  const { row, tags, sharedWith } = decided
  await store(scope, row)
  await nameCreated(scope, creation, row.id)
  await insertEntryTags(
    scope.db,
    tagRows(
      row,
      tags.map(({ id }) => id),
    ),
  )
  if (sharedWith.length > 0) await replaceShares(scope.db, row, sharedWith)
  recordRows(scope, 'time_entry', 'created', [row])
  const shares =
    sharedWith.length > 0
      ? await sharesOfEntries(scope.db, { organizationId: row.organization_id, ids: [row.id] })
      : []
  return answerNew(references, decided, shares, options)
}
