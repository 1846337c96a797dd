import type { Selectable, Updateable } from 'kysely'
import type { Moment } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
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

export async function insertHours(db: Db, row: WorkingHoursRow): Promise<void> {
  await db.insertInto('working_hours').values(row).execute()
}

export async function updateHours(
  db: Db,
  row: Pick<WorkingHoursRow, 'organization_id' | 'id'>,
  changes: WorkingHoursChanges,
): Promise<void> {
  await db
    .updateTable('working_hours')
    .set(changes)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
}

export async function deleteHoursOfGhost(
  { db, now, at }: Moment & { readonly db: Db },
  ghost: GhostKey,
): Promise<void> {
  for (const row of await listHours(db, ownerOf(ghost))) await updateHours(db, row, { deleted_at: now, at })
}

/** Gives a ghost's hours to a person for the weekdays that they have none for. */
export async function giveHoursToPerson(
  { db, at }: Moment & { readonly db: Db },
  ghost: GhostKey,
  userId: number,
): Promise<void> {
  const owner = { organizationId: ghost.organization_id, kind: 'user', id: userId } as const
  const known = new Set((await listHours(db, owner)).map(({ weekday }) => weekday))
  for (const row of await listHours(db, ownerOf(ghost))) {
    if (!known.has(row.weekday)) await updateHours(db, row, { user_id: userId, ghost_id: null, at })
  }
}
