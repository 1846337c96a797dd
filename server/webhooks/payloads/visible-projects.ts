import type { WorkspaceMembership } from '../../access/caller.ts'
import type { CallerScope } from '../../access/scope.ts'
import { paddedIds } from '../../database/id-list.ts'
import { keyOf, type ProjectRow, visibleProjects, withDetails } from '../../projects/queries.ts'

/** Those of the projects that the caller may see, deleted ones included, by their ids. Null ids are passed over. */
export async function projectsAmong(
  { db, caller }: CallerScope,
  member: WorkspaceMembership,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, ProjectRow>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const key = keyOf({ member, userId: caller.userId })
  const rows = await withDetails(visibleProjects(db, key), key)
    .where('projects.id', 'in', paddedIds(wanted))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
