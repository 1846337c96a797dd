/** What every history begins with: a service with one person on it, made once. */

import { signUp } from '../electron/core/accounts/server-account.ts'
import type { SignedIn } from '../electron/core/protocol.ts'
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
  await service.stop()
  return { data: service.data, signedIn, close: () => service.destroy() }
}
