import type { Selectable, Updateable } from 'kysely'
import { type RateHistory, rateBook } from '../../shared/domain/rates.ts'
import type { Scope, WorkspacePlace } from '../access/scope.ts'
import type { Database, Db } from '../database/database.ts'
import { pick } from '../database/pick.ts'
import {
  changeRows,
  deleteOf,
  hasRow,
  insertOf,
  rowsIn,
  rowsOf,
  updateOf,
  type WorkspaceKey,
} from '../database/rows.ts'
import { paddedIds } from '../database/id-list.ts'
import type { RateTables } from './tables.ts'

export type RateRow = Selectable<RateTables['rate_histories']>

/** One rate: `project_id` and `user_id` are 0 where the level has none. */
export type RateKey = Pick<RateRow, 'organization_id' | 'workspace_id' | 'kind' | 'project_id' | 'user_id'>

const insert = insertOf('rate_histories')

const update = updateOf('rate_histories')

export const deleteRate = deleteOf('rate_histories')

const keyOf = (key: RateKey) => pick(key, 'organization_id', 'workspace_id', 'kind', 'project_id', 'user_id')

export function findRate(db: Db, key: RateKey) {
  return rowsOf(db, 'rate_histories', keyOf(key)).selectAll().executeTakeFirst()
}

/** The rates of a workspace by id, or some of them. */
export function listRates(db: Db, place: WorkspaceKey, ids?: readonly number[]) {
  const rates = rowsIn(db, 'rate_histories', place)
  return (ids === undefined ? rates : rates.where('id', 'in', paddedIds(ids))).orderBy('id').execute()
}

/** The history of one rate, in the order of time. */
export async function readHistory(db: Db, key: RateKey): Promise<RateHistory> {
  return (await findRate(db, key))?.periods ?? []
}

type Writing = Pick<Scope, 'db' | 'ids' | 'now' | 'at'>

/** @returns its id. */
export async function insertRate({ db, ids, now, at }: Writing, key: RateKey, history: RateHistory) {
  const id = ids.next()
  await insert(db, { ...keyOf(key), id, created_at: now, at, periods: JSON.stringify(history) })
  return id
}

/** Writes a history; where there is none, and was none, there is nothing to write. */
export async function replaceHistory(scope: Writing, key: RateKey, history: RateHistory) {
  const { db, at } = scope
  const known = await findRate(db, key)
  if (known !== undefined) await update(db, known, { periods: JSON.stringify(history), at })
  else if (history.length > 0) await insertRate(scope, key, history)
}

export async function readRateBook(db: Db, { organizationId, workspaceId }: WorkspacePlace) {
  const rows = await rowsOf(db, 'rate_histories', {
    organization_id: organizationId,
    workspace_id: workspaceId,
  })
    .select(['kind', 'project_id', 'user_id', 'periods'])
    .execute()
  return rateBook(
    rows.map(({ kind, project_id: projectId, user_id: userId, periods: history }) => ({
      kind,
      projectId: projectId === 0 ? null : projectId,
      personId: userId === 0 ? null : userId,
      history,
    })),
  )
}

/** Whether the person manages any project of the workspace. */
export function managesProjects(db: Db, { organization, workspaceId }: WorkspaceKey, userId: number) {
  const { organizationId } = organization
  return hasRow(
    rowsOf(db, 'project_users', {
      organization_id: organizationId,
      workspace_id: workspaceId,
      user_id: userId,
      manager: true,
    }).select('id'),
  )
}

/** Changes the rows of a person, or of a person in a project. @returns their keys: none for who left. */
export async function changePerson(
  db: Db,
  { organization_id, workspace_id, project_id, user_id }: RateKey,
  changes: Updateable<Database['workspace_users']>,
) {
  const table = (project_id === 0 ? 'workspace_users' : 'project_users') as 'workspace_users'
  const person = { organization_id, workspace_id, user_id, ...(project_id !== 0 && { project_id }) }
  await changeRows(db, table, person, changes)
  return rowsOf(db, table, person).select(['organization_id', 'workspace_id', 'id']).execute()
}
