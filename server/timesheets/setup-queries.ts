import type { Selectable, Updateable } from 'kysely'
import type { Member } from '../access/caller.ts'
import type { Db } from '../database/database.ts'
import { insertOf, isLinked, rowsIn, updateOf, type WorkspaceKey } from '../database/rows.ts'
import type { TimesheetTables } from './tables.ts'

type SetupColumns = Selectable<TimesheetTables['timesheet_setups']>

/** Users by their layers: layers ascending, users in their order. */
export type Layers = ReadonlyMap<number, readonly number[]>

export interface SetupRow extends SetupColumns {
  readonly layers: Layers
}

export type SetupChanges = Updateable<TimesheetTables['timesheet_setups']>

/** Undefined: no matter who. */
export interface SetupFilter {
  readonly id?: number | undefined
  readonly memberIds?: readonly number[] | undefined
  readonly approverIds?: readonly number[] | undefined
}

async function withLayers(db: Db, rows: readonly SetupColumns[]) {
  const [first] = rows
  if (first === undefined) return []
  const approvers = await db
    .selectFrom('timesheet_approvers')
    .selectAll()
    .where('organization_id', '=', first.organization_id)
    .where(
      'setup_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('layer')
    .orderBy('position')
    .execute()
  const bySetup = Map.groupBy(approvers, ({ setup_id: id }) => id)
  return rows.map((row) => {
    const byLayer = Map.groupBy(bySetup.get(row.id) ?? [], ({ layer }) => layer)
    const layers = [...byLayer].map(([layer, users]) => [layer, users.map((user) => user.user_id)] as const)
    return { ...row, layers: new Map(layers) }
  })
}

/** The setups of a workspace that are not deleted, by id. */
export async function listSetups(
  db: Db,
  place: WorkspaceKey,
  { id, memberIds, approverIds }: SetupFilter = {},
) {
  let query = rowsIn(db, 'timesheet_setups', place).where('deleted_at', 'is', null).orderBy('id')
  if (id !== undefined) query = query.where('id', '=', id)
  if (memberIds !== undefined) query = query.where('member_id', 'in', memberIds)
  if (approverIds !== undefined) {
    const ofSetup = 'timesheet_approvers.setup_id'
    query = query.where(isLinked(ofSetup, 'timesheet_setups.id', 'timesheet_approvers.user_id', approverIds))
  }
  return withLayers(db, await query.execute())
}

const insert = insertOf('timesheet_setups')

export async function insertSetup(db: Db, { layers, ...row }: SetupRow) {
  await insert(db, row)
  await insertApprovers(db, { ...row, layers })
}

export const updateSetup = updateOf('timesheet_setups')

async function insertApprovers(
  db: Db,
  { organization_id, id, layers }: Pick<SetupRow, 'organization_id' | 'id' | 'layers'>,
) {
  const rows = [...layers].flatMap(([layer, users]) =>
    users.map((user_id, position) => ({ organization_id, setup_id: id, layer, user_id, position })),
  )
  await db.insertInto('timesheet_approvers').values(rows).execute()
}

export async function replaceApprovers(db: Db, setup: Pick<SetupRow, 'organization_id' | 'id' | 'layers'>) {
  await db
    .deleteFrom('timesheet_approvers')
    .where('organization_id', '=', setup.organization_id)
    .where('setup_id', '=', setup.id)
    .execute()
  await insertApprovers(db, setup)
}

/** Notes for the caller's query whether the workspace has setups. */
export async function noteUse(db: Db, { organization, workspaceId }: Member) {
  await db
    .updateTable('workspaces')
    .set((eb) => ({
      timesheets_in_use: eb
        .exists(
          eb
            .selectFrom('timesheet_setups')
            .select('timesheet_setups.id')
            .where('timesheet_setups.organization_id', '=', organization.organizationId)
            .where('timesheet_setups.workspace_id', '=', workspaceId)
            .where('timesheet_setups.deleted_at', 'is', null),
        )
        .$castTo<boolean>(),
    }))
    .where('organization_id', '=', organization.organizationId)
    .where('id', '=', workspaceId)
    .execute()
}
