/** Creations under an own id, which happen once however often they are sent. */

import type { ReplicatedKind, WithSyncId } from '../../shared/api/feed.ts'
import { requireTurn, type Scope } from '../access/scope.ts'
import type { TenantKey, WorkspaceKey } from '../database/rows.ts'
import { restoreDeleted, type RestoringScope } from '../deletions/queries.ts'
import { Conflict, Gone } from '../errors/app-error.ts'
import { type FeedLine, linesNamed, nameLines } from './queries.ts'

/** The kind of the row, and the place where it is created. */
export interface Creation {
  readonly kind: ReplicatedKind
  readonly place: Pick<WorkspaceKey, 'organization'> & { readonly workspaceId: number | null }
  /** Of what is a person's own: whose it becomes. Absent for what belongs to the organization. */
  readonly ownerId?: number
  /** With the own id, if it has one, and whether the row is to come back if it was deleted. */
  readonly body: WithSyncId
  /** Whether the caller may see the row; where not all of the workspace's rows are for everybody. */
  readonly isVisible?: (id: number) => Promise<boolean>
}

function scopeOf({ ownerId, place }: Creation): number {
  return ownerId ?? place.organization.organizationId
}

/** The lines of rows that were created under own ids before; the rows are there or were deleted. */
export function linesOf({ db }: Pick<Scope, 'db'>, syncIds: readonly string[]): Promise<FeedLine[]> {
  return linesNamed(db, { syncIds })
}

/**
 * The row that was created under the own id before.
 *
 * @param lines those of the own id, where they were read with others
 * @throws {Gone} when it was deleted since, and does not come back.
 * @throws {Conflict} when the id is that of another thing, of one in another workspace, or of one that the caller does not see.
 */
export async function findCreated(
  scope: RestoringScope,
  creation: Creation,
  lines?: readonly FeedLine[],
): Promise<number | null> {
  const { kind, place, body, isVisible } = creation
  const { sync_id: syncId } = body
  if (syncId === undefined) return null
  const found = lines ?? (await linesOf(scope, [syncId]))
  const line = found.find((one) => one.scope === scopeOf(creation))
  if (line === undefined) return null
  const isThere =
    line.kind === kind && (line.workspace_id === null || line.workspace_id === place.workspaceId)
  if (!isThere) throw taken()
  if (line.deleted && !(await restore(scope, creation, line.row_id))) throw new Gone()
  if ((await isVisible?.(line.row_id)) === false) throw taken()
  return line.row_id
}

async function restore(scope: RestoringScope, creation: Creation, id: number): Promise<boolean> {
  const { kind, place, body } = creation
  requireTurn(scope)
  const organization_id = place.organization.organizationId
  return body.restore === true && restoreDeleted(scope, kind, { organization_id, id })
}

function taken(): Conflict<'taken'> {
  return new Conflict('taken', { field: 'sync_id' })
}

/** Gives a row that was just made its own id. */
export async function nameCreated(scope: Pick<Scope, 'db'>, creation: Creation, id: number) {
  await nameAllCreated(scope, [[creation, id]])
}

/** As `nameCreated`, of rows of one kind. */
export async function nameAllCreated(
  { db }: Pick<Scope, 'db'>,
  created: readonly (readonly [creation: Creation, id: number])[],
) {
  const names = created.flatMap(([creation, row_id]) => {
    const { kind, body } = creation
    return body.sync_id === undefined
      ? []
      : [{ scope: scopeOf(creation), kind, row_id, sync_id: body.sync_id }]
  })
  for (const ofScope of Map.groupBy(names, ({ scope }) => scope).values()) await nameLines(db, ofScope)
}

/**
 * Creates a row unless that was done before under its own id.
 *
 * @param create answers the key of the row. @returns the id of the row, whenever it was made. @throws as `findCreated`.
 */
export async function createdOnce(
  scope: RestoringScope,
  creation: Creation,
  create: () => Promise<number | Pick<TenantKey, 'id'>>,
): Promise<number> {
  const known = await findCreated(scope, creation)
  if (known !== null) return known
  const created = await create()
  const id = typeof created === 'number' ? created : created.id
  await nameCreated(scope, creation, id)
  return id
}
