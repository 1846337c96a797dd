/** Reading time off (P §4.8). */

import type * as api from '../../shared/api/time-off.ts'
import type { ListedTimeOff, TimeOff, WorkspaceTimeOff } from '../../shared/api/time-off.ts'
import { isPlainDate } from '../../shared/domain/plain-date.ts'
import { knownPeople, permittedPeople } from '../access/organization-people.ts'
import {
  type OrganizationPath,
  placeOf,
  requireOrganization,
  requireWorkspace,
  type WorkspacePath,
} from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import { dayRange, type InstantRange } from '../lists/day-range.ts'
import { sinceInstant } from '../lists/since.ts'
import { knownGhosts, listTimeOff } from './queries.ts'
import { toAnswer, toListed } from './wire.ts'
import { seenWorker, type WorkerPath } from '../workers/access.ts'
import { listChanged, listOfWorkspace } from '../workers/queries.ts'
import type { EndpointInput } from '../../shared/api/endpoint.ts'

type ListQuery = EndpointInput<typeof api.listTimeOff>['query']

type OwnQuery = EndpointInput<typeof api.listUserTimeOff>['query']

/** @throws {BadRequest} naming the parameter that is missing or no date of the calendar. */
function daysBetween<Name extends string>(
  { caller }: Scope,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  names: { readonly from: Name; readonly to: Name },
): InstantRange {
  for (const [text, name] of [
    [from, names.from],
    [to, names.to],
  ] as const) {
    if (text !== undefined && !isPlainDate(text))
      throw new BadRequest('wrong_type', { field: name, type: 'date' })
  }
  return dayRange({ from, to }, names, caller.timeZone)
}

/**
 * When people are away, and ghosts: those that the caller does not know are left out. Days are those of the caller's zone.
 *
 * @throws {BadRequest} naming the parameter that is missing or cannot be read.
 */
export async function readTimeOff(
  scope: Scope,
  key: OrganizationPath,
  query: ListQuery,
): Promise<ListedTimeOff[]> {
  const member = requireOrganization(scope.caller, key.organization_id)
  const { 'user_id[]': userIds, 'ghost_id[]': ghostIds, start_date: from, end_date: to } = query
  if (userIds === undefined && ghostIds === undefined)
    throw new BadRequest('required', { field: 'user_id[]' })
  const range = daysBetween(scope, { from, to }, { from: 'start_date', to: 'end_date' })
  const users = await knownPeople(scope, member, [...new Set(userIds)])
  const ghosts = await knownGhosts(scope, key, [...new Set(ghostIds)])
  const ofUsers = users.length === 0 ? [] : await listTimeOff(scope.db, { ...key, user_id: users }, range)
  const ofGhosts = ghosts.length === 0 ? [] : await listTimeOff(scope.db, { ...key, ghost_id: ghosts }, range)
  return [...ofUsers, ...ofGhosts].sort((a, b) => a.start_time - b.start_time || a.id - b.id).map(toListed)
}

/**
 * The time off of one that reaches into the days from `from` to `to`, in the caller's zone; or with `since`, in UNIX
 * seconds, what was written or deleted since.
 *
 * @throws {BadRequest} naming the parameter that is missing or cannot be read.
 */
export async function readOwnTimeOff(
  scope: Scope,
  path: WorkerPath,
  { from, to, since }: OwnQuery,
): Promise<TimeOff[]> {
  // Why somebody is away is their own business, and their admins'.
  const worker = await seenWorker(scope, path, 'time_off.view_all')
  if (since !== undefined) {
    return (await listChanged(scope.db, 'time_off', worker, sinceInstant(since))).map(toAnswer)
  }
  const range = daysBetween(scope, { from, to }, { from: 'from', to: 'to' })
  return (await listTimeOff(scope.db, worker, range)).map(toAnswer)
}

/**
 * The time off of everybody in a workspace: see `listOfWorkspace`. Why people are away is their own business, and their
 * admins'.
 *
 * @param query `since` in UNIX seconds
 */
export async function readTimeOffOfWorkspace(
  scope: Scope,
  path: WorkspacePath,
  { since }: Pick<OwnQuery, 'since'>,
): Promise<WorkspaceTimeOff[]> {
  const place = placeOf(requireWorkspace(scope.caller, path.workspace_id))
  const rows = await listOfWorkspace(scope.db, 'time_off', place, sinceInstant(since))
  const userIds = [...new Set(rows.flatMap(({ user_id: id }) => (id === null ? [] : [id])))]
  const open = new Set(await permittedPeople(scope, place.organizationId, userIds, 'time_off.view_all'))
  return rows.map((row) => {
    const answer: WorkspaceTimeOff = toAnswer(row)
    if (row.user_id !== null && !open.has(row.user_id)) answer.type = null
    return answer
  })
}
