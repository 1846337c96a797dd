/** Time entries over HTTP. */

import {
  createTimeEntries,
  createTimeEntry,
  deleteOwnTimeEntry,
  deleteTimeEntry,
  getCurrentTimeEntry,
  getTimeEntry,
  listTimeEntries,
  patchTimeEntries,
  stopOwnTimeEntry,
  stopTimeEntry,
  updateOwnTimeEntry,
  updateTimeEntry,
} from '../../shared/api/time-entry-endpoints.ts'
import { answerBulk } from '../bulk/bulk-changes.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { trackTime } from '../time-blocks/track-block.ts'
import { patchEntries } from './bulk.ts'
import { changeEntry, deleteEntry, stopEntry } from './change.ts'
import { createEntries } from './create-many.ts'
import { listEntries, readCurrentEntry, readEntry } from './read.ts'

export const timeEntryRoutes: readonly BoundRoute[] = [
  route(listTimeEntries, async (context) => {
    const { entries, nextCursor } = await listEntries(context, context.query)
    if (nextCursor !== null) context.setHeader('X-Next-Cursor', nextCursor)
    return entries
  }),
  route(getCurrentTimeEntry, (context) => readCurrentEntry(context, context.query)),
  route(getTimeEntry, (context) => readEntry(context, context.params, context.query)),
  route(createTimeEntry, (context) =>
    trackTime(context, context.params.workspace_id, context.body, context.query),
  ),
  route(createTimeEntries, (context) =>
    createEntries(context, context.params.workspace_id, context.body.entries),
  ),
  route(patchTimeEntries, (context) =>
    answerBulk(context, patchEntries(context, context.params, context.body)),
  ),
  route(updateTimeEntry, (context) => changeEntry(context, context.params, context.body, context.query)),
  route(deleteTimeEntry, (context) => deleteEntry(context, context.params)),
  route(stopTimeEntry, (context) => stopEntry(context, context.params, context.query)),
  route(updateOwnTimeEntry, (context) => changeEntry(context, context.params, context.body, context.query)),
  route(deleteOwnTimeEntry, (context) => deleteEntry(context, context.params)),
  route(stopOwnTimeEntry, (context) => stopEntry(context, context.params, context.query)),
]
