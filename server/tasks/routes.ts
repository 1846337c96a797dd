/** Tasks over HTTP. */

import {
  createTask as createEndpoint,
  createTasks as createManyEndpoint,
  deleteTask as deleteEndpoint,
  deleteTasks as deleteManyEndpoint,
  getTask,
  listTasks,
  updateTask,
  updateTasks,
} from '../../shared/api/task-endpoints.ts'
import { answerBulk } from '../bulk/bulk-changes.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeTasks, createTasks, deleteTasks } from './bulk.ts'
import { readTask, readTasks } from './read.ts'
import { changeTask, createTask, deleteTask } from './service.ts'

export const taskRoutes: readonly BoundRoute[] = [
  route(listTasks, (context) => readTasks(context, context.params, context.query)),
  route(createEndpoint, (context) => createTask(context, context.params, context.body)),
  route(createManyEndpoint, (context) => createTasks(context, context.params, context.body)),
  route(updateTasks, (context) => answerBulk(context, changeTasks(context, context.params, context.body))),
  route(deleteManyEndpoint, (context) => deleteTasks(context, context.params, context.query)),
  route(getTask, (context) => readTask(context, context.params, context.query)),
  route(updateTask, (context) => changeTask(context, context.params, context.body)),
  route(deleteEndpoint, (context) => deleteTask(context, context.params, context.query)),
]
