/** The beginning of every history: a service with one person on it, who has planned a little; made once. */

import { signUp } from '../electron/core/accounts/sign-in.ts'
import type { SignedIn } from '../electron/core/protocol.ts'
import { Computer } from './computer.ts'
import { type Edit, perform } from './edits.ts'
import { Ledger } from './ledger.ts'
import { SimulatedNetwork } from './simulated-network.ts'
import { serverUrl, SimulatedService } from './simulated-service.ts'
import { VirtualTime } from './virtual-time.ts'

export interface Stage {
  /** Of the service's data; to be copied. */
  readonly data: string
  readonly signedIn: SignedIn
  readonly close: () => Promise<void>
}

export async function openStage(): Promise<Stage> {
  const time = new VirtualTime()
  const service = new SimulatedService(time)
  await service.start()
  const { fetch } = service
  if (fetch === null) throw new Error('The service is down.')
  const effects = {
    fetch,
    now: () => time.now,
    newId: () => crypto.randomUUID(),
    timeout: () => new AbortController().signal,
  }
  const urls = { serverUrl, accountsUrl: null, planningUrl: null }
  const person = {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'correct horse',
    timeZone: 'Europe/Berlin',
  }
  const signedIn = await signUp(effects, urls, person)
  const answer = await fetch(
    new Request(`${serverUrl}/api/workspaces/${signedIn.record.workspaceId}/custom-fields`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${signedIn.token}` },
      body: JSON.stringify({ name: 'Reference', type: 'text', entity: 'task' }),
    }),
  )
  if (!answer.ok) throw new Error(`No custom field: ${await answer.text()}`)
  await plan({ time, service, signedIn })
  await service.stop()
  return { data: service.data, signedIn, close: () => service.destroy() }
}

/** Something to work on: without it, most of what a history draws would find nothing. */
const firstEdits: readonly Edit[] = [
  { what: 'create', entity: 'project', index: 0 },
  { what: 'create', entity: 'tag', index: 0 },
  { what: 'create', entity: 'ghost', index: 0 },
  { what: 'create', entity: 'task', index: 0 },
  { what: 'create', entity: 'task', index: 1 },
  { what: 'create', entity: 'timeBlock', index: 0 },
  { what: 'create', entity: 'timeBlock', index: 1 },
  { what: 'create', entity: 'favorite', index: 0 },
  { what: 'create', entity: 'favorite', index: 1 },
  { what: 'addMany', entity: 'timeEntry', index: 0 },
]

async function plan({
  time,
  service,
  signedIn,
}: {
  readonly time: VirtualTime
  readonly service: SimulatedService
  readonly signedIn: SignedIn
}): Promise<void> {
  const network = new SimulatedNetwork({
    time,
    service: () => service.fetch,
    random: () => 0,
    ignoresIdempotencyKeys: false,
    tellsTime: false,
    names: null,
  })
  const computer = new Computer('ee', time, network, signedIn)
  const ledger = new Ledger()
  computer.start()
  await time.pass(5000)
  for (const edit of firstEdits) await perform(edit, computer, ledger)
  await time.pass(5000)
  await computer.end()
}
