/** Planning's time entries over HTTP. */

import * as api from '../../shared/api/planning-time-entries.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changePlanningEntry, deletePlanningEntry, createPlanningEntry, logPlan } from './create.ts'
import { listPlanningEntries, readPlanningEntry } from './find.ts'
import { readTracking, startTracking, stopTracking } from './tracking-service.ts'

export const planningEntryRoutes: readonly BoundRoute[] = [
  route(api.listPlanningTimeEntries, async (context) => {
    const { params, query } = context
    const { entries, nextCursor } = await listPlanningEntries(context, params.workspace_id, query)
    if (nextCursor !== null) context.setHeader('X-Next-Cursor', nextCursor)
    return entries
  }),
  route(api.createPlanningTimeEntry, createPlanningEntry),
  route(api.getPlanningTimeEntry, readPlanningEntry),
  route(api.updatePlanningTimeEntry, changePlanningEntry),
  route(api.deletePlanningTimeEntry, deletePlanningEntry),
  route(api.logPlanningTimeEntry, (context) => {
    const { workspace_id, planned_entry_id: time_entry_id } = context.params
    return logPlan(context, { workspace_id, time_entry_id }, context.body)
  }),
]

export const trackingRoutes: readonly BoundRoute[] = [
  route(api.getTracking, readTracking),
  route(api.startTracking, startTracking),
  route(api.stopTracking, stopTracking),
]
