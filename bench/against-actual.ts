/** An afternoon offline, sent and read by a second device: against the same in Actual, a local-first app of note. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installRival, RivalDevice, RivalServer } from './actual-rival.ts'
import { median, milliseconds, type Figure, type Scenario } from './measure.ts'
import { OfflineDevice, startService } from './offline-device.ts'
import { peakMiB } from './resident-memory.ts'

const MANY = 10_000
const FEW = 1000
const SINGLES = 50
const RIVAL_PORT = 5987
/** Milliseconds. What changed in the minute before a reading is read again by the next one; an afternoon lasts longer. */
const READ_AGAIN = 61_000

interface Measured {
  /** Milliseconds. */
  readonly created: number
  readonly pushed: number
  readonly pulled: number
  /** One more change afterwards, durable on this computer. */
  readonly oneMore: number
  /** MiB. */
  readonly clientPeak: number
  readonly serverPeak: number
}

/** As many again as there were, in one command, while the service is away. */
async function ours(folder: string, count: number): Promise<Measured> {
  const service = await startService(folder)
  const [one, other] = [
    await OfflineDevice.signIn(join(folder, 'one'), service.url),
    await OfflineDevice.signIn(join(folder, 'other'), service.url),
  ]
  const ids = await one.create(0, count)
  await one.pushed()
  // The measurement begins with fresh processes, for us as for the rival. The second device is away until its turn, and the
  // bytes that were there before are not read again: both have read them a minute after they were made.
  await sleep(READ_AGAIN)
  await one.pushed()
  await other.pulled(count)
  await service.stop()
  await one.close()
  await other.close()
  await one.open()
  const created = await milliseconds(() => one.core.call('timeEntries.duplicate', { ids }))
  await service.start()
  const pushed = await one.pushed()
  await other.open()
  const pulled = await other.pulled(2 * count)
  const singles: number[] = []
  for (let index = 0; index < SINGLES; index += 1) {
    // Between two changes of a person there is time enough for sync.
    await one.atRest()
    singles.push(await milliseconds(() => one.create(3 * count + index, 1)))
  }
  const clientPeak = Math.max(await peakMiB(one.core.pid), await peakMiB(other.core.pid))
  const serverPeak = await peakMiB(service.pid)
  await one.close()
  await other.close()
  await service.stop()
  return { created, pushed, pulled, oneMore: median(singles), clientPeak, serverPeak }
}

async function theirs(folder: string, count: number): Promise<Measured> {
  const server = new RivalServer(join(folder, 'server'), RIVAL_PORT)
  await server.start()
  const one = await RivalDevice.open(join(folder, 'one'), server.url)
  const { result: book } = await one.do('begin')
  const other = await RivalDevice.open(join(folder, 'other'), server.url)
  await other.do('join', { book })
  await server.stop()
  const { milliseconds: created } = await one.do('create', { count })
  await server.start()
  const { milliseconds: pushed } = await one.do('sync')
  const { milliseconds: pulled } = await other.do('sync')
  const { result: arrived } = await other.do('count')
  // The account has an opening balance.
  if (Number(arrived) < count) throw new Error(`Only ${Number(arrived)} of ${count} arrived.`)
  const singles: number[] = []
  for (let index = 0; index < SINGLES; index += 1) {
    singles.push((await one.do('create', { count: 1 })).milliseconds)
  }
  const memory = async (device: RivalDevice): Promise<number> => Number((await device.do('memory')).result)
  const clientPeak = Math.max(await memory(one), await memory(other))
  await one.close()
  await other.close()
  await server.stop()
  return { created, pushed, pulled, oneMore: median(singles), clientPeak, serverPeak: server.peak }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function faster(name: string, what: string, atLeast: number, our: number, their: number): Figure {
  return {
    name,
    what,
    value: their / our,
    unit: 'ratio',
    goal: { atLeast },
    details: { ours_s: our / 1000, theirs_s: their / 1000 },
  }
}

function smaller(name: string, our: number, their: number): Figure {
  return {
    name,
    what: 'largest resident memory of the process during all of it, over that of Actual’s',
    value: our / their,
    unit: 'ratio',
    goal: { atMost: 1 / 3 },
    details: { ours_MiB: our, theirs_MiB: their },
  }
}

export const againstActual: Scenario = {
  name: 'against-actual',
  async run(): Promise<readonly Figure[]> {
    installRival()
    const few = await inFolder((folder) => ours(folder, FEW))
    const many = await inFolder((folder) => ours(folder, MANY))
    const rival = await inFolder((folder) => theirs(folder, MANY))
    const perEntry = (measured: Measured, count: number): number =>
      (measured.created + measured.pushed + measured.pulled) / count
    return [
      faster(
        `Make ${MANY} entries offline`,
        'in one command, durable: the time of as many rows in one call of Actual’s, over ours',
        20,
        many.created,
        rival.created,
      ),
      faster(
        'Send them',
        'until the server has them all: Actual’s time, over ours',
        6,
        many.pushed,
        rival.pushed,
      ),
      faster(
        'A second device reads them',
        'until it has them all: Actual’s time, over ours',
        10,
        many.pulled,
        rival.pulled,
      ),
      smaller('Memory of the client', many.clientPeak, rival.clientPeak),
      smaller('Memory of the server', many.serverPeak, rival.serverPeak),
      {
        name: 'Time of an entry among many',
        what: `made, sent and read: each of ${MANY}, over each of ${FEW}`,
        value: perEntry(many, MANY) / perEntry(few, FEW),
        unit: 'ratio',
        goal: { atMost: 1.1 },
        details: { many_ms: perEntry(many, MANY), few_ms: perEntry(few, FEW) },
      },
      {
        name: 'One more change after many',
        what: `made durably after ${2 * MANY} others while sync is at rest, over after ${2 * FEW}, the middle of ${SINGLES}`,
        value: many.oneMore / few.oneMore,
        unit: 'ratio',
        goal: { atMost: 1.25 },
        details: { many_ms: many.oneMore, few_ms: few.oneMore, theirs_ms: rival.oneMore },
      },
    ]
  },
}
