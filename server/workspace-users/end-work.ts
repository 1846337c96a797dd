/** What happens to a person's work in a workspace that they no longer see. */

import type { CallerScope } from '../access/scope.ts'
import { recordRows } from '../events/record-rows.ts'
import { wholeSecond } from '../time-entries/running.ts'
import { stopRunningIn } from '../time-entries/write-queries.ts'
import type { Membership } from './queries.ts'

/** Stops their running entry there, as starting another would: they could not do it themselves any more. */
export async function stopRunningEntry(scope: CallerScope, row: Membership): Promise<void> {
  const stopped = await stopRunningIn(scope.db, row, wholeSecond(scope.now), scope.at)
  recordRows(scope, 'time_entry', 'updated', stopped)
}
