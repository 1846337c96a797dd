/** A service in memory for tests, with a clock and a mailbox of its own, and people to call it. */

import { signUp } from '../../shared/api/accounts.ts'
import type { Me } from '../../shared/api/me.ts'
import { listMyWorkspaces } from '../../shared/api/workspaces.ts'
import { createMemoryContents } from '../contents/memory-contents.ts'
import { systemRandom } from '../effects/random.ts'
import type { Mail } from '../mail/mailer.ts'
import { createPasswords } from '../secrets/passwords.ts'
import { createService, type Service, type ServiceOptions } from '../service.ts'
import { type ApiClient, createApiClient, tokenHeader } from './api-client.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'

export interface Person {
  readonly me: Me
  readonly email: string
  readonly password: string
  /** Calls as this person, with their API token. */
  readonly client: ApiClient
  readonly workspaceId: number
  readonly organizationId: number
}

export interface TestService {
  readonly service: Service
  readonly clock: FakeClock
  /** Mails sent so far. */
  readonly mails: readonly Mail[]
  /** Calls without credentials. */
  readonly anonymous: ApiClient
  /** Somebody new, with a workspace of their own. */
  readonly signUp: (options?: { readonly name?: string; readonly timezone?: string }) => Promise<Person>
  readonly close: () => Promise<void>
}

/** Passwords are hashed at a cost that no real service may have. */
const quickCost = { ln: 4, r: 8, p: 1 }

export async function openTestService(options: Partial<ServiceOptions> = {}): Promise<TestService> {
  const clock = fakeClock()
  const mails: Mail[] = []
  const service = await createService({
    database: { kind: 'sqlite', path: ':memory:' },
    clock,
    secretKey: new Uint8Array(32),
    passwords: createPasswords(systemRandom, quickCost),
    ...(options.database?.kind === 'postgres' && { contents: createMemoryContents() }),
    mailer: { send: async (mail) => void mails.push(mail), close: () => undefined },
    ...options,
  })
  const anonymous = createApiClient((request) => service.fetch(request))
  let people = 0
  return {
    service,
    clock,
    mails,
    anonymous,
    async signUp({ name = 'Ada', timezone = 'UTC' } = {}) {
      people += 1
      const email = `person${people}@example.org`
      const password = `password ${people}`
      const me = await anonymous.call(signUp, { body: { email, password, display_name: name, timezone } })
      const client = anonymous.with(tokenHeader(me.api_token))
      const [workspace] = await client.call(listMyWorkspaces)
      if (workspace === undefined) throw new Error('Sign-up made no workspace.')
      const { id: workspaceId, organization_id: organizationId } = workspace
      return { me, email, password, client, workspaceId, organizationId }
    },
    close: service.close,
  }
}
