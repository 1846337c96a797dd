/** Assigning projects, tasks and teams to ghosts (P §4.1, decisions §9 `assign_action`). */

import type { AssignAction, GhostChangeBody } from '../../shared/api/ghosts.ts'
import type { Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { TenantKey } from '../database/rows.ts'
import { Conflict, unknownReference } from '../errors/app-error.ts'
import type { Viewer } from '../projects/queries.ts'
import {
  type AssignmentKind,
  assignmentKinds,
  link,
  linkedIds,
  shownAmong,
  touchTasks,
  unlink,
} from './queries.ts'
import type { Assigned } from './tables.ts'

/**
 * Works out how an action changes the assignments. A viewer cannot take away assignments that they do not see.
 *
 * @param assigned all of it; `shown` is the part that the viewer may see.
 */
export function assignmentChange(
  action: AssignAction,
  wanted: readonly number[],
  { assigned, shown }: { readonly assigned: readonly number[]; readonly shown: readonly number[] },
) {
  const asked = new Set(wanted)
  const known = new Set(assigned)
  const added = [...asked].filter((id) => !known.has(id))
  if (action === 'add') return { added, removed: [] }
  if (action === 'remove') return { added: [], removed: shown.filter((id) => asked.has(id)) }
  return { added, removed: shown.filter((id) => !asked.has(id)) }
}

function wantedOf(body: GhostChangeBody, kind: AssignmentKind): readonly number[] | undefined {
  return { projects: body.assign_projects, tasks: body.assign_tasks, teams: body.assign_teams }[kind]
}

/** Whether the body speaks of assignments. */
export function assigns(body: GhostChangeBody): boolean {
  return assignmentKinds.some((kind) => wantedOf(body, kind) !== undefined)
}

/** @returns each of them once. @throws {BadRequest} naming the field, when the viewer does not see one of them in the workspace. */
export async function requireShown(
  { db }: Scope,
  viewer: Viewer,
  kind: AssignmentKind,
  ids: readonly number[],
  field: string,
): Promise<readonly number[]> {
  const wanted = [...new Set(ids)]
  const what = ({ projects: 'project', tasks: 'task', teams: 'team' } as const)[kind]
  if ((await shownAmong(db, viewer, kind, wanted)).length < wanted.length)
    throw unknownReference(field, what, { says: `are not all ${kind} of the workspace` })
  return wanted
}

async function assignKind(
  scope: Scope,
  viewer: Viewer,
  ghost: TenantKey,
  kind: AssignmentKind,
  { action, wanted }: { readonly action: AssignAction; readonly wanted: readonly number[] },
) {
  const { db } = scope
  if (action !== 'remove') await requireShown(scope, viewer, kind, wanted, `assign_${kind}`)
  const assigned = await linkedIds(db, kind, ghost)
  const shown = await shownAmong(db, viewer, kind, assigned)
  const { added, removed } = assignmentChange(action, wanted, { assigned, shown })
  await unlink(db, kind, ghost, removed)
  await link(db, kind, ghost, added)
  if (kind === 'tasks') await touchTasks(scope, ghost.organization_id, [...added, ...removed])
}

/**
 * Changes what is assigned to a ghost, as far as the viewer sees it; absent arrays leave it as it is.
 *
 * @throws {BadRequest} naming the array, when not all of it is there for the viewer; to take away needs nothing to be there.
 * @throws {Conflict} when somebody has taken the ghost's place.
 */
export async function assign(
  scope: Scope,
  viewer: Viewer,
  ghost: TenantKey & { readonly embodied_at: Instant | null },
  body: GhostChangeBody,
) {
  if (ghost.embodied_at !== null && assigns(body)) throw new Conflict('ghost_embodied')
  const action = body.assign_action ?? 'replace'
  for (const kind of assignmentKinds) {
    const wanted = wantedOf(body, kind)
    if (wanted !== undefined) await assignKind(scope, viewer, ghost, kind, { action, wanted })
  }
}

/** Takes everything from a ghost, also what the caller does not see; answers what it was. */
export async function freeAssignments(scope: Scope, ghost: TenantKey): Promise<Assigned> {
  const assigned: Record<AssignmentKind, readonly number[]> = { projects: [], tasks: [], teams: [] }
  for (const kind of assignmentKinds) {
    const ids = await linkedIds(scope.db, kind, ghost)
    assigned[kind] = ids
    await unlink(scope.db, kind, ghost, ids)
    if (kind === 'tasks') await touchTasks(scope, ghost.organization_id, ids)
  }
  return assigned
}
