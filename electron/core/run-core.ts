/** The core process: `--profile DIR`, started by the main program, which talks to it over a channel. */

import { isMainThread } from 'node:worker_threads'
import type { Fetch } from './api-client/api-client.ts'
import { createAccountProcedures } from './accounts/account-procedures.ts'
import { answerJob, jobsInThread } from './backups/jobs.ts'
import { createCore } from './core.ts'
import { openEmbeddedService } from './embedded-service.ts'
import { systemSyncEffects } from './effects.ts'
import { z } from 'zod'
import type { CoreMessage, CoreRequest } from './protocol.ts'
import { openLog } from './log/log-file.ts'
import { profileArgument } from './profile-argument.ts'
import { boundYoungGeneration } from './young-generation.ts'

/** The exit code of a core that found its data damaged. */
const DAMAGED = 3

export interface CoreProcessOptions {
  /** Sends the requests to servers. */
  readonly fetch: Fetch
  /** The file of an entry that can run in a thread as well. */
  readonly threadFile: string
}

function start(profile: string, channel: ParentChannel, { fetch, threadFile }: CoreProcessOptions): void {
  const keep = openLog(profile, 'core')
  function log(what: string, error: unknown): void {
    const text = `${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
    process.stderr.write(`${new Date().toISOString()} core ${text}\n`)
    keep(text)
  }
  process.on('uncaughtExceptionMonitor', (error) => keep(`uncaught: ${error.stack ?? error.message}`))
  const core = createCore({
    effects: systemSyncEffects,
    accounts: (hooks) =>
      createAccountProcedures({
        ...hooks,
        profile,
        fetch,
        timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
        openEmbedded: openEmbeddedService,
        runJob: jobsInThread(threadFile),
        effects: systemSyncEffects,
      }),
    post: (message) => channel.post(message),
    log,
    // The main program starts it again, and a start repairs what it finds.
    onDamage: () => finish(DAMAGED),
  })
  let isEnding = false
  function finish(code = 0): void {
    if (isEnding) return
    isEnding = true
    core.close().then(
      () => process.exit(code),
      (error: unknown) => {
        log('close', error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => finish())
  process.on('SIGINT', () => undefined)
  channel.onClosed(() => finish())
  channel.onRequest((request) => void core.handle(request))
  channel.post({ kind: 'ready' })
}

/** Carries requests here and messages there. */
interface ParentChannel {
  post(message: CoreMessage): void
  onRequest(listener: (request: CoreRequest) => void): void
  /** The main program is gone. */
  onClosed(listener: () => void): void
}

/** The port that Electron gives a utility process; Node's own types do not know it. */
interface ParentPort {
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
  postMessage(message: unknown): void
}

/** As JSON, a request without an input has no such key. */
const coreRequest = z.object({ id: z.int(), name: z.string(), input: z.unknown().optional() })

/** Null when nobody is at the other end: the core was not started by the main program. */
function parentChannel(): ParentChannel | null {
  const port = Reflect.get(process, 'parentPort') as unknown as ParentPort | undefined
  if (port !== undefined && port !== null) {
    return {
      post: (message) => port.postMessage(message),
      onRequest: (listener) => port.on('message', ({ data }) => receive(data, listener)),
      onClosed: (listener) => port.on('close', listener),
    }
  }
  if (process.send === undefined) return null
  return {
    // Whether it can still be delivered does not matter here: `disconnect` follows if not.
    post: (message) => void process.send?.(message, undefined, undefined, () => undefined),
    onRequest: (listener) => process.on('message', (message) => receive(message, listener)),
    onClosed: (listener) => process.on('disconnect', listener),
  }
}

/** A message without an id cannot be answered, and is dropped. */
function receive(message: unknown, listener: (request: CoreRequest) => void): void {
  const parsed = coreRequest.safeParse(message)
  if (!parsed.success) return
  const { id, name, input } = parsed.data
  listener({ id, name, input })
}

/** Runs in the process, or the thread, that was started for it. */
export function runCore(options: CoreProcessOptions): void {
  // Files made from here on, SQLite's among them, are the person's alone; its threads are born with it.
  if (isMainThread) process.umask(0o077)
  boundYoungGeneration()

  const profile = profileArgument()
  const channel = isMainThread ? parentChannel() : null
  if (!isMainThread) void answerJob()
  else if (channel === null || profile === null) {
    process.stderr.write('This is a part of Dayloom that its main program starts. Start Dayloom itself.\n')
    process.exitCode = 2
  } else start(profile, channel, options)
}
