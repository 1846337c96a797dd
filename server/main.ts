/** The standalone service, `npm run server -- --port 4610 --data ./data`, and its keeper's commands, `… -- create-user EMAIL`. */

import { pino } from 'pino'
import { KeyRefused } from './secrets/key-file.ts'
import { readSettings, SettingsError, usage } from './settings.ts'
import { startStandalone } from './standalone.ts'

/** SIGTERM leaves five seconds. */
const DEADLINE_MILLISECONDS = 4500

const logger = pino(
  { level: process.env['DAYLOOM_LOG_LEVEL'] ?? 'info' },
  pino.destination({ fd: 2, sync: false }),
)

/** Runs until it is told to end. */
async function serve(arguments_: readonly string[]): Promise<void> {
  const standalone = await startStandalone(readSettings(arguments_, process.env), logger)
  process.stdout.write(`listening on ${standalone.url}\n`)
  const end = async (): Promise<void> => {
    // Answered requests are committed. The service may still wait for a mail server that does not answer.
    setTimeout(() => {
      logger.error('what was still under way is given up')
      logger.flush()
      process.exit(1)
    }, DEADLINE_MILLISECONDS)
    await standalone.close()
    logger.flush()
    process.exit(0)
  }
  process.once('SIGTERM', () => void end())
  process.once('SIGINT', () => void end())
}

/** A command is the word that comes first; its usage is shown with that of the service. */
async function command(arguments_: readonly string[]): Promise<void> {
  const { runCommand } = await import('./commands/run-command.ts')
  // Its answer is on standard output, its refusal beside it: of the log only what is wrong.
  logger.level = process.env['DAYLOOM_LOG_LEVEL'] ?? 'warn'
  process.exitCode = await runCommand(arguments_, process.env, logger)
}

const given = process.argv.slice(2)
const isCommand = given[0] !== undefined && !given[0].startsWith('-')

try {
  await (isCommand ? command(given) : serve(given))
} catch (error) {
  if (error instanceof SettingsError) {
    const { commandUsage } = await import('./commands/run-command.ts')
    process.stderr.write(`${usage}\n${commandUsage}\n${error.message}\n`)
    process.exitCode = 2
  } else if (error instanceof KeyRefused) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } else {
    const { refusalOf } = await import('./commands/run-command.ts')
    const failed = isCommand ? 'the command failed' : 'the service could not start'
    const refusal = refusalOf(error)
    if (refusal === null) logger.fatal({ err: error }, failed)
    else logger.fatal(`${failed}: ${refusal}`)
    logger.flush()
    process.exitCode = 1
  }
}
