import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../database/connection.ts'
import type { Db } from '../database/database.ts'
import { createIdAllocator, type IdAllocator } from '../database/ids.ts'
import { inTransaction } from '../database/transaction.ts'
import { systemRandom } from '../effects/random.ts'
import { systemTimers, type Timers } from '../effects/timers.ts'
import { DAY, HOUR, MINUTE } from '../effects/timestamps.ts'
import { createSealing } from '../secrets/sealing.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { type FakeClock, fakeClock } from '../testing/fake-clock.ts'
import { createMailDelivery, type MailDelivery } from './delivery.ts'
import type { Mail } from './mailer.ts'
import { queueMail } from './queue.ts'

/** The queue of mails on any database. */
export function mailQueueContract(open: OpenDatabase): void {
  const sealing = createSealing(new Uint8Array(32), systemRandom)
  const logger = pino({ enabled: false })
  let db: Db
  let ids: IdAllocator
  let clock: FakeClock
  let sent: Mail[]
  /** The mail server's treatment of a mail. */
  let receive: (mail: Mail) => Promise<void>

  beforeAll(async () => {
    db = await openDatabase(await open())
    ids = createIdAllocator(db)
    await ids.reserve()
  })
  afterAll(() => db.destroy())
  beforeEach(async () => {
    await db.deleteFrom('mail_queue').execute()
    clock = fakeClock()
    sent = []
    receive = async (mail) => void sent.push(mail)
  })

  /** A process that sends mails. */
  function createProcess(timers: Timers = systemTimers): MailDelivery {
    const mailer = { send: (mail: Mail) => receive(mail), close: () => undefined }
    return createMailDelivery({ db, clock, timers, mailer, sealing, logger })
  }
  const mail: Mail = { to: 'ada@example.org', subject: 'Hello', text: 'secret code' }

  /** As a request does it. @returns what it does after its transaction. */
  async function queue(
    delivery: MailDelivery,
    mails: readonly Mail[] = [mail],
  ): Promise<() => Promise<void>> {
    const tasks: (() => Promise<void>)[] = []
    await inTransaction(db, async (transaction) => {
      const queueing = { publicUrl: '', canSend: true, seal: sealing.seal, deliver: delivery.deliver }
      const afterCommit = (task: () => Promise<void>): void => void tasks.push(task)
      const scope = { db: transaction, ids, now: clock.now(), mails: queueing, afterCommit }
      for (const each of mails) await queueMail(scope, each)
    })
    return async () => {
      for (const task of tasks) await task()
    }
  }
  const waiting = (): Promise<unknown[]> => db.selectFrom('mail_queue').selectAll().execute()

  it('is sent in its order and forgotten once its transaction is committed', async () => {
    const subjects = Array.from({ length: 25 }, (_, index) => `Mail ${index}`)
    const process = createProcess()
    const after = await queue(
      process,
      subjects.map((subject) => ({ ...mail, subject })),
    )
    expect(sent).toEqual([])
    await after()
    expect(sent.map(({ subject }) => subject)).toEqual(subjects)
    expect(sent[0]).toEqual({ ...mail, subject: 'Mail 0' })
    expect(await waiting()).toEqual([])
  })

  it('is unreadable in the database', async () => {
    await queue(createProcess())
    expect(JSON.stringify(await waiting())).not.toContain('secret code')
  })

  it('is sent by a later process when its own ends before it could', async () => {
    await queue(createProcess())
    await createProcess().deliver()
    expect(sent).toEqual([mail])
  })

  it('is tried again after 1 and 5 minutes, a quarter, 1, 6, 24 and 24 hours, then given up', async () => {
    let tries = 0
    receive = async () => {
      tries += 1
      throw new Error('mailbox of ada@example.org is full')
    }
    const process = createProcess()
    await (
      await queue(process)
    )()
    for (const wait of [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 24 * HOUR]) {
      const before = tries
      clock.advance(wait - MINUTE / 2)
      await process.deliver()
      expect(tries).toBe(before)
      clock.advance(MINUTE / 2)
      await process.deliver()
      expect(tries).toBe(before + 1)
    }
    expect(tries).toBe(8)
    expect(await waiting()).toEqual([])
  })

  it('keeps others from their mails no longer than one that fails', async () => {
    receive = async (each) => {
      if (each.to === 'full@example.org') throw new Error('full')
      sent.push(each)
    }
    await (
      await queue(createProcess(), [{ ...mail, to: 'full@example.org' }, mail])
    )()
    expect(sent).toEqual([mail])
    expect(await waiting()).toHaveLength(1)
  })

  it('is sent again when the process that was sending it is never heard of again', async () => {
    receive = () => new Promise(() => undefined)
    const lost = createProcess()
    void (await queue(lost))()
    await expect
      .poll(async () => db.selectFrom('mail_queue').select('attempts').execute())
      .toEqual([{ attempts: 1 }])
    receive = async (each) => void sent.push(each)
    const next = createProcess()
    await next.deliver()
    expect(sent).toEqual([])
    clock.advance(DAY)
    await next.deliver()
    expect(sent).toEqual([mail])
  })

  it('is sent once by two processes', async () => {
    await queue(
      createProcess(),
      Array.from({ length: 12 }, () => mail),
    )
    await Promise.all([createProcess().deliver(), createProcess().deliver()])
    expect(sent).toHaveLength(12)
  })

  it('is sent too when it is queued while others are being sent', async () => {
    const process = createProcess()
    let more: Promise<() => Promise<void>> | null = null
    receive = async (each) => {
      sent.push(each)
      more ??= queue(process, [{ ...mail, subject: 'Later' }])
      await more
      void process.deliver()
    }
    await (
      await queue(process)
    )()
    expect(sent.map(({ subject }) => subject)).toEqual(['Hello', 'Later'])
  })

  it('does not keep a service that ends waiting for the mail server', async () => {
    receive = () => new Promise(() => undefined)
    const waited: number[] = []
    const process = createProcess({
      after(milliseconds, run) {
        waited.push(milliseconds)
        run()
        return () => undefined
      },
    })
    const delivered = (await queue(process))()
    process.stop()
    await delivered
    expect(waited).toEqual([2000])
    expect(await waiting()).toHaveLength(1)
  })
}
