/** Entries that a client makes of a time block, where the service would log the block itself when it is done. */

import type { TimeEntry, TimeEntryBody } from '../../shared/api/time-entries.ts'
import { type Member, requireWorkspace, type WorkspacePath, type Scope } from '../access/scope.ts'
import { SECOND } from '../effects/timestamps.ts'
import { BadRequest, Conflict, unknownReference } from '../errors/app-error.ts'
import { savePlanned } from '../planning-time-entries/queries.ts'
import { createEntry } from '../time-entries/create.ts'
import { claimBlock, entriesOfBlock, findBlockOfPerson, type TimeBlockRow, updateBlock } from './queries.ts'

/**
 * Creates an entry as tracking does. One that names a time block becomes the block's time, which is then not logged when the
 * block is completed. Several may share the time of a block as long as no second of it is tracked twice: they neither overlap nor
 * are longer than the block together.
 *
 * @throws {Conflict} when the time is an entry already, made by the service or on another device.
 * @throws {BadRequest} for a block that is not the person's, and for an entry of it that runs; else as `createEntry`.
 */
export async function trackTime(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  body: TimeEntryBody,
  query: { readonly meta?: boolean | undefined },
): Promise<TimeEntry> {
  const { time_block_id: blockId = null } = body
  if (blockId === null) return createEntry(scope, workspaceId, body, query)
  const member = requireWorkspace(scope.caller, workspaceId)
  const userId = body.user_id ?? scope.caller.userId
  const block = await findBlockOfPerson(scope.db, member, userId, blockId)
  if (block === undefined)
    throw unknownReference('time_block_id', 'time_block', { says: 'is not a time block of the person' })
  const entry = await createEntry(scope, workspaceId, body, query)
  if (entry.stop === null)
    throw new BadRequest('invalid', { field: 'time_block_id', says: 'is for time that has been worked' })
  if (!(await claimBlock(scope.db, block, entry.id, scope.at)))
    await requireUntracked(scope, member, block, entry)
  await savePlanned(scope, member, entry.id, {
    user_id: userId,
    billable: entry.billable,
    time_block_id: block.id,
    tracked_at: scope.now,
  })
  return entry
}

/** Its time became an entry before: the new one is of another part of it, or the others have been deleted. */
async function requireUntracked(scope: Scope, member: Member, block: TimeBlockRow, entry: TimeEntry) {
  // Another request that makes an entry of it at this moment waits here.
  await updateBlock(scope.db, block, { at: scope.at })
  const row = await findBlockOfPerson(scope.db, member, block.user_id, block.id)
  const others = await entriesOfBlock(scope.db, row ?? block)
  const start = Date.parse(entry.start) * 1000
  const stop = Date.parse(entry.stop ?? entry.start) * 1000
  let total = stop - start
  for (const other of others) {
    if (other.id === entry.id) continue
    const ends = other.stop ?? Infinity
    if (other.start < stop && ends > start) throw alreadyLogged()
    total += ends - other.start
  }
  if (others.length > 0 && total > block.duration * SECOND) throw alreadyLogged()
}

function alreadyLogged(): Conflict {
  return new Conflict('already_logged', { what: 'time_block' })
}
