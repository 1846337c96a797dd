/** Project tasks over HTTP. */

import * as api from '../../shared/api/project-tasks.ts'
import { answerBulk } from '../bulk/bulk-changes.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeProjectTask, createProjectTask, deleteProjectTask, patchProjectTasks } from './change.ts'
import { readOwnProjectTasks, readProjectTask, readProjectTasks, readWorkspaceTasks } from './read.ts'

export const projectTaskRoutes: readonly BoundRoute[] = [
  route(api.listProjectTasks, readProjectTasks),
  route(api.createProjectTask, createProjectTask),
  route(api.patchProjectTasks, (context, path, patches) =>
    answerBulk(context, patchProjectTasks(context, path, patches)),
  ),
  route(api.getProjectTask, readProjectTask),
  route(api.updateProjectTask, changeProjectTask),
  route(api.deleteProjectTask, deleteProjectTask),
  route(api.listWorkspaceTasks, readWorkspaceTasks),
  route(api.getWorkspaceTask, readProjectTask),
  route(api.updateWorkspaceTask, changeProjectTask),
  route(api.deleteWorkspaceTask, deleteProjectTask),
  route(api.listMyTasks, readOwnProjectTasks),
]
