import type { CallerScope } from '../../access/scope.ts'
import { findKeptProjectTasks } from '../../project-tasks/queries.ts'
import { toAnswers as toProjectTasks } from '../../project-tasks/wire.ts'
import type { Viewer } from '../../projects/queries.ts'
import { visibleAnswers } from '../../tasks/find.ts'
import type { Representation, RepresentEntities } from './payload.ts'

/** T §2 Project task. */
async function ofProjects(
  scope: CallerScope,
  viewer: Viewer,
  ids: readonly number[],
): Promise<[number, Representation][]> {
  const rows = await findKeptProjectTasks(scope.db, viewer, ids)
  return (await toProjectTasks(scope, viewer.member, rows)).map((payload) => [
    payload.id,
    { payload, project: { id: payload.project_id, isPrivate: payload.project_is_private ?? false } },
  ])
}

/** Tasks of projects as tracking answers them; the others, which tracking does not show, as planning does (P §2 Task). */
export const representTasks: RepresentEntities = async (scope, member, changes) => {
  const viewer = { member, userId: scope.caller.userId }
  const ids = changes.map(({ id }) => id)
  const represented = new Map(await ofProjects(scope, viewer, ids))
  const others = ids.filter((id) => !represented.has(id))
  if (others.length === 0) return represented
  for (const payload of await visibleAnswers(scope, viewer, others)) {
    represented.set(payload.id, { payload, project: null })
  }
  return represented
}
