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

/** People track at the same time. */
const beside = { besideOthers: true } as const

export const timeEntryRoutes: readonly BoundRoute[] = [
  route(api.listTimeEntries, async (context) => {
    const { entries, nextCursor } = await listEntries(context, context.query)
    if (nextCursor !== null) context.setHeader('X-Next-Cursor', nextCursor)
    return entries
  }),
  route(api.getCurrentTimeEntry, readCurrentEntry),
  route(api.getTimeEntry, readEntry),
  route(getEntryHistory, readHistory),
  route(api.createTimeEntry, trackTime, beside),
  route(
    api.createTimeEntries,
    (context, { workspace_id }, { entries }) => createEntries(context, workspace_id, entries, context.query),
    beside,
  ),
  route(
    api.patchTimeEntries,
    (context, path, patches) => answerBulk(context, patchEntries(context, path, patches)),
    beside,
  ),
  route(api.updateTimeEntry, changeEntry, beside),
  route(api.deleteTimeEntry, deleteEntry, beside),
  route(api.stopTimeEntry, stopEntry, beside),
  route(api.updateOwnTimeEntry, changeEntry, beside),
  route(api.deleteOwnTimeEntry, deleteEntry, beside),
  route(api.stopOwnTimeEntry, stopEntry, beside),
]
