/** Figures about this process for Prometheus: what it answered, and how its database and queues stand when it is asked. */

import { setTimeout } from 'node:timers/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Logger } from 'pino'
import type { Db } from '../database/database.ts'
import { openPools } from '../database/pools.ts'
import type { Clock } from '../effects/clock.ts'
import { SECOND } from '../effects/timestamps.ts'
import { sessionsOfDatabase, waitingMails, waitingWebhooks } from './queries.ts'

/** An answered request. */
export interface Answered {
  /** Its endpoint's name. */
  readonly endpoint: string
  readonly status: number
  readonly ms: number
}

export interface Measured {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly openStreams: () => number
  /** Requests that wait for their turn, by what they wait for. */
  readonly waitingRequests: () => Readonly<Record<string, number>>
  /** Networks that have no requests left at the moment. */
  readonly limitedNetworks: () => number
}

export interface Metrics {
  readonly count: (answered: Answered) => void
  /** In Prometheus' text format. */
  readonly read: () => Promise<string>
  readonly contentType: string
}

/** Prometheus gives up after ten seconds; figures of the process count the more when the database does not answer. */
const LATEST_MILLISECONDS = 2000

/** Seconds; the feed's stream of changes is measured up to its first byte. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics({
  db,
  clock,
  logger,
  openStreams,
  waitingRequests,
  limitedNetworks,
}: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'dayloom_requests_total',
    help: 'Requests by endpoint and status of the answer.',
    labelNames: ['endpoint', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'dayloom_request_duration_seconds',
    help: 'Time until the answer, by endpoint.',
    labelNames: ['endpoint'],
    buckets,
    registers,
  })
  const gauge = (name: string, help: string, ...labelNames: readonly string[]): Gauge =>
    new Gauge({ name: `dayloom_${name}`, help, labelNames: [...labelNames], registers })
  const streams = gauge('live_streams', 'Streams of changes that are open.')
  const limited = gauge('limited_networks', 'Networks whose requests are refused at the moment.')
  const turns = gauge('requests_waiting', 'Requests that wait for their turn.', 'turn')
  const pools = gauge('pool_connections', 'Connections to PostgreSQL: in use, or idle.', 'pool', 'state')
  const waiting = gauge('pool_waiting', 'Requests that wait for a connection to PostgreSQL.', 'pool')
  const sessions = gauge(
    'database_sessions',
    'Sessions in the whole database: active, or waiting for a lock.',
    'state',
  )
  const mails = gauge('mails_waiting', 'Mails in the queue of all processes.')
  const oldestMail = gauge('oldest_mail_seconds', 'Age of the oldest mail in the queue.')
  const webhooks = gauge('webhooks_waiting', 'Webhooks that have events to deliver, of all processes.')
  const isUp = gauge('database_up', 'Whether the database answers: 1 or 0.')

  function measureProcess(): void {
    streams.set(openStreams())
    limited.set(limitedNetworks())
    for (const [turn, count] of Object.entries(waitingRequests())) turns.set({ turn }, count)
    for (const [name, pool] of openPools()) {
      pools.set({ pool: name, state: 'in_use' }, pool.totalCount - pool.idleCount)
      pools.set({ pool: name, state: 'idle' }, pool.idleCount)
      waiting.set({ pool: name }, pool.waitingCount)
    }
  }

  async function measureDatabase(): Promise<void> {
    const { count, oldest } = await waitingMails(db)
    mails.set(count)
    oldestMail.set(oldest === null ? 0 : (clock.now() - oldest) / SECOND)
    webhooks.set(await waitingWebhooks(db))
    const open = await sessionsOfDatabase(db)
    if (open === null) return
    sessions.set({ state: 'active' }, open.active)
    sessions.set({ state: 'waiting_for_lock' }, open.locked)
  }

  return {
    count({ endpoint, status, ms }) {
      requests.inc({ endpoint, status })
      durations.observe({ endpoint }, ms / 1000)
    },
    async read() {
      measureProcess()
      const late = setTimeout(LATEST_MILLISECONDS, 'late', { ref: false })
      const result = await Promise.race([measureDatabase(), late]).catch((err: unknown) => {
        logger.warn({ err }, 'the database could not be measured')
        return 'failed'
      })
      isUp.set(result === undefined ? 1 : 0)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
