/** Plays a history with the real core and the real service, mends everything, and looks at what came of it. */

import type { Fetch } from '../electron/core/api-client/api-client.ts'
import { UniqueNames } from '../electron/core/sync/testing/unique-names.ts'
import { Computer } from './computer.ts'
import { perform } from './edits.ts'
import { findings } from './findings.ts'
import type { History, Step } from './history.ts'
import { Ledger, OTHER_PROGRAM } from './ledger.ts'
import { OtherProgram } from './other-program.ts'
import { seededRandom } from './chance.ts'
import { putAwayWhatHoldsBack } from './put-away.ts'
import { fairWeather, SimulatedNetwork } from './simulated-network.ts'
import { SimulatedService } from './simulated-service.ts'
import type { Stage } from './stage.ts'
import { VirtualTime } from './virtual-time.ts'

const COMPUTERS = 3
/** Longer than any pause that a service asked for, and than the longest wait after failures. */
const LONG = 15 * 60_000
const ROUNDS_AFTERWARDS = 3
/** Days that were planned before the history begins, and some. */
const PLACES_BEFORE = 10

/** The network between a computer or the other program, by its name, and the service. */
export type Between = (name: string, serve: Fetch) => Fetch

const nothing: Between = (_, serve) => serve

/**
 * @param between tells lies where it is to be shown that they are found
 * @returns what is wrong at the end; nothing when all is well
 */
export async function play(
  { data, signedIn }: Stage,
  history: History,
  between: Between = nothing,
): Promise<readonly string[]> {
  const time = new VirtualTime()
  const service = new SimulatedService(time, data)
  const random = seededRandom(history.luck)
  const { ignoresIdempotencyKeys, namesAreUnique, tellsTime } = history
  const names = namesAreUnique ? new UniqueNames() : null
  const ledger = new Ledger(PLACES_BEFORE)
  const serviceOf = (name: string) => (): Fetch | null =>
    service.fetch === null ? null : between(name, service.fetch)
  const elsewhere = new OtherProgram(serviceOf(OTHER_PROGRAM), signedIn, ledger)
  const computerNamed = (name: string): Computer => {
    const network = new SimulatedNetwork({
      time,
      service: serviceOf(name),
      random,
      ignoresIdempotencyKeys,
      tellsTime,
      names,
    })
    return new Computer(name, time, network, signedIn)
  }
  const computers = Array.from({ length: COMPUTERS }, (_, index) => computerNamed(`a${index}`))
  const fresh = computerNamed('ff')
  const players = { time, service, computers, elsewhere, ledger, isForeign: ignoresIdempotencyKeys }
  try {
    await service.start()
    for (const computer of computers) computer.start()
    await time.pass(5000)
    for (const step of history.steps) await take(step, players)
    await mend(players)
    const putAway = new Set(computers.flatMap(putAwayWhatHoldsBack))
    if (putAway.size > 0) await syncAll(players)
    // Before a new computer reads them, which would stop all but one.
    const running = await elsewhere.running()
    fresh.start()
    await time.pass(5000)
    const isForeign = ignoresIdempotencyKeys
    const clocksWereRight = !history.steps.some(({ kind }) => kind === 'clock')
    return await findings({
      computers,
      fresh,
      ledger,
      elsewhere,
      running,
      putAway,
      isForeign,
      clocksWereRight,
    })
  } finally {
    const ended = [...computers, fresh].map((computer) => computer.end())
    // An answer that is slow in coming is waited for by whoever asked.
    await time.pass(LONG)
    await Promise.all(ended)
    await service.destroy()
  }
}

interface Players {
  readonly time: VirtualTime
  readonly service: SimulatedService
  readonly computers: readonly Computer[]
  readonly elsewhere: OtherProgram
  readonly ledger: Ledger
  readonly isForeign: boolean
}

async function take(step: Step, players: Players): Promise<void> {
  const { time, service, computers, elsewhere, ledger, isForeign } = players
  if (step.kind === 'pass') {
    await time.pass(step.seconds * 1000)
    return
  }
  if (step.kind === 'service') {
    await (step.isUp ? service.start() : service.stop())
    return
  }
  if (step.kind === 'backUp') {
    await service.backUp(step.whileItRuns)
    return
  }
  if (step.kind === 'restore') {
    // A server of another make does not tell that it was put back; then what it lost is gone everywhere.
    if (!isForeign && (await service.restore())) ledger.wasPutBack()
    return
  }
  if (step.kind === 'elsewhere') {
    await elsewhere[step.what](step.index)
    return
  }
  const computer = computers[step.computer]
  if (computer === undefined) return
  if (step.kind === 'edit') {
    await perform(step, computer, ledger)
    // Sync begins; the next edit meets it under way.
    await time.rest()
  } else if (step.kind === 'crash') computer.crash(step.operations)
  else if (step.kind === 'restart') computer.restart()
  else if (step.kind === 'connection') computer.network.isUp = step.isUp
  else if (step.kind === 'weather') computer.network.weather = step.weather
  else if (step.kind === 'session') computer.network.isSignedOut = step.isExpired
  else computer.effects.skew = step.hours * 3_600_000
}

/** The service is up, the network is good, clocks are right, people have signed in again; then sync takes its time. */
async function mend({ time, service, computers }: Players): Promise<void> {
  await service.start()
  for (const { network, effects } of computers) {
    network.isUp = true
    network.isSignedOut = false
    network.weather = fairWeather
    effects.skew = 0
  }
  for (const computer of computers) computer.restart()
  await time.pass(5000)
  await syncAll({ time, computers })
}

async function syncAll({ time, computers }: Pick<Players, 'time' | 'computers'>): Promise<void> {
  for (let round = 0; round < ROUNDS_AFTERWARDS; round += 1) {
    // Computers with something that waits for its time get that time.
    if (computers.some(isBusy)) await time.pass(LONG)
    for (const computer of computers) {
      const synced = computer.account.sync.now()
      await time.pass(1000)
      await synced
    }
  }
}

function isBusy({ account: { sync } }: Computer): boolean {
  const { phase, waiting } = sync.status()
  return phase !== 'idle' || waiting > 0
}
