/** Names of people, tasks, clients and tags for a report's lines. */

import { readInChunks } from '../database/id-list.ts'
import { rowsOf } from '../database/rows.ts'
import { keyOf } from '../projects/queries.ts'
import { isVisible } from '../tasks/visibility-queries.ts'
import type { Report } from './report.ts'

type Names = ReadonlyMap<number, string>

interface Named {
  readonly id: number
  readonly name: string
}

async function namesOf(
  ids: readonly number[],
  read: (chunk: readonly number[]) => Promise<readonly Named[]>,
) {
  const named = await readInChunks([...new Set(ids)], read)
  return new Map(named.map(({ id, name }) => [id, name]))
}

export function userNames({ scope }: Report, ids: readonly number[]) {
  return namesOf(ids, (id) => rowsOf(scope.db, 'users', { id }).select(['id', 'name']).execute())
}

/** Of tasks that the caller may see (decisions §9). */
export function taskNames({ scope, member }: Report, ids: readonly number[]) {
  const key = keyOf({ member, userId: scope.caller.userId })
  return namesOf(ids, (chunk) =>
    scope.db
      .selectFrom('tasks')
      .select(['tasks.id', 'tasks.name'])
      .where('tasks.organization_id', '=', key.organizationId)
      .where('tasks.id', 'in', chunk)
      .where(isVisible('tasks', key))
      .execute(),
  )
}

function namesIn(table: 'clients' | 'tags') {
  return ({ scope, member }: Report, ids: readonly number[]): Promise<Names> =>
    namesOf(ids, (id) =>
      rowsOf(scope.db, table, { organization_id: member.organization.organizationId, id })
        .select(['id', 'name'])
        .execute(),
    )
}

export const clientNames = namesIn('clients')

export const tagNames = namesIn('tags')
