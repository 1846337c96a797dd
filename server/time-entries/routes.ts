/** Time entries over HTTP. */

import * as api from '../../shared/api/time-entries.ts'
import { getEntryHistory } from '../../shared/api/entry-history.ts'
import { answerBulk } from '../bulk/bulk-changes.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { trackTime } from '../time-blocks/service.ts'
import { patchEntries } from './bulk.ts'
import { changeEntry, deleteEntry, stopEntry } from './change.ts'
import { createEntries } from './create.ts'
import { listEntries, readCurrentEntry, readEntry } from './find.ts'
import { readHistory } from './history.ts'

export const timeEntryRoutes: readonly BoundRoute[] = [
  route(api.listTimeEntries, async (context) => {
    const { entries, nextCursor } = await listEntries(context, context.query)
    if (nextCursor !== null) context.setHeader('X-Next-Cursor', nextCursor)
    return entries
  }),
  route(api.getCurrentTimeEntry, readCurrentEntry),
  route(api.getTimeEntry, readEntry),
  route(getEntryHistory, readHistory),
  route(api.createTimeEntry, trackTime),
  route(api.createTimeEntries, (context, { workspace_id }, { entries }) =>
    createEntries(context, workspace_id, entries, context.query),
  ),
  route(api.patchTimeEntries, (context, path, patches) =>
    answerBulk(context, patchEntries(context, path, patches)),
  ),
  route(api.updateTimeEntry, changeEntry),
  route(api.deleteTimeEntry, deleteEntry),
  route(api.stopTimeEntry, stopEntry),
  route(api.updateOwnTimeEntry, changeEntry),
  route(api.deleteOwnTimeEntry, deleteEntry),
  route(api.stopOwnTimeEntry, stopEntry),
]
