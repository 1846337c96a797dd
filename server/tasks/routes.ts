/** Tasks over HTTP. */

import * as api from '../../shared/api/tasks.ts'
import { answerBulk } from '../bulk/bulk-changes.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeTasks, createTasks, deleteTasks, changeTask, createTask, deleteTask } from './service.ts'
import { readTask, readTasks } from './find.ts'

export const taskRoutes: readonly BoundRoute[] = [
  route(api.listTasks, readTasks),
  route(api.createTask, createTask),
  route(api.createTasks, createTasks),
  route(api.updateTasks, (context, path, body) => answerBulk(context, changeTasks(context, path, body))),
  route(api.deleteTasks, deleteTasks),
  route(api.getTask, readTask),
  route(api.updateTask, changeTask),
  route(api.deleteTask, deleteTask),
]
