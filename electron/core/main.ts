/** Entry of the core process: `--profile DIR`, started by the main program, which talks to it over a channel. */

import { parseArgs } from 'node:util'
import { createAccountProcedures } from './accounts/account-procedures.ts'
import { createCore } from './core.ts'
import { openEmbeddedService } from './embedded-service.ts'
import { parentChannel, type ParentChannel } from './parent-channel.ts'
import { systemSyncEffects } from './effects.ts'

/** The exit code of a core that found its data damaged. */
const DAMAGED = 3

function log(what: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${new Date().toISOString()} core ${what}: ${text}\n`)
}

function start(profile: string, channel: ParentChannel): void {
  const core = createCore({
    effects: systemSyncEffects,
    accounts: (hooks) =>
      createAccountProcedures({
        ...hooks,
        profile,
        fetch,
        timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
        openEmbedded: openEmbeddedService,
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

// Files made from here on, SQLite's among them, are the person's alone.
process.umask(0o077)

const { values } = parseArgs({ options: { profile: { type: 'string' } }, strict: false })
const channel = parentChannel()
if (channel === null || typeof values.profile !== 'string') {
  process.stderr.write('This is a part of Dayloom that its main program starts. Start Dayloom itself.\n')
  process.exitCode = 2
} else start(values.profile, channel)
