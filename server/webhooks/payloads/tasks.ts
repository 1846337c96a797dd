import { toAnswers } from '../../tasks/answer.ts'
import { paddedIds } from '../../database/id-list.ts'
import { selectTasks, visibleTasks } from '../../tasks/repository.ts'
import type { RepresentEntities } from '../representation.ts'

/** As planning answers them: it shows all tasks, also those without a project. */
export const representTasks: RepresentEntities = async (scope, member, changes) => {
  const viewer = { member, userId: scope.caller.userId }
  const rows = await selectTasks(visibleTasks(scope.db, viewer))
    .where('tasks.id', 'in', paddedIds(changes.map(({ id }) => id)))
    .execute()
  const answers = await toAnswers(scope, member, rows)
  return new Map(
    answers.map((payload) => {
      const { project } = payload
      const shown = project === null ? null : { id: project.id, isPrivate: project.private }
      return [payload.id, { payload, project: shown }]
    }),
  )
}
