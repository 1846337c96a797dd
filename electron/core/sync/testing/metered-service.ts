/** The real service in memory, behind a network that counts requests, and can refuse and lose them. */

import { signUp } from '../../accounts/sign-in.ts'
import type { Fetch } from '../../api-client/api-client.ts'
import type { SignedIn } from '../../protocol.ts'
import { Device, type DeviceOptions, exchange } from './device.ts'
import { FakeEffects } from './fake-effects.ts'
import { memoryService } from './memory-service.ts'

const urls = { serverUrl: 'http://server.test', accountsUrl: null, planningUrl: null }
const HOUR = 3_600_000

interface Service {
  readonly fetch: Fetch
  readonly close: () => Promise<void>
}

/** The service's own start, handed in by the test: the core does not know the service. */
type StartService = (options: ReturnType<typeof memoryService>) => Promise<Service>

export interface Carried {
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly body: string
  readonly status: number
}

export class MeteredService {
  readonly effects: FakeEffects
  readonly device: Device
  readonly #service: Service
  readonly #signedIn: SignedIn
  readonly #devices: Device[] = []
  /** The requests that were answered, in order; those that were refused for the budget are not among them. */
  readonly carried: Carried[] = []
  isUp = true
  /** Decides whether a request never arrives. */
  losesRequest: (request: Request) => boolean = () => false
  /** Requests of one hour, counted from the first; null for as many as are sent. */
  budget: number | null = null
  /** Answers in place of the service, which does not get the request then; null for what it answers itself. */
  answers: (request: Request) => Response | null = () => null
  /** Decides whether the answer to a write is lost after the service has committed. */
  losesAnswer: (request: Request) => boolean = () => false
  #hourEnds = 0
  #left = 0

  private constructor(service: Service, signedIn: SignedIn, effects: FakeEffects) {
    this.#service = service
    this.#signedIn = signedIn
    this.effects = effects
    this.device = this.deviceNamed('0001', effects)
  }

  static async open(createService: StartService): Promise<MeteredService> {
    const effects = new FakeEffects('ffff', '2026-03-20T12:00:00Z')
    const service = await createService(memoryService(effects.milliseconds))
    const timeout = () => new AbortController().signal
    const entering = { fetch: service.fetch, now: effects.milliseconds, newId: effects.newId, timeout }
    const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
    const signedIn = await signUp(entering, urls, { ...person, timeZone: 'Europe/Berlin' })
    return new MeteredService(service, signedIn, effects)
  }

  /** Another computer of the same person, which ends with the service if not before. */
  deviceNamed(
    name: string,
    effects = new FakeEffects(name, this.effects.now()),
    path = ':memory:',
    more: Partial<DeviceOptions> = {},
  ): Device {
    const { token, record } = this.#signedIn
    const device = new Device({ fetch: this.fetch, effects, token, record, path, ...more })
    this.#devices.push(device)
    return device
  }

  /** Two computers that have read what is there. */
  async pair(): Promise<{ readonly desk: Device; readonly laptop: Device }> {
    const [desk, laptop] = [this.deviceNamed('0001'), this.deviceNamed('0002')]
    await exchange(desk, laptop)
    return { desk, laptop }
  }

  /** The writes of entries that were carried, and whose answer may have been lost. */
  get writes(): readonly Carried[] {
    return this.carried.filter(({ method, path }) => method !== 'GET' && path.includes('/time_entries'))
  }

  readonly fetch: Fetch = async (request) => {
    if (!this.isUp || this.losesRequest(request)) {
      const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
      throw new TypeError('fetch failed', { cause })
    }
    const refusal = this.#overBudget()
    if (refusal !== null) return refusal
    const instead = this.answers(request)
    if (instead !== null) return instead
    const { method, headers } = request
    const body = await request.clone().text()
    const isLost = method !== 'GET' && this.losesAnswer(request.clone())
    const answer = await this.#service.fetch(request)
    this.carried.push({
      method,
      path: decodeURIComponent(new URL(request.url).pathname),
      key: headers.get('Idempotency-Key'),
      body,
      status: answer.status,
    })
    if (isLost) throw new TypeError('fetch failed', { cause: new Error('socket hang up') })
    return answer
  }

  async close(): Promise<void> {
    for (const device of this.#devices) await device.close()
    await this.#service.close()
  }

  #overBudget(): Response | null {
    if (this.budget === null) return null
    const now = this.effects.milliseconds()
    if (now >= this.#hourEnds) {
      this.#hourEnds = now + HOUR
      this.#left = this.budget
    }
    this.#left -= 1
    if (this.#left >= 0) return null
    const seconds = Math.ceil((this.#hourEnds - now) / 1000)
    return new Response(JSON.stringify('You have hit your hourly limit for API calls.'), {
      status: 402,
      headers: {
        'Content-Type': 'application/json',
        'X-Toggl-Quota-Remaining': '0',
        'X-Toggl-Quota-Resets-In': String(seconds),
      },
    })
  }
}
