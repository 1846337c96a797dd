/** Sends the mails of the queue: at once when asked, and what failed again later. Any number of processes may do so. */

import type { Logger } from 'pino'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { Clock } from '../effects/clock.ts'
import { oneAtATime, repeatedly, type Timers } from '../effects/timers.ts'
import { HOUR, MINUTE } from '../effects/timestamps.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Mailer } from './mailer.ts'
import { AT_ONCE, claim, type Claimed, deleteMail, postponeMail } from './queries.ts'

interface DeliveryEffects {
  readonly db: Db
  readonly clock: Clock
  readonly timers: Timers
  readonly mailer: Mailer
  readonly sealing: Sealing
  readonly logger: Logger
}

/**
 * Sends one claimed mail. A failure is logged without the address and the text: both are personal.
 *
 * @param ended rejects when the service cannot wait for the mail server any longer.
 */
async function send(
  { db, clock, mailer, sealing, logger }: DeliveryEffects,
  mail: Claimed,
  ended: Promise<never>,
) {
  const { id, recipient, subject, sealed, attempts } = mail
  try {
    await Promise.race([mailer.send({ to: recipient, subject, text: sealing.open(sealed) }), ended])
  } catch (error) {
    const wait = waits[attempts - 1]
    const { message } = error instanceof Error ? error : new Error(String(error))
    const line = { mail: id, attempts, reason: message.replaceAll(recipient, '(recipient)') }
    if (wait !== undefined) {
      logger.warn(line, 'a mail could not be sent and is tried again later')
      await postponeMail(db, id, clock.now() + wait)
      return
    }
    logger.error(line, 'a mail could not be sent and is given up')
  }
  await deleteMail(db, id)
}

export interface MailDelivery {
  /** Sends the mails that are due. Mails that are queued while it runs are sent too, over the same connection to the mail server. */
  readonly deliver: () => Promise<void>
  /** Begins nothing new; what the mail server does not answer within two seconds is left to the next process. */
  readonly stop: () => void
}

const GRACE_MILLISECONDS = 2000

export function createMailDelivery(effects: DeliveryEffects): MailDelivery {
  const ended = Promise.withResolvers<never>()
  // Nobody may be waiting for it when the service ends.
  ended.promise.catch(() => undefined)
  const runs = oneAtATime(async () => {
    const mails = await claim(effects.db, effects.clock.now())
    for (const mail of mails.toSorted((a, b) => a.id - b.id)) await send(effects, mail, ended.promise)
    if (mails.length === AT_ONCE) void runs.ask()
  })

  return {
    deliver: runs.ask,
    stop() {
      runs.stop()
      effects.timers.after(GRACE_MILLISECONDS, () => ended.reject(new Error('The service ended.')))
    },
  }
}

const EVERY_MILLISECONDS = 30 * 1000

/**
 * Sends what an earlier process or a failure left, at once and every half minute; does not keep the process alive.
 *
 * @param background runs it and reports its failure.
 * @returns what ends it.
 */
export function startMailDelivery(
  { deliver }: MailDelivery,
  background: (task: () => Promise<void>) => void,
): () => void {
  return repeatedly(EVERY_MILLISECONDS, () => background(deliver))
}

/** The waits after each failure; a mail that fails once more is given up. */
const waits: readonly Instant[] = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 24 * HOUR]
