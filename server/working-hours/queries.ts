import type { Selectable, Updateable } from 'kysely'
import type { CallerScope, Moment } from '../access/scope.ts'
import { isNewsIn, isOfWorkersIn, type WorkspacePlace } from '../access/worker-queries.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { type Insert, insertOf, type Update, updateOf } from '../database/rows.ts'
import type { WorkingHoursTables } from './tables.ts'

type Hours = WorkingHoursTables['working_hours']

export type WorkingHoursRow = Selectable<Hours>

export type WorkingHoursChanges = Updateable<Hours> & { readonly at: Instant }

/** Whose hours they are. */
export interface HoursOwner {
  readonly organizationId: number
  readonly kind: 'user' | 'ghost'
  readonly id: number
}

interface GhostKey {
  readonly organization_id: number
  readonly id: number
}

function ownerOf({ organization_id: organizationId, id }: GhostKey): HoursOwner {
  return { organizationId, kind: 'ghost', id }
}

function columnOf({ kind }: HoursOwner): 'user_id' | 'ghost_id' {
  return kind === 'user' ? 'user_id' : 'ghost_id'
}

/** By weekday. */
export function listHours(db: Db, owner: HoursOwner): Promise<WorkingHoursRow[]> {
  return db
    .selectFrom('working_hours')
    .selectAll()
    .where('organization_id', '=', owner.organizationId)
    .where(columnOf(owner), '=', owner.id)
    .where('deleted_at', 'is', null)
    .orderBy('weekday')
    .execute()
}

/** What was written or deleted at `since` or later, in the order of change. */
export function listChangedHours(db: Db, owner: HoursOwner, since: Instant): Promise<WorkingHoursRow[]> {
  return db
    .selectFrom('working_hours')
    .selectAll()
    .where('organization_id', '=', owner.organizationId)
    .where(columnOf(owner), '=', owner.id)
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/**
 * The hours of the people and ghosts of a workspace, by id. With `since`, what was written or deleted then or later, and the
 * hours of who has come since, in the order of change.
 */
export function listHoursOfWorkspace(
  db: Db,
  place: WorkspacePlace,
  since: Instant | undefined,
): Promise<WorkingHoursRow[]> {
  const query = db
    .selectFrom('working_hours')
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

export const insertHours: Insert<WorkingHoursRow> = insertOf('working_hours')

export const updateHours: Update<WorkingHoursChanges> = updateOf('working_hours')

export async function deleteHoursOfGhost(
  { db, now, at }: Moment & { readonly db: Db },
  ghost: GhostKey,
): Promise<void> {
  for (const row of await listHours(db, ownerOf(ghost))) await updateHours(db, row, { deleted_at: now, at })
}

/**
 * Gives a ghost's hours to a person for the weekdays that they have none for. The ghost's own are deleted, so that lists of its
 * changes show it.
 */
export async function giveHoursToPerson(
  { db, ids, now, at }: Pick<CallerScope, 'db' | 'ids' | 'now' | 'at'>,
  ghost: GhostKey,
  userId: number,
): Promise<void> {
  const owner = { organizationId: ghost.organization_id, kind: 'user', id: userId } as const
  const known = new Set((await listHours(db, owner)).map(({ weekday }) => weekday))
  for (const row of await listHours(db, ownerOf(ghost))) {
    if (known.has(row.weekday)) continue
    await updateHours(db, row, { deleted_at: now, at })
    await insertHours(db, { ...row, id: ids.next(), user_id: userId, ghost_id: null, created_at: now, at })
  }
}
