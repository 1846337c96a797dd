/** Names of people, tasks, clients and tags for a report's lines. */

import { paddedIds } from '../database/id-list.ts'
import { keyOf } from '../projects/visible-projects.ts'
import { isVisible } from '../tasks/visible-tasks.ts'
import { chunksOf } from './chunks.ts'
import type { Report } from './report.ts'

type Names = ReadonlyMap<number, string>

interface Named {
  readonly id: number
  readonly name: string
}

async function namesOf(
  ids: readonly number[],
  read: (chunk: readonly number[]) => Promise<readonly Named[]>,
): Promise<Names> {
  const names = new Map<number, string>()
  for (const chunk of chunksOf([...new Set(ids)])) {
    for (const { id, name } of await read(paddedIds(chunk))) names.set(id, name)
  }
  return names
}

export function userNames({ scope }: Report, ids: readonly number[]): Promise<Names> {
  return namesOf(ids, (chunk) =>
    scope.db.selectFrom('users').select(['id', 'name']).where('id', 'in', chunk).execute(),
  )
}

/** Of tasks that the caller may see (decisions §9). */
export function taskNames({ scope, member }: Report, ids: readonly number[]): Promise<Names> {
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

export function clientNames({ scope, member }: Report, ids: readonly number[]): Promise<Names> {
  return namesOf(ids, (chunk) =>
    scope.db
      .selectFrom('clients')
      .select(['id', 'name'])
      .where('organization_id', '=', member.organization.organizationId)
      .where('id', 'in', chunk)
      .execute(),
  )
}

export function tagNames({ scope, member }: Report, ids: readonly number[]): Promise<Names> {
  return namesOf(ids, (chunk) =>
    scope.db
      .selectFrom('tags')
      .select(['id', 'name'])
      .where('organization_id', '=', member.organization.organizationId)
      .where('id', 'in', chunk)
      .execute(),
  )
}
