import { toAnswers } from '../../projects/wire.ts'
import type { RepresentEntities } from './payload.ts'
import { projectsAmong } from './visible-projects.ts'

export const representProjects: RepresentEntities = async (scope, member, changes) => {
  const rows = await projectsAmong(
    scope,
    member,
    changes.map(({ id }) => id),
  )
  const answers = await toAnswers(scope, member, [...rows.values()], 1)
  return new Map(
    answers.map((payload) => [
      payload.id,
      { payload, project: { id: payload.id, isPrivate: payload.is_private } },
    ]),
  )
}
