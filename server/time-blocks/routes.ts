/** Time blocks over HTTP. */

import * as api from '../../shared/api/time-blocks.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeTimeBlock, createTimeBlock, deleteTimeBlock, readBlocks, readBlocksOfTask } from './service.ts'

export const timeBlockRoutes: readonly BoundRoute[] = [
  route(api.listTimeBlocks, readBlocks),
  route(api.listTaskTimeBlocks, readBlocksOfTask),
  route(api.createTimeBlock, createTimeBlock),
  route(api.updateTimeBlock, changeTimeBlock),
  route(api.deleteTimeBlock, deleteTimeBlock),
]
