/** A service in memory for tests, with a clock and a mailbox of its own, and people to call it. */

import { confirmEmail, signUp } from '../../shared/api/accounts.ts'
import type { Me } from '../../shared/api/me.ts'
import { listMyWorkspaces } from '../../shared/api/workspaces.ts'
import { sendVerification } from '../accounts/email-verification.ts'
import { VERIFICATION_SUBJECT } from '../accounts/mails.ts'
import { registerNew } from '../accounts/sign-up.ts'
import { createMemoryContents } from '../contents/memory-contents.ts'
import { systemRandom } from '../effects/random.ts'
import type { Mail } from '../mail/mailer.ts'
import { representMe } from '../me/wire.ts'
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

interface NewPerson {
  readonly name?: string
  readonly timezone?: string
}

export interface TestService {
  readonly service: Service
  readonly clock: FakeClock
  /** Mails sent so far, but for those that prove addresses: everybody who signs up gets one. */
  readonly mails: readonly Mail[]
  /** The code of the newest mail that proves the address; waits for the first. Those of `signUp` are sent when they are asked for. */
  readonly verificationCode: (email: string) => Promise<string>
  /** Proves the address of somebody who signed up, once. */
  readonly verify: (person: Pick<Person, 'email' | 'password'>) => Promise<void>
  /** Calls without credentials. */
  readonly anonymous: ApiClient
  /** Somebody new, with a workspace of their own: as signing up makes them, without its request, session and mail. */
  readonly signUp: (options?: NewPerson) => Promise<Person>
  /** The same, as people do it. */
  readonly signUpByRequest: (options?: NewPerson) => Promise<Person>
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
  const nextPerson = () => {
    people += 1
    return { email: `person${people}@example.org`, password: `password ${people}` }
  }
  /** By their addresses: those to whom no mail has been sent. */
  const unsent = new Map<string, number>()
  async function verificationCode(email: string): Promise<string> {
    const id = unsent.get(email)
    if (unsent.delete(email) && id !== undefined)
      await service.operate((scope) => sendVerification(scope, { id }, email))
    return verifications.codeFor(email)
  }
  return {
    service,
    clock,
    mails,
    anonymous,
    verificationCode,
    async verify({ email, password }) {
      if (verified.has(email)) return
      verified.add(email)
      const params = { email_verification_code: await verificationCode(email) }
      await anonymous.call(confirmEmail, { params, body: { password } })
    },
    async signUp({ name = 'Ada', timezone = 'UTC' } = {}) {
      const { email, password } = nextPerson()
      const registered = await service.operate(async (scope) => {
        const password_hash = await scope.effects.passwords.hash(password)
        const proof = { password_hash, sign_up_key: null, email_verified_at: null }
        return registerNew(scope, { email, name, timezone, ...proof })
      })
      if (registered === undefined) throw new Error(`${email} is taken.`)
      const { user, apiToken, workspaceId, organizationId } = registered
      unsent.set(email, user.id)
      const client = anonymous.with(tokenHeader(apiToken))
      return { me: representMe(user, apiToken), email, password, client, workspaceId, organizationId }
    },
    async signUpByRequest({ name = 'Ada', timezone = 'UTC' } = {}) {
      const { email, password } = nextPerson()
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
