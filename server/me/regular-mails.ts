/**
 * The mails that the service sends by itself, by the preferences of each person (T §2): their week, and a timer that runs for
 * long. Each is noted in the transaction that queues it: it comes once, also over restarts and several processes.
 */

import { booleanDefaults } from '../../shared/api/preference-names.ts'
import { formatDate } from '../../shared/domain/date-format.ts'
import { formatDuration } from '../../shared/domain/duration.ts'
import { epochSeconds } from '../../shared/domain/instant.ts'
import { zoneDays } from '../../shared/domain/days.ts'
import { addDays, firstDayOfWeek } from '../../shared/domain/plain-date.ts'
import { instantAt } from '../../shared/domain/zoned-time.ts'
import { i18n } from '../../shared/words/words.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { IdAllocator } from '../database/ids.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Clock } from '../effects/clock.ts'
import { dateIn } from '../effects/time-text.ts'
import { repeatedly } from '../effects/timers.ts'
import { DAY, HOUR, SECOND } from '../effects/timestamps.ts'
import { type Mail, type Mails, textOf } from '../mail/mailer.ts'
import { plainName } from '../mail/plain-name.ts'
import { queueMail } from '../mail/queue.ts'
import type { SentMailTables } from './preference-tables.ts'
import {
  longRunning,
  noteSent,
  type Reader,
  readersWhoChose,
  sentSince,
  timeByProject,
} from './regular-mail-queries.ts'

export interface RegularMailsEffects {
  readonly db: Db
  readonly ids: IdAllocator
  readonly clock: Clock
  readonly mails: Mails
}

/** On the reader's wall. */
const morning = { hour: 7, minute: 0, second: 0 }

/** After so long a timer may have been forgotten. */
const LONG: Instant = 8 * HOUR

/** A mail that was due while the service was down is sent late, but no later than this. */
const LATEST: Instant = 3 * DAY

type Sent = Omit<SentMailTables['sent_mails'], 'user_id' | 'sent_at'>

interface Round extends RegularMailsEffects {
  /** The keys of those that were sent lately. */
  readonly known: ReadonlySet<string>
}

const keyOf = ({ user_id, kind, about }: Sent & { readonly user_id: number }) => `${user_id} ${kind} ${about}`

/** Queues a mail to a person unless it was sent. `mailOf` answers null if there is nothing to tell. */
async function send(
  { db, ids, clock, mails, known }: Round,
  reader: Reader,
  sent: Sent,
  mailOf: (db: Db) => Promise<Mail | null> | Mail,
) {
  // Looked at every hour: most are known.
  if (known.has(keyOf({ ...sent, user_id: reader.id }))) return
  await ids.reserve()
  await inTransaction(db, async (transaction) => {
    const now = clock.now()
    if (!(await noteSent(transaction, { ...sent, user_id: reader.id, sent_at: now }))) return
    const mail = await mailOf(transaction)
    // The queue is delivered once for all of them.
    const scope = { db: transaction, ids, now, mails, afterCommit: () => undefined }
    if (mail !== null) await queueMail(scope, mail)
  })
}

function morningOf(date: string, { timezone }: Reader): Instant {
  return epochSeconds(instantAt(date, morning, timezone)) * SECOND
}

function isDue(at: Instant, now: Instant): boolean {
  return at <= now && now < at + LATEST
}

/** The week before, on the morning after it. */
async function tellWeek(effects: Round, reader: Reader) {
  const now = effects.clock.now()
  const { id, timezone, beginning_of_week: begins } = reader
  const week = firstDayOfWeek(dateIn(timezone, now), begins)
  if (!isDue(morningOf(week, reader), now)) return
  const days = { first: addDays(week, -7), last: addDays(week, -1) }
  const { start, end } = zoneDays(timezone).boundsBetween(days.first, days.last)
  await send(effects, reader, { kind: 'week', about: week }, async (db) => {
    const times = await timeByProject(db, id, epochSeconds(start) * SECOND, epochSeconds(end) * SECOND)
    return times.length === 0 ? null : weekMail(reader, days, times, effects.mails.publicUrl)
  })
}

function wants({ stored }: Reader, name: 'send_timer_notifications' | 'send_weekly_report'): boolean {
  return stored?.[name] ?? booleanDefaults[name]
}

/**
 * Sends what is due.
 *
 * @throws the first failure, after all others have their mails
 */
export async function sendRegularMails(effects: RegularMailsEffects): Promise<void> {
  const { db, clock, mails } = effects
  const now = clock.now()
  const lately = await sentSince(db, now - LONG - LATEST)
  const round = { ...effects, known: new Set(lately.map(keyOf)) }
  const failures: unknown[] = []
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error))
  const weekly = await readersWhoChose(db, 'send_weekly_report')
  for (const reader of weekly) {
    if (wants(reader, 'send_weekly_report')) await attempt(tellWeek(round, reader))
  }
  const running = await longRunning(db, now - LONG, now - LONG - LATEST)
  for (const entry of running) {
    const sent = { kind: 'timer', about: String(entry.entry_id) } as const
    if (wants(entry, 'send_timer_notifications'))
      await attempt(send(round, entry, sent, () => timerMail(entry, mails.publicUrl)))
  }
  await mails.deliver()
  if (failures.length > 0) throw failures[0]
}

/**
 * Looks at once and every hour; does not keep the process alive.
 *
 * @param background runs it and reports its failure.
 * @returns what ends it.
 */
export function startRegularMails(
  effects: RegularMailsEffects,
  background: (task: () => Promise<void>) => void,
): () => void {
  return repeatedly(HOUR / 1000, () => background(() => sendRegularMails(effects)))
}

/** How to get fewer of them. */
const choice = i18n._('In Dayloom, Settings, Reminders, you choose which mails you get.')

function weekMail(
  { email, name, stored }: Reader,
  { first, last }: { readonly first: string; readonly last: string },
  times: Awaited<ReturnType<typeof timeByProject>>,
  publicUrl: string,
): Mail {
  const { date_format: dates = 'YYYY-MM-DD', duration_format: durations = 'improved' } = stored ?? {}
  const write = (time: number): string => formatDuration(Math.round(time / SECOND), durations)
  const total = write(times.reduce((sum, { time }) => sum + time, 0))
  const start = formatDate(first, dates)
  const end = formatDate(last, dates)
  return {
    to: email,
    subject: i18n._('Your week of {start} to {end}: {total}', { start, end, total }),
    text: textOf(
      i18n._('Hello {name},', { name: plainName(name) }),
      i18n._('from {start} to {end} you tracked {total}:', { start, end, total }),
      times
        .map(
          ({ name: project, time }) => `${write(time)}  ${plainName(project ?? i18n._('Without project'))}`,
        )
        .join('\n'),
      publicUrl,
      choice,
    ),
  }
}

function timerMail(
  { email, name, description, timezone, start }: Awaited<ReturnType<typeof longRunning>>[number],
  publicUrl: string,
): Mail {
  const entry = plainName(description ?? '') || i18n._('an entry without description')
  return {
    to: email,
    subject: i18n._('Your timer has been running for 8 hours'),
    text: textOf(
      i18n._('Hello {name},', { name: plainName(name) }),
      i18n._(
        'your timer has been running since {date}: {entry}. If you have forgotten it, stop it in Dayloom.',
        {
          date: dateIn(timezone, start),
          entry,
        },
      ),
      publicUrl,
      choice,
    ),
  }
}
