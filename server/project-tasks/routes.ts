/** Project tasks over HTTP. */

import {
  createProjectTask as createEndpoint,
  deleteProjectTask as deleteEndpoint,
  deleteWorkspaceTask,
  getProjectTask,
  getWorkspaceTask,
  listMyTasks,
  listProjectTasks,
  listWorkspaceTasks,
  patchProjectTasks as patchEndpoint,
  updateProjectTask,
  updateWorkspaceTask,
} from '../../shared/api/project-task-endpoints.ts'
import { answerBulk } from '../bulk/bulk-changes.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeProjectTask, createProjectTask, deleteProjectTask, patchProjectTasks } from './change.ts'
import { readOwnProjectTasks, readProjectTask, readProjectTasks, readWorkspaceTasks } from './read.ts'

export const projectTaskRoutes: readonly BoundRoute[] = [
  route(listProjectTasks, (context) => readProjectTasks(context, context.params)),
  route(createEndpoint, (context) => createProjectTask(context, context.params, context.body)),
  route(patchEndpoint, (context) =>
    answerBulk(context, patchProjectTasks(context, context.params, context.body)),
  ),
  route(getProjectTask, (context) => readProjectTask(context, context.params)),
  route(updateProjectTask, (context) => changeProjectTask(context, context.params, context.body)),
  route(deleteEndpoint, (context) => deleteProjectTask(context, context.params)),
  route(listWorkspaceTasks, (context) =>
    readWorkspaceTasks(context, context.params.workspace_id, context.query),
  ),
  route(getWorkspaceTask, (context) => readProjectTask(context, context.params)),
  route(updateWorkspaceTask, (context) => changeProjectTask(context, context.params, context.body)),
  route(deleteWorkspaceTask, (context) => deleteProjectTask(context, context.params)),
  route(listMyTasks, (context) => readOwnProjectTasks(context, context.query.since)),
]
