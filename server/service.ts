/** The service as a function from requests to answers: embedded in the desktop program, or behind `main.ts`. */

import { dirname, join } from 'node:path'
import type { Hono } from 'hono'
import { type Logger, pino } from 'pino'
import { createAuthentication } from './accounts/authentication.ts'
import type { SignUpMode } from './accounts/who-may-sign-up.ts'
import type { ContentStore } from './contents/content-store.ts'
import { createFolderContents } from './contents/folder-contents.ts'
import { createMemoryContents } from './contents/memory-contents.ts'
import { connectionsOf, type DatabaseLocation, openDatabase, openReads } from './database/connection.ts'
import { noteStart } from './database/data-starts.ts'
import type { Db } from './database/database.ts'
import { createIdAllocator } from './database/ids.ts'
import { newestChange } from './database/newest-change.ts'
import { type Clock, createChangeStamps, systemClock } from './effects/clock.ts'
import { type Random, systemRandom } from './effects/random.ts'
import { systemTimers, type Timers } from './effects/timers.ts'
import { createTurns } from './effects/turns.ts'
import type { ChangeListener } from './events/entity-change.ts'
import { healthRoutes } from './health/routes.ts'
import { startHousekeeping } from './housekeeping.ts'
import type { AnyScope } from './access/scope.ts'
import { createAdmission } from './http/admission.ts'
import { createApp } from './http/app.ts'
import { createAvailability } from './http/availability.ts'
import { createScopes } from './http/scopes.ts'
import { defaultTrustedProxies, type TrustedProxies } from './http/sources.ts'
import { type BurstRate, createBurstLimit, defaultBurstRate } from './http/burst-limit.ts'
import { announcingWrites, liveChangeListener } from './live-changes/announce-writes.ts'
import { LiveChanges } from './live-changes/live-changes.ts'
import type { Wire } from './live-changes/postgres-wire.ts'
import { startRegularMails } from './me/regular-mails.ts'
import { createMailDelivery, startMailDelivery } from './mail/delivery.ts'
import { type Mailer, noMailer } from './mail/mailer.ts'
import type { Measured } from './metrics/metrics.ts'
import { addMetricsPage } from './metrics/page.ts'
import { noteFirstInteraction } from './me/setting-service.ts'
import { createProvider, type ProviderOptions } from './oidc/provider.ts'
import type { Plan } from './organizations/tables.ts'
import { addAccountPages } from './pages/account-pages.ts'
import { addInvitationPages } from './pages/invitation-pages.ts'
import { addSignInPages } from './pages/sign-in-pages.ts'
import { addReportPage } from './pages/report-page.ts'
import { serviceOf } from './pages/own-service.ts'
import { makePrivateDatabase } from './private-folder.ts'
import { createSeriesExtension } from './recurrence/follow-series.ts'
import { resourceRoutes } from './routes.ts'
import { createPasswords, type Passwords } from './secrets/passwords.ts'
import { keyOfFile, requireRightKey } from './secrets/right-key.ts'
import { createSealing, KEY_BYTES } from './secrets/sealing.ts'
import { signEdits } from './time-entries/history.ts'
import { createSigning } from './secrets/signing.ts'
import { createReminders } from './timesheets/reminders.ts'
import { type CallCallback, createCallbackClient } from './webhooks/callback-client.ts'
import { createDispatcher } from './webhooks/dispatcher.ts'
import { createPublisher } from './webhooks/publish.ts'

