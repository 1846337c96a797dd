import { visibleAnswers } from '../../tasks/find.ts'
import type { RepresentEntities } from '../representation.ts'

/** As planning answers them: it shows all tasks, also those without a project. */
export const representTasks: RepresentEntities = async (scope, member, changes) => {
  const viewer = { member, userId: scope.caller.userId }
  const answers = await visibleAnswers(
    scope,
    viewer,
    changes.map(({ id }) => id),
  )
  return new Map(
    answers.map((payload) => {
      const { project } = payload
      const shown = project === null ? null : { id: project.id, isPrivate: project.private }
      return [payload.id, { payload, project: shown }]
    }),
  )
}
