/** Keeps everybody's time on all projects, so that it is there offline. */

import type { SyncStatus } from '../../../shared/bridge/sync.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import { readTeamTime, type TeamTimeContext, type TeamTimeSource } from './read-team-time.ts'

/** Three requests an hour: of servers that allow thirty, a tenth. */
const EVERY_SECONDS = 3600
const LAST_READ = 'teamTimeReadAt'

export interface HourlyReadingOptions {
  readonly context: TeamTimeContext
  readonly source: TeamTimeSource
  readonly onDefect: (error: unknown) => void
}

/** Answers what is to be told each status of sync: it reads after a sync that went well, at most once an hour. */
export function hourlyReading({
  context,
  source,
  onDefect,
}: HourlyReadingOptions): (status: SyncStatus) => void {
  const { replica, effects } = context
  return ({ phase }) => {
    if (phase !== 'idle' || replica.isReadOnly) return
    const last = replica.meta.get(LAST_READ)
    const age = last === null ? Infinity : secondsBetween(last, effects.now())
    // A clock that was set back is no reason to wait for it.
    if (age >= 0 && age < EVERY_SECONDS) return
    replica.transaction(() => replica.meta.set(LAST_READ, effects.now()))
    readTeamTime(context, source).catch(onDefect)
  }
}
