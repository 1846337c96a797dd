import { type Selectable, sql } from 'kysely'
import type { Member } from '../access/caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { findOf, insertOf, isLinked, rowsIn, updateOf } from '../database/rows.ts'
import { containing } from '../database/text-search.ts'
import type { Page } from '../lists/page.ts'
import type { AssignmentKind } from './assignment-queries.ts'
import type { GhostTables } from './tables.ts'

export type GhostRow = Selectable<GhostTables['ghosts']>

/** Stands for no id at all where a query needs one. */
const NO_ID = 0

export interface GhostFilter {
  /** Rows that were created, changed or deleted at that instant or later, deleted and embodied ghosts included. */
  readonly since?: Instant | undefined
  readonly includeEmbodied: boolean
  readonly ids?: readonly number[] | undefined
  /** Contained in the name, without regard to case. */
  readonly search?: string | undefined
  /** To each of these kinds, one of the ids is assigned. */
  readonly assigned?: Readonly<Partial<Record<AssignmentKind, readonly number[]>>>
}

export interface GhostOrder {
  readonly field: 'name' | 'id' | 'created_at' | 'at'
  readonly descending: boolean
}

function nonEmpty(ids: readonly number[]): readonly number[] {
  return ids.length === 0 ? [NO_ID] : paddedIds(ids)
}

function matching(
  db: Db,
  member: Member,
  { since, includeEmbodied, ids, search, assigned = {} }: GhostFilter,
) {
  const { projects, tasks, teams } = assigned
  let query = rowsIn(db, 'ghosts', member)
  if (projects !== undefined)
    query = query.where(
      isLinked('ghost_projects.ghost_id', 'ghosts.id', 'ghost_projects.project_id', projects),
    )
  if (tasks !== undefined)
    query = query.where(isLinked('task_ghosts.ghost_id', 'ghosts.id', 'task_ghosts.task_id', tasks))
  if (teams !== undefined)
    query = query.where(isLinked('ghost_teams.ghost_id', 'ghosts.id', 'ghost_teams.team_id', teams))
  if (since !== undefined) query = query.where('at', '>=', since)
  else {
    query = query.where('deleted_at', 'is', null)
    if (!includeEmbodied) query = query.where('embodied_at', 'is', null)
  }
  if (ids !== undefined) query = query.where('id', 'in', nonEmpty(ids))
  if (search !== undefined && search !== '') query = query.where(containing('name', search))
  return query
}

/** One page, and how many there are in all. */
export async function listGhosts(
  db: Db,
  member: Member,
  filter: GhostFilter,
  order: GhostOrder,
  page: Pick<Page, 'limit' | 'offset'>,
) {
  const query = matching(db, member, filter)
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .orderBy(order.field === 'name' ? sql`lower(name)` : order.field, order.descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total }
}

export const findGhost = findOf('ghosts')

/** In the order of the ids. */
export async function findGhosts(db: Db, member: Member, ids: readonly number[]) {
  const rows = await rowsIn(db, 'ghosts', member).where('id', 'in', nonEmpty(ids)).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const insertGhost = insertOf('ghosts')

export const updateGhost = updateOf('ghosts')
