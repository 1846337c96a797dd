/** Time blocks over HTTP. */

import {
  createTimeBlock as createEndpoint,
  deleteTimeBlock as deleteEndpoint,
  listTaskTimeBlocks,
  listTimeBlocks,
  updateTimeBlock,
} from '../../shared/api/time-blocks.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeTimeBlock, createTimeBlock, deleteTimeBlock, readBlocks, readBlocksOfTask } from './service.ts'

export const timeBlockRoutes: readonly BoundRoute[] = [
  route(listTimeBlocks, (context) => readBlocks(context, context.params.workspace_id, context.query)),
  route(listTaskTimeBlocks, (context) => readBlocksOfTask(context, context.params)),
  route(createEndpoint, (context) => createTimeBlock(context, context.params, context.body)),
  route(updateTimeBlock, (context) => changeTimeBlock(context, context.params, context.body)),
  route(deleteEndpoint, (context) => deleteTimeBlock(context, context.params)),
]
