/** The rows that events show, deleted ones too. */

import type { Selectable } from 'kysely'
import type { Member, Scope } from '../access/scope.ts'
import type { Database, Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { rowsOf } from '../database/rows.ts'
import type { EntityChange, GoneRows } from '../events/entity-change.ts'
import { projectsAmong as visibleProjectsAmong } from '../projects/queries.ts'

/** The rows of the workspace that the changes are of, as far as there still are any. */
export async function changedRows<Table extends 'clients' | 'tags' | 'project_users' | 'project_groups'>(
  db: Db,
  table: Table,
  { organization, workspaceId }: Member,
  changes: readonly EntityChange[],
) {
  const place = { organization_id: organization.organizationId, workspace_id: workspaceId }
  // Kysely cannot follow a table that is a parameter.
  const rows = rowsOf(db, table as 'clients', { ...place, id: changes.map(({ id }) => id) }).selectAll()
  return (await rows.execute()) as unknown as Selectable<Database[Table]>[]
}

/** The last state of those of the changes that deleted a row from its table. */
export function goneRows<Model extends keyof GoneRows>(
  changes: readonly EntityChange[],
  model: Model,
): GoneRows[Model][] {
  return changes.flatMap((change) =>
    // A change brings a row of its own model.
    change.model === model && change.last !== undefined ? [change.last as GoneRows[Model]] : [],
  )
}

/** The people who were taken out of the workspace, as they last were in it. */
export async function goneUsers(db: Db, { organization }: Member, changes: readonly EntityChange[]) {
  const gone = goneRows(changes, 'workspace_user')
  if (gone.length === 0) return []
  const people = await db
    .selectFrom('users')
    .leftJoin('organization_users as ou', (join) =>
      join.onRef('ou.user_id', '=', 'users.id').on('ou.organization_id', '=', organization.organizationId),
    )
    .select(['users.id', 'users.name', 'users.email', 'users.timezone'])
    .select(['ou.id as organization_user_id', 'ou.owner', 'ou.admin'])
    .where('users.id', 'in', paddedIds(gone.map((row) => row.user_id)))
    .execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  return gone.map((row) => {
    const person = byId.get(row.user_id)
    return Object.assign({}, row, {
      name: person?.name ?? '',
      email: person?.email ?? '',
      timezone: person?.timezone ?? 'UTC',
      organization_user_id: person?.organization_user_id ?? 0,
      owner: person?.owner ?? false,
      organization_admin: person?.admin ?? false,
    })
  })
}

/** Those of the projects that the caller may see, deleted ones included, by their ids. Null ids are passed over. */
export async function projectsAmong({ db, caller }: Scope, member: Member, ids: readonly (number | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows = await visibleProjectsAmong(db, { member, userId: caller.userId }, wanted)
  return new Map(rows.map((row) => [row.id, row]))
}
