/** The kept changes of entries. */

import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { readInChunks } from '../database/id-list.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { insertOf, rowsOf } from '../database/rows.ts'
import { keyOf, type Viewer, visibleProjects } from '../projects/queries.ts'
import { isVisible } from '../tasks/visibility-queries.ts'

const signQuery = preparedQuery((db, { at, userId }: { readonly at: Instant; readonly userId: number }) =>
  db
    .updateTable('time_entry_edits')
    .set({ user_id: userId })
    .where('at', '=', at)
    .where('user_id', 'is', null)
    .returning('number'),
)

/** Says of the changes of one instant, that of a request, whose they are. */
export async function signChanges(db: Db, at: Instant, userId: number) {
  await signQuery(db, { at, userId })
}

/** Keeps changes that are in no column of the entry. */
export const insertEdits = insertOf('time_entry_edits')

/** The kept changes of entries, in order, with the names of those who made them. */
export function editsOf(db: Db, organizationId: number, entryIds: readonly number[]) {
  return readInChunks(entryIds, (some) =>
    db
      .selectFrom('time_entry_edits as edits')
      .leftJoin('users', 'users.id', 'edits.user_id')
      .select([
        'edits.time_entry_id',
        'edits.at',
        'edits.user_id',
        'edits.changes',
        'users.name as user_name',
      ])
      .where('edits.organization_id', '=', organizationId)
      .where('edits.time_entry_id', 'in', some)
      .orderBy('edits.number')
      .execute(),
  )
}

export type KeptEdit = Awaited<ReturnType<typeof editsOf>>[number]

/** Since when changes of entries are kept. */
export async function historyBegin(db: Db): Promise<Instant> {
  return (await db.selectFrom('time_entry_history').select('begins_at').executeTakeFirstOrThrow()).begins_at
}

/** The names of a workspace's projects, tasks, tags and people by id, as far as the viewer may see them; also of deleted ones. */
export async function namesFor(
  db: Db,
  viewer: Viewer,
  ids: Readonly<Record<'projects' | 'tasks' | 'tags' | 'users', readonly number[]>>,
) {
  const key = keyOf(viewer)
  const organization_id = key.organizationId
  const named = async (rows: Promise<readonly { readonly id: number; readonly name: string }[]>) =>
    new Map((await rows).map(({ id, name }) => [id, name]))
  return {
    projects: await named(
      readInChunks(ids.projects, (some) =>
        visibleProjects(db, key)
          .select(['projects.id', 'projects.name'])
          .where('projects.id', 'in', some)
          .execute(),
      ),
    ),
    tasks: await named(
      readInChunks(ids.tasks, (some) =>
        db
          .selectFrom('tasks')
          .select(['tasks.id', 'tasks.name'])
          .where('tasks.organization_id', '=', organization_id)
          .where('tasks.id', 'in', some)
          .where(isVisible('tasks', key))
          .execute(),
      ),
    ),
    tags: await named(
      readInChunks(ids.tags, (id) =>
        rowsOf(db, 'tags', { organization_id, id }).select(['id', 'name']).execute(),
      ),
    ),
    users: await named(
      readInChunks(ids.users, (some) =>
        db.selectFrom('users').select(['id', 'name']).where('id', 'in', some).execute(),
      ),
    ),
  }
}
