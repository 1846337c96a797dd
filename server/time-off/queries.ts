import type { Selectable, Updateable } from 'kysely'
import type { CallerScope, Moment } from '../access/scope.ts'
import { isNewsIn, isOfWorkersIn, type WorkspacePlace } from '../access/worker-queries.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { readInChunks } from '../database/id-list.ts'
import { type Insert, insertOf, type Update, updateOf } from '../database/rows.ts'
import type { InstantRange } from '../lists/day-range.ts'
import type { TimeOffTables } from './tables.ts'

type TimeOff = TimeOffTables['time_off']

export type TimeOffRow = Selectable<TimeOff>

type TimeOffChanges = Updateable<TimeOff> & { readonly at: Instant }

/** Whose time off it is. */
export interface TimeOffOwner {
  readonly organizationId: number
  readonly kind: 'user' | 'ghost'
  readonly id: number
}

interface GhostKey {
  readonly organization_id: number
  readonly id: number
}

function columnOf({ kind }: Pick<TimeOffOwner, 'kind'>): 'user_id' | 'ghost_id' {
  return kind === 'user' ? 'user_id' : 'ghost_id'
}

/** By their beginnings. */
function inOrder(rows: TimeOffRow[]): TimeOffRow[] {
  return rows.sort((a, b) => a.start_time - b.start_time || a.id - b.id)
}

/** What reaches into the range, by its beginning. */
export async function listTimeOff(
  db: Db,
  organizationId: number,
  owners: { readonly kind: TimeOffOwner['kind']; readonly ids: readonly number[] },
  { from, before }: InstantRange,
): Promise<TimeOffRow[]> {
  return inOrder(
    await readInChunks(owners.ids, (ids) =>
      db
        .selectFrom('time_off')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where(columnOf(owners), 'in', ids)
        .where('start_time', '<', before)
        .where('end_time', '>', from)
        .where('deleted_at', 'is', null)
        .execute(),
    ),
  )
}

/** What was written or deleted at `since` or later, in the order of change. */
export function listChangedTimeOff(db: Db, owner: TimeOffOwner, since: Instant): Promise<TimeOffRow[]> {
  return db
    .selectFrom('time_off')
    .selectAll()
    .where('organization_id', '=', owner.organizationId)
    .where(columnOf(owner), '=', owner.id)
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/**
 * The time off of the people and ghosts of a workspace, by id. With `since`, what was written or deleted then or later, and the
 * time off of who has come since, in the order of change.
 */
export function listTimeOffOfWorkspace(
  db: Db,
  place: WorkspacePlace,
  since: Instant | undefined,
): Promise<TimeOffRow[]> {
  const query = db
    .selectFrom('time_off')
    .selectAll()
    .where('organization_id', '=', place.organizationId)
    .where(isOfWorkersIn(db, place))
  if (since === undefined) return query.where('deleted_at', 'is', null).orderBy('id').execute()
  return query
    .where(isNewsIn(db, place, since))
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Those of the ids that are the owner's, by their beginnings. */
export async function findTimeOff(
  db: Db,
  owner: TimeOffOwner,
  ids: readonly number[],
): Promise<TimeOffRow[]> {
  return inOrder(
    await readInChunks(ids, (wanted) =>
      db
        .selectFrom('time_off')
        .selectAll()
        .where('organization_id', '=', owner.organizationId)
        .where(columnOf(owner), '=', owner.id)
        .where('id', 'in', wanted)
        .where('deleted_at', 'is', null)
        .execute(),
    ),
  )
}

export const insertTimeOff: Insert<TimeOffRow> = insertOf('time_off')

export const updateTimeOff: Update<TimeOffChanges> = updateOf('time_off')

async function changeAllOfGhost(db: Db, ghost: GhostKey, changes: TimeOffChanges): Promise<void> {
  await db
    .updateTable('time_off')
    .set(changes)
    .where('organization_id', '=', ghost.organization_id)
    .where('ghost_id', '=', ghost.id)
    .where('deleted_at', 'is', null)
    .execute()
}

export function deleteTimeOffOfGhost(
  { db, now, at }: Moment & { readonly db: Db },
  ghost: GhostKey,
): Promise<void> {
  return changeAllOfGhost(db, ghost, { deleted_at: now, at })
}

/** Gives all of a ghost's time off to a person. The ghost's own is deleted, so that lists of its changes show it. */
export async function giveTimeOffToPerson(
  { db, ids, now, at }: Pick<CallerScope, 'db' | 'ids' | 'now' | 'at'>,
  ghost: GhostKey,
  userId: number,
): Promise<void> {
  const given = await db
    .selectFrom('time_off')
    .selectAll()
    .where('organization_id', '=', ghost.organization_id)
    .where('ghost_id', '=', ghost.id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  await deleteTimeOffOfGhost({ db, now, at }, ghost)
  for (const row of given) {
    await insertTimeOff(db, {
      ...row,
      id: ids.next(),
      user_id: userId,
      ghost_id: null,
      created_at: now,
      at,
    })
  }
}

/** The ghosts of the caller's own workspaces, and for admins of the organization all. */
export async function knownGhosts(
  { db, caller }: CallerScope,
  organizationId: number,
  ids: readonly number[],
): Promise<number[]> {
  const own = caller.workspaces.flatMap(({ organization, workspaceId }) =>
    organization.organizationId === organizationId ? [workspaceId] : [],
  )
  if (own.length === 0) return []
  const rows = await readInChunks(ids, (wanted) =>
    db
      .selectFrom('ghosts')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('workspace_id', 'in', own)
      .where('id', 'in', wanted)
      .execute(),
  )
  return rows.map(({ id }) => id)
}
