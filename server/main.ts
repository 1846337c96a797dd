/** The standalone service: `npm run server -- --port 4610 --data ./data`. */

import { pino } from 'pino'
import { readSettings, type Settings, SettingsError, usage } from './settings.ts'
import { startStandalone } from './standalone.ts'

/** SIGTERM leaves five seconds. */
const DEADLINE_MILLISECONDS = 4500

/** Ends the process when the command line cannot be understood. */
function readSettingsOrExit(): Settings {
  try {
    return readSettings(process.argv.slice(2), process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n\n${usage}`)
    return process.exit(2)
  }
}

const settings = readSettingsOrExit()
const logger = pino(
  { level: process.env['DAYLOOM_LOG_LEVEL'] ?? 'info' },
  pino.destination({ fd: 2, sync: false }),
)

try {
  const standalone = await startStandalone(settings, logger)
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
} catch (error) {
  logger.fatal({ err: error }, 'the service could not start')
  logger.flush()
  process.exitCode = 1
}
