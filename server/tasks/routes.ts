/** Tasks over HTTP. */

import { listMyTasks } from '../../shared/api/project-tasks.ts'
import {
  createTask as createEndpoint,
  deleteTask as deleteEndpoint,
  getTask,
  listTasks,
  updateTask,
} from '../../shared/api/task-endpoints.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { readOwnProjectTasks } from './project-tasks.ts'
import { changeTask, createTask, deleteTask, readTask, readTasks } from './service.ts'

export const taskRoutes: readonly BoundRoute[] = [
  route(listTasks, (context) => readTasks(context, context.params, context.query)),
  route(listMyTasks, (context) => readOwnProjectTasks(context, context.query.since)),
  route(createEndpoint, (context) => createTask(context, context.params, context.body)),
  route(getTask, (context) => readTask(context, context.params)),
  route(updateTask, (context) => changeTask(context, context.params, context.body)),
  route(deleteEndpoint, (context) => deleteTask(context, context.params)),
]
