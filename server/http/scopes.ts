/** The scopes that requests and the keeper's commands run in, and how those who listen hear of what they change. */

import type { AnyScope, ServiceEffects } from '../access/scope.ts'
import { expectedVersionOf, knownRunningOf } from '../access/expected-version.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import type { StampChange } from '../effects/clock.ts'
import type { Random } from '../effects/random.ts'
import {
  type ChangeListener,
  type ChangeOrigin,
  type EntityChange,
  summarizeChanges,
} from '../events/entity-change.ts'
import type { Mails } from '../mail/mailer.ts'
import type { RequestFacts } from './route.ts'

export interface ScopeEffects extends ServiceEffects {
  readonly stampChange: StampChange
  readonly random: Random
  /** Sign-ins of this service see all their entries, however old. */
  readonly unlimitedHistory: boolean
  readonly mails: Mails
  /** Hears what writes change. */
  readonly onChanges: ChangeListener
}

type Sender = Pick<RequestFacts, 'headers' | 'network'>

/** The work that follows the commit of a transaction. */
export type Task = () => Promise<void>

export function createScopes(effects: ScopeEffects) {
  const { clock, stampChange, ids, random, unlimitedHistory, mails, onChanges } = effects

  function scopeOf(
    { headers, network }: Sender,
    db: Db,
    now: Instant,
    tasks: Task[],
    changes: EntityChange[] = [],
    isBeside = false,
  ): AnyScope {
    return {
      db,
      now,
      at: stampChange(now),
      ids,
      network,
      userAgent: headers.get('user-agent'),
      random,
      effects,
      unlimitedHistory,
      expectedVersion: expectedVersionOf(headers),
      knownRunning: knownRunningOf(headers),
      isBeside,
      record: (change) => void changes.push(change),
      mails,
      afterCommit: (task) => void tasks.push(task),
    }
  }

  async function announce(scope: AnyScope, changes: readonly EntityChange[], origin: ChangeOrigin) {
    const summary = summarizeChanges(changes)
    if (summary.length > 0) await onChanges(scope, summary, origin)
  }

  /** Runs work in a transaction of its own; what it records is announced within it. */
  async function transact<T>(
    sender: Sender,
    origin: ChangeOrigin,
    work: (scope: AnyScope) => Promise<T>,
  ): Promise<{ readonly result: T; readonly tasks: readonly Task[] }> {
    const tasks: Task[] = []
    const result = await inTransaction(effects.db, async (transaction) => {
      tasks.length = 0
      const changes: EntityChange[] = []
      const scope = scopeOf(sender, transaction, clock.now(), tasks, changes)
      const done = await work(scope)
      await announce(scope, changes, origin)
      return done
    })
    return { result, tasks }
  }

  return { scopeOf, announce, transact }
}
