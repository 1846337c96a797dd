/**
 * Keeps the occurrences of series made for the time ahead, although nobody changes the series: once a day, series by
 * series, so that requests need not wait.
 */

import type { AnyScope, ServiceEffects } from '../access/scope.ts'
import { inTransaction, lockRows } from '../database/transaction.ts'
import type { StampChange } from '../effects/clock.ts'
import type { Random } from '../effects/random.ts'
import type { Timers } from '../effects/timers.ts'
import { DAY } from '../effects/timestamps.ts'
import { type ChangeListener, type EntityChange, summarizeChanges } from '../events/entity-change.ts'
import type { Mails } from '../mail/mailer.ts'
import type { TaskKey } from '../tasks/queries.ts'
import { followSeries } from './follow-series.ts'
import { seriesAfter } from './queries.ts'

interface SeriesEffects extends ServiceEffects {
  readonly stampChange: StampChange
  readonly random: Random
  readonly timers: Timers
  readonly mails: Mails
  readonly onChanges: ChangeListener
  /** Runs work that nobody waits for, and reports its failure. */
  readonly background: (task: () => Promise<void>) => void
}

/** How those who listen are told where these tasks come from. */
const origin = { method: '', path: '', body: '', userId: null }

interface SeriesExtension {
  /** Makes what is missing, and goes on doing so every day. */
  readonly begin: () => void
  /** Begins nothing more. */
  readonly stop: () => void
}

export function createSeriesExtension(effects: SeriesEffects): SeriesExtension {
  const { db, ids, clock, stampChange, random, timers, mails, onChanges, background } = effects
  let stopped = false
  let stopTimer: (() => void) | null = null

  /** As a request does it: after whoever writes in the organization, told in the same transaction. */
  async function extend(series: TaskKey): Promise<void> {
    await ids.reserve()
    await inTransaction(db, async (transaction) => {
      await lockRows(transaction, 'organizations', [series.organization_id])
      const now = clock.now()
      const changes: EntityChange[] = []
      const scope: AnyScope = {
        db: transaction,
        now,
        at: stampChange(now),
        ids,
        random,
        effects,
        unlimitedHistory: false,
        expectedVersion: null,
        knownRunning: null,
        record: (change) => void changes.push(change),
        mails,
        afterCommit: (task) => background(task),
      }
      await followSeries(scope, series, 'extend')
      const summary = summarizeChanges(changes)
      if (summary.length > 0) await onChanges(scope, summary, origin)
    })
  }

  async function extendAll(): Promise<void> {
    let last: TaskKey = { organization_id: 0, id: 0 }
    for (;;) {
      const page = stopped ? [] : await seriesAfter(db, last)
      for (const series of page) {
        if (stopped) return
        await extend(series)
        last = series
      }
      if (page.length === 0) return
    }
  }

  function begin(): void {
    if (stopped) return
    background(extendAll)
    stopTimer = timers.after(DAY / 1000, begin)
  }

  return {
    begin,
    stop() {
      stopped = true
      stopTimer?.()
    },
  }
}
