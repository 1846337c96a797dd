/** The arguments of every service function: the caller, the database handle of the request, and the effects it may use. */

import type { Authenticate } from '../accounts/authentication.ts'
import type { ContentStore } from '../contents/content-store.ts'
import type { Instant, KeptColumns } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { IdAllocator } from '../database/ids.ts'
import type { Clock } from '../effects/clock.ts'
import type { Random } from '../effects/random.ts'
import type { EntityChange } from '../events/entity-change.ts'
import type { LiveChanges } from '../live-changes/live-changes.ts'
import type { Mails } from '../mail/mailer.ts'
import type { Plan } from '../organizations/tables.ts'
import type { Passwords } from '../secrets/passwords.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { CallCallback } from '../webhooks/callback-client.ts'
import type { Caller } from './caller.ts'

/** The means of the whole service, given once, when it is composed. */
export interface ServiceEffects {
  /** Outside of any request's transaction: for what must be recorded although the request is refused. */
  readonly db: Db
  readonly ids: IdAllocator
  readonly clock: Clock
  readonly sealing: Sealing
  readonly passwords: Passwords
  /** Of new organizations. */
  readonly plan: Plan
  /** The files of attachments. */
  readonly contents: ContentStore
  /** Of each file. */
  readonly maximumFileBytes: number
  readonly callCallback: CallCallback
  /** Tells the dispatcher of webhooks that there may be something to deliver. */
  readonly wakeDispatcher: () => void
  /** Told of timesheet setups that are new or changed. */
  readonly rescheduleReminders: () => Promise<void>
  readonly liveChanges: LiveChanges
  readonly authenticate: Authenticate
}

/** When a request happens. */
export interface Moment {
  /** The time of the request by the clock, the same for all that it changes. */
  readonly now: Instant
  /** The `at` of all that it changes: as `now`, but always later than every change before. */
  readonly at: Instant
}

/** The scope of any request, with credentials or without. */
export interface AnyScope extends Moment {
  /** In a write, the transaction that the whole request is; in a read, the connection. The only handle to use. */
  readonly db: Db
  readonly ids: Pick<IdAllocator, 'next'>
  readonly random: Random
  readonly effects: ServiceEffects
  /** False: entries are listed three months back only (decisions §5). */
  readonly unlimitedHistory: boolean
  /** The `at` of the row that the request is meant for, from `If-Match`, or `If-None-Match: *`, which no row has; null for whichever there is. */
  readonly expectedVersion: string | null
  /** The entries that a start takes to run, from `X-Known-Running`; null when it does not say. */
  readonly knownRunning: ReadonlySet<number> | null
  /** Notes a change of an entity, for those who listen. To be called wherever one is written, in any order. */
  readonly record: (change: EntityChange) => void
  /** For `queueMail`. */
  readonly mails: Mails
  /** Does what cannot be undone (mails) once the transaction has been committed, without keeping the caller waiting. */
  readonly afterCommit: (task: () => Promise<void>) => void
}

/** The scope of a request that needs credentials. */
export interface Scope extends AnyScope {
  readonly caller: Caller
}

/** The columns of a new row that stays when it is deleted. */
export function newRow({ ids, now, at }: Pick<AnyScope, 'ids' | 'now' | 'at'>): KeptColumns & { id: number } {
  return { id: ids.next(), created_at: now, at, deleted_at: null }
}
