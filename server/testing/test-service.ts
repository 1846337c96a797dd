/** A service in memory for tests, with a clock and a mailbox of its own, and people to call it. */

import { confirmEmail, signUp } from '../../shared/api/accounts.ts'
import type { Me } from '../../shared/api/me.ts'
import { listMyWorkspaces } from '../../shared/api/workspaces.ts'
import { VERIFICATION_SUBJECT } from '../accounts/mails.ts'
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
  /** Mails sent so far, but for those that prove addresses: everybody who signs up gets one. */
  readonly mails: readonly Mail[]
  /** The code of the newest mail that proves the address; waits for the first. */
  readonly verificationCode: (email: string) => Promise<string>
  /** Proves the address of somebody who signed up, once. */
  readonly verify: (person: Pick<Person, 'email' | 'password'>) => Promise<void>
  /** Calls without credentials. */
  readonly anonymous: ApiClient
  /** Somebody new, with a workspace of their own. */
  readonly signUp: (options?: { readonly name?: string; readonly timezone?: string }) => Promise<Person>
  readonly close: () => Promise<void>
}

/** Passwords are hashed at a cost that no real service may have. */
const quickCost = { ln: 4, r: 8, p: 1 }

/** The mails that prove addresses, each of which somebody may be waiting for. */
function verificationMails() {
  const codes = new Map<string, string>()
  const waiting = new Map<string, () => void>()
  return {
    keep: ({ to, text }: Mail): void => {
      codes.set(to, /\/email_verification\/([\w-]{43})$/m.exec(text)?.[1] ?? '')
      waiting.get(to)?.()
    },
    codeFor: async (email: string): Promise<string> => {
      if (!codes.has(email)) await new Promise<void>((resolve) => waiting.set(email, resolve))
      return codes.get(email) ?? ''
    },
  }
}

export async function openTestService(options: Partial<ServiceOptions> = {}): Promise<TestService> {
  const clock = fakeClock()
  const mails: Mail[] = []
  const verifications = verificationMails()
  const verified = new Set<string>()
  const service = await createService({
    database: { kind: 'sqlite', path: ':memory:' },
    clock,
    secretKey: new Uint8Array(32),
    passwords: createPasswords(systemRandom, quickCost),
    ...(options.database?.kind === 'postgres' && { contents: createMemoryContents() }),
    mailer: {
      async send(mail) {
        if (mail.subject === VERIFICATION_SUBJECT) verifications.keep(mail)
        else mails.push(mail)
      },
      close: () => undefined,
    },
    ...options,
  })
  const anonymous = createApiClient((request) => service.fetch(request))
  let people = 0
  return {
    service,
    clock,
    mails,
    anonymous,
    verificationCode: verifications.codeFor,
    async verify({ email, password }) {
      if (verified.has(email)) return
      verified.add(email)
      const params = { email_verification_code: await verifications.codeFor(email) }
      await anonymous.call(confirmEmail, { params, body: { password } })
    },
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
