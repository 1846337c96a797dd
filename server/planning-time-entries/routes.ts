/** Planning's time entries over HTTP. */

import {
  createPlanningTimeEntry,
  deletePlanningTimeEntry,
  getPlanningTimeEntry,
  listPlanningTimeEntries,
  logPlanningTimeEntry,
  updatePlanningTimeEntry,
} from '../../shared/api/planning-time-entry-endpoints.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changePlanningEntry, deletePlanningEntry } from './change.ts'
import { createPlanningEntry } from './create.ts'
import { logPlan } from './log.ts'
import { listPlanningEntries, readPlanningEntry } from './read.ts'

export const planningEntryRoutes: readonly BoundRoute[] = [
  route(listPlanningTimeEntries, async (context) => {
    const { params, query } = context
    const { entries, nextCursor } = await listPlanningEntries(context, params.workspace_id, query)
    if (nextCursor !== null) context.setHeader('X-Next-Cursor', nextCursor)
    return entries
  }),
  route(createPlanningTimeEntry, (context) =>
    createPlanningEntry(context, context.params.workspace_id, context.body),
  ),
  route(getPlanningTimeEntry, (context) => readPlanningEntry(context, context.params)),
  route(updatePlanningTimeEntry, (context) => changePlanningEntry(context, context.params, context.body)),
  route(deletePlanningTimeEntry, (context) => deletePlanningEntry(context, context.params)),
  route(logPlanningTimeEntry, (context) => {
    const { workspace_id, planned_entry_id: time_entry_id } = context.params
    return logPlan(context, { workspace_id, time_entry_id }, context.body)
  }),
]
