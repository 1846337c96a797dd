/** Tasks over HTTP. */

import {
  createTask as createEndpoint,
  deleteTask as deleteEndpoint,
  getTask,
  listTasks,
  updateTask,
} from '../../shared/api/task-endpoints.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeTask, createTask, deleteTask, readTask, readTasks } from './service.ts'

export const taskRoutes: readonly BoundRoute[] = [
  route(listTasks, (context) => readTasks(context, context.params, context.query)),
  route(createEndpoint, (context) => createTask(context, context.params, context.body)),
  route(getTask, (context) => readTask(context, context.params)),
  route(updateTask, (context) => changeTask(context, context.params, context.body)),
  route(deleteEndpoint, (context) => deleteTask(context, context.params)),
]
