/** Project tasks over HTTP. */

import * as api from '../../shared/api/project-tasks.ts'
import { answerBulk } from '../bulk/bulk-changes.ts'
import { type BoundRoute, route } from '../http/route.ts'
import * as service from './service.ts'

export const projectTaskRoutes: readonly BoundRoute[] = [
  route(api.listProjectTasks, service.readProjectTasks),
  route(api.createProjectTask, service.createProjectTask),
  route(api.patchProjectTasks, (context, path, patches) =>
    answerBulk(context, service.patchProjectTasks(context, path, patches)),
  ),
  route(api.getProjectTask, service.readProjectTask),
  route(api.updateProjectTask, service.changeProjectTask),
  route(api.deleteProjectTask, service.deleteProjectTask),
  route(api.listWorkspaceTasks, service.readWorkspaceTasks),
  route(api.getWorkspaceTask, service.readProjectTask),
  route(api.updateWorkspaceTask, service.changeProjectTask),
  route(api.deleteWorkspaceTask, service.deleteProjectTask),
  route(api.listMyTasks, service.readOwnProjectTasks),
]