/** Work that no request waits for. @param onFailure hears why it failed */
function createBackground(onFailure: (error: unknown) => void) {
  const running = new Set<Promise<void>>()
  return {
    /** Starts it. */
    run: (task: () => Promise<void>): void => {
      const done = task()
        .catch(onFailure)
        .finally(() => running.delete(done))
      running.add(done)
    },
    /** Waits until all that was started has ended. */
    settle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

export interface ServiceOptions {
  readonly database: DatabaseLocation
  /** Of new organizations; `premium`, so that a person hosting it for themselves is limited in nothing. */
  readonly plan?: Plan
  /** The mode of sign-up; open by default. */
  readonly signUp?: SignUpMode
  /** Of identities; none by default. */
  readonly provider?: ProviderOptions | null
  /** Whose `X-Forwarded-For` is believed; by default that of this computer's own proxies. */
  readonly isTrustedProxy?: TrustedProxies
  /** Whether browsers are told to use HTTPS alone. */
  readonly hsts?: boolean
  /** Where people reach the service; for links in mails. */
  readonly publicUrl?: string
  /** 32 bytes that seal API tokens. By default a file beside the SQLite database; PostgreSQL's processes share one. */
  readonly secretKey?: Uint8Array
  /** The file that has the key, or gets one, where `secretKey` does not say it. */
  readonly keyFile?: string
  /** Goes on with a key that is not the database's, instead of refusing to start. */
  readonly replacesKey?: boolean
  /**
   * Where the files of attachments are kept; closed with the service. By default a folder `attachments` beside the SQLite
   * database, or memory beside one in memory; PostgreSQL's processes share one.
   */
  readonly contents?: ContentStore
  /** Of one attachment; 100 MiB by default. */
  readonly maximumFileBytes?: number
  /** Bytes that the files of an organization may have together; no limit by default. */
  readonly storageLimit?: number | null
  readonly clock?: Clock
  readonly random?: Random
  /** Silent by default. */
  readonly logger?: Logger
  /** By default mails go nowhere. */
  readonly mailer?: Mailer
  readonly passwords?: Passwords
  readonly burstRate?: BurstRate
  /** Whether entries are listed further back than three months. */
  readonly unlimitedHistory?: boolean
  /** Whether webhooks may call private, loopback and link-local addresses. */
  readonly allowPrivateCallbacks?: boolean
  /** Opens `/metrics` to who sends it; without one there is no such page. */
  readonly metricsToken?: string
  /** Calls the callbacks of webhooks; by default over the network. */
  readonly callCallback?: CallCallback
  /** Days for which the audit log is kept; 400 by default. */
  readonly auditKept?: number
  /** For a command: nothing is done by itself, and clients hear of no new start. */
  readonly isAttended?: boolean
  /** For what is delivered later. */
  readonly timers?: Timers
  /** For what is done once a day whatever happens, apart from `timers`, in which nothing waits while nothing is due. */
  readonly dailyTimers?: Timers
}

export interface Service {
  /**
   * Answers a request.
   *
   * @param bindings what the HTTP server knows besides the request (its socket); absent when embedded.
   */
  readonly fetch: (request: Request, bindings?: unknown) => Promise<Response>
  /**
   * Runs what whoever keeps the service has ordered, in one transaction, as nobody; then sends the mails that it asked for.
   * Its changes are announced as those of a request are.
   */
  readonly operate: <T>(work: (scope: AnyScope) => Promise<T>) => Promise<T>
  /** Ends answers that have no end of their own, so that connections can be closed. */
  readonly endStreams: () => void
  /** Finishes what is in flight and closes the database. No request may follow. */
  readonly close: () => Promise<void>
}

async function secretKeyOf(options: ServiceOptions, db: Db, random: Random): Promise<Uint8Array> {
  const { database, secretKey, replacesKey = false } = options
  const besides = database.kind === 'sqlite' ? join(dirname(database.path), 'service.key') : null
  const file = options.keyFile ?? besides
  if (secretKey === undefined && database.kind === 'sqlite' && database.path === ':memory:') {
    return random.bytes(KEY_BYTES)
  }
  if (secretKey === undefined && file === null) {
    throw new Error('A service with this database needs a secret key.')
  }
  const key = secretKey ?? (await keyOfFile(file ?? '', db, random, replacesKey))
  await requireRightKey(db, key, random, replacesKey)
  return key
}

/** Of the four threads of libuv's pool; files need one as well. */
const HASHES_AT_ONCE = 3

const YEAR_SECONDS = 365 * 24 * 60 * 60

const MAXIMUM_FILE_BYTES = 100 * 1024 * 1024

function contentsOf({ database, contents }: ServiceOptions, random: Random): ContentStore {
  if (contents !== undefined) return contents
  if (database.kind === 'postgres') throw new Error('A service with this database needs a store of contents.')
  if (database.kind === 'dialect' || database.path === ':memory:') return createMemoryContents()
  return createFolderContents(join(dirname(database.path), 'attachments'), random)
}

/** Between the processes of a database; null where it has one process. */
async function wireOf({ database }: ServiceOptions, db: Db, random: Random): Promise<Wire | null> {
  if (database.kind !== 'postgres') return null
  const { createPostgresWire } = await import('./live-changes/postgres-wire.ts')
  return createPostgresWire(db, database.directUrl ?? database.url, random.uuid())
}

/** Null without a token. The library that counts is loaded only where somebody asks. */
async function metricsOf({ metricsToken }: ServiceOptions, measured: Measured) {
  if (metricsToken === undefined) return null
  const { createMetrics } = await import('./metrics/metrics.ts')
  const metrics = createMetrics(measured)
  return { count: metrics.count, addPage: (app: Hono) => addMetricsPage(app, metrics, metricsToken) }
}

/**
 * Opens the database, brings its schema up to date and answers requests from then on.
 *
 * @example
 * const service = await createService({ database: { kind: 'sqlite', path: 'data/dayloom.sqlite' } })
 * const answer = await service.fetch(new Request('http://service/api/v9/status'))
 * @throws when the database cannot be opened or is newer than the service; {@link KeyRefused} when its key is another one.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const {
    database,
    plan = 'premium',
    publicUrl = 'http://127.0.0.1',
    clock = systemClock(),
    random = systemRandom,
    logger = pino({ enabled: false }),
    mailer = noMailer,
    auditKept = 400,
  } = options
  if (database.kind === 'sqlite' && database.path !== ':memory:') {
    await makePrivateDatabase(database.path, logger)
  }
  const db = await openDatabase(database)
  const secretKey = await secretKeyOf(options, db, random).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  const reads = await openReads(database, db)
  const sealing = createSealing(secretKey, random)
  const contents = contentsOf(options, random)
  const passwords = options.passwords ?? createPasswords(random)
  const ids = createIdAllocator(db)
  const stampChange = createChangeStamps(await newestChange(db))
  const isAttended = options.isAttended ?? false
  if (!isAttended) await noteStart(db, random)
  const timers = options.timers ?? systemTimers
  const admission = createAdmission(connectionsOf(database), timers)
  const availability = createAvailability(clock, logger, () => admission.refuse())
  const background = createBackground((error) => {
    if (availability.refusalOf(error) === null) logger.error({ err: error }, 'background work failed')
  })
  const serviceUrl = publicUrl.replace(/\/+$/, '')
  const callCallback =
    options.callCallback ?? createCallbackClient({ allowPrivate: options.allowPrivateCallbacks ?? false })
  const means = {
    db,
    reads,
    ids,
    clock,
    stampChange,
    random,
    timers,
    sealing,
    signing: createSigning(secretKey),
    passwords,
    inTurn: createTurns({ atOnce: HASHES_AT_ONCE }).inTurn,
    admission,
    availability,
    contents,
    plan,
    signUp: options.signUp ?? ('open' as const),
    provider: options.provider ? createProvider(options.provider, serviceUrl, logger) : null,
    logger,
    callCallback,
    background: background.run,
  }
  const mailDelivery = createMailDelivery({ ...means, mailer })
  const mails = {
    publicUrl: serviceUrl,
    canSend: mailer !== noMailer,
    seal: sealing.seal,
    deliver: mailDelivery.deliver,
  }
  const dispatcher = createDispatcher(means)
  const publish = createPublisher(dispatcher.wake)
  const reminders = createReminders({ ...means, mails })
  const liveChanges = new LiveChanges({ ...means, wire: await wireOf(options, db, random) })
  const tellLiveChanges = liveChangeListener(liveChanges)
  const effects = {
    ...means,
    maximumFileBytes: options.maximumFileBytes ?? MAXIMUM_FILE_BYTES,
    storageLimit: options.storageLimit ?? null,
    wakeDispatcher: dispatcher.wake,
    rescheduleReminders: reminders.reschedule,
    liveChanges,
    authenticate: createAuthentication({ ...means, db: reads }),
    unlimitedHistory: options.unlimitedHistory ?? false,
    mails,
    async onChanges(...told: Parameters<ChangeListener>) {
      await publish(...told)
      await tellLiveChanges(...told)
    },
  }
  const { transact } = createScopes(effects)
  const routes = [...announcingWrites(resourceRoutes, liveChanges), ...healthRoutes(resourceRoutes)]
  const burstLimit = createBurstLimit(clock, options.burstRate ?? defaultBurstRate)
  const metrics = await metricsOf(options, {
    ...means,
    openStreams: () => liveChanges.openStreams,
    waitingRequests: admission.waiting,
    limitedNetworks: () => burstLimit.exhausted(),
  })
  const app = createApp(routes, {
    ...effects,
    onAnswer: metrics?.count,
    async onWrite(scope, endpoint, changes) {
      await noteFirstInteraction(scope, endpoint)
      await signEdits(scope, changes)
    },
    isTrustedProxy: options.isTrustedProxy ?? defaultTrustedProxies,
    burstLimit,
  })
  const ask = serviceOf(app)
  addInvitationPages(app, ask, mails.publicUrl, means.signUp)
  addAccountPages(app, ask)
  addSignInPages(app, ask)
  addReportPage(app, ask)
  metrics?.addPage(app)
  const series = createSeriesExtension({ ...effects, timers: options.dailyTimers ?? systemTimers })
  const stops = [() => liveChanges.endStreams(), mailDelivery.stop, reminders.stop, series.stop]
  if (!isAttended) {
    stops.push(startHousekeeping({ db, clock, contents, auditKept }, background.run))
    stops.push(startMailDelivery(mailDelivery, background.run))
    if (mails.canSend) stops.push(startRegularMails({ db, ids, clock, mails }, background.run))
    dispatcher.wake()
    series.begin()
    background.run(reminders.reschedule)
  }

  const inFlight = new Set<Promise<Response>>()
  return {
    async fetch(request, bindings) {
      const answer = Promise.resolve(app.fetch(request, bindings as object | undefined))
      inFlight.add(answer)
      try {
        const answered = await answer
        if (options.hsts === true)
          answered.headers.set('strict-transport-security', `max-age=${YEAR_SECONDS}`)
        return answered
      } finally {
        inFlight.delete(answer)
      }
    },
    async operate(work) {
      await ids.reserve()
      const origin = { method: 'POST', path: '/', body: '', userId: null }
      const { result, tasks } = await transact({ headers: new Headers(), network: null }, origin, work)
      await Promise.all(tasks.map((task) => task()))
      return result
    },
    endStreams: () => liveChanges.endStreams(),
    async close() {
      for (const stop of stops) stop()
      await Promise.allSettled(inFlight)
      await Promise.all([background.settle(), dispatcher.close()])
      await liveChanges.close()
      mailer.close()
      contents.close()
      if (reads !== db) await reads.destroy()
      await db.destroy()
    },
  }
}
