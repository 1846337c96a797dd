import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { type PlanningRow, trackedEntries } from '../planning-time-entries/queries.ts'
import type { Viewer } from '../projects/queries.ts'

/** As many as lists of entries have at most (decisions §5). */
const MAXIMUM_ENTRIES = 1000

/** Of the tasks whose entries of everybody the viewer sees, all; of the others their own. Newest first. */
export async function readEntries(
  db: Db,
  { member, userId }: Viewer,
  ids: { readonly ofAll: readonly number[]; readonly own: readonly number[] },
): Promise<PlanningRow[]> {
  return trackedEntries(db, member.organization.organizationId)
    .where('time_entries.task_id', 'in', paddedIds([...ids.ofAll, ...ids.own]))
    .where('time_entries.task_id', 'is not', null)
    .where('time_entries.deleted_at', 'is', null)
    .$if(ids.own.length > 0, (query) =>
      query.where((eb) =>
        eb.or([
          eb('time_entries.user_id', '=', userId),
          ids.ofAll.length > 0 ? eb('time_entries.task_id', 'in', paddedIds(ids.ofAll)) : sql<boolean>`1 = 0`,
        ]),
      ),
    )
    .orderBy('time_entries.start', 'desc')
    .orderBy('time_entries.id', 'desc')
    .limit(MAXIMUM_ENTRIES)
    .execute()
}
