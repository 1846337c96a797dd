import { type Selectable, sql } from 'kysely'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { type Insert, insertOf } from '../database/rows.ts'
import { containing } from '../database/text-search.ts'
import type { AssignmentKind } from './assignment-queries.ts'
import type { GhostTables } from './tables.ts'

export type GhostRow = Selectable<GhostTables['ghosts']>

export type GhostChanges = Partial<
  Pick<GhostRow, 'name' | 'description' | 'deleted_at' | 'embodied_at' | 'user_id'>
> & {
  readonly at: Instant
}

/** Stands for no id at all where a query needs one. */
const NO_ID = 0

export interface GhostFilter {
  /** What was created, changed or deleted at that instant or later, deleted and embodied ghosts included. */
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

function ghostsOf(db: Db, { organization, workspaceId }: WorkspaceMembership) {
  return db
    .selectFrom('ghosts')
    .where('organization_id', '=', organization.organizationId)
    .where('workspace_id', '=', workspaceId)
}

function nonEmpty(ids: readonly number[]): readonly number[] {
  return ids.length === 0 ? [NO_ID] : paddedIds(ids)
}

function matching(
  db: Db,
  member: WorkspaceMembership,
  { since, includeEmbodied, ids, search, assigned = {} }: GhostFilter,
) {
  const { organizationId } = member.organization
  const { projects, tasks, teams } = assigned
  return ghostsOf(db, member)
    .$if(projects !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('ghost_projects')
          .select('ghost_id')
          .where('ghost_projects.organization_id', '=', organizationId)
          .where('project_id', 'in', nonEmpty(projects ?? [])),
      ),
    )
    .$if(tasks !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('task_ghosts')
          .select('ghost_id')
          .where('task_ghosts.organization_id', '=', organizationId)
          .where('task_id', 'in', nonEmpty(tasks ?? [])),
      ),
    )
    .$if(teams !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('ghost_teams')
          .select('ghost_id')
          .where('ghost_teams.organization_id', '=', organizationId)
          .where('team_id', 'in', nonEmpty(teams ?? [])),
      ),
    )
    .$if(since === undefined, (query) => query.where('deleted_at', 'is', null))
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? 0))
    .$if(since === undefined && !includeEmbodied, (query) => query.where('embodied_at', 'is', null))
    .$if(ids !== undefined, (query) => query.where('id', 'in', nonEmpty(ids ?? [])))
    .$if(search !== undefined && search !== '', (query) => query.where(containing('name', search ?? '')))
}

/** One page, and how many there are in all. */
export async function listGhosts(
  db: Db,
  member: WorkspaceMembership,
  filter: GhostFilter,
  order: GhostOrder,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly GhostRow[]; readonly total: number }> {
  const { total } = await matching(db, member, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching(db, member, filter)
    .selectAll()
    .orderBy(order.field === 'name' ? sql`lower(name)` : order.field, order.descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total }
}

export function findGhost(db: Db, member: WorkspaceMembership, id: number): Promise<GhostRow | undefined> {
  return ghostsOf(db, member)
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** In the order of the ids. */
export async function findGhosts(
  db: Db,
  member: WorkspaceMembership,
  ids: readonly number[],
): Promise<GhostRow[]> {
  const rows = await ghostsOf(db, member).selectAll().where('id', 'in', nonEmpty(ids)).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const insertGhost: Insert<GhostRow> = insertOf('ghosts')

export async function updateGhost(db: Db, row: GhostRow, changes: GhostChanges): Promise<GhostRow> {
  await db
    .updateTable('ghosts')
    .set(changes)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
  return { ...row, ...changes }
}
