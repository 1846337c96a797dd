/** Reads a command and runs it over the service's data, beside the service or without it. */

import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { NotAnswering } from '../errors/not-answering.ts'
import { AppError } from '../errors/app-error.ts'
import { reachableUrl } from '../open-port.ts'
import { createService } from '../service.ts'
import { serviceOptionsOf } from '../service-options.ts'
import { type Environment, settingFlags, settingsOf, SettingsError } from '../settings.ts'
import { accountCommands } from './account-commands.ts'
import { auditCommands } from './audit-command.ts'
import { backupCommands } from './backup-commands.ts'
import { type Command, type CommandInput, CommandRefused, type DataCommand, noting } from './command.ts'
import { eraseCommands } from './erase-command.ts'
import { moveCommands } from './move-commands.ts'
import { operationCommands } from './operation-commands.ts'

const commands: Readonly<Record<string, Command | DataCommand>> = {
  ...accountCommands,
  ...auditCommands,
  ...operationCommands,
  ...backupCommands,
  ...eraseCommands,
  ...moveCommands,
}

export const commandUsage = `Commands, with the same flags as the service:

${Object.values(commands)
  .map(({ usage }) => usage.replaceAll(/^/gm, '  '))
  .join('\n')}
`

/** @throws {SettingsError} when it cannot be understood. */
function readCommand(arguments_: readonly string[], environment: Environment) {
  const [name = '', ...rest] = arguments_
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new SettingsError(`There is no command ${name}.`)
  try {
    const options = { ...settingFlags, ...command.flags }
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true })
    if (positionals.length !== command.words) {
      throw new SettingsError(`${name} takes ${command.words} word(s) beside its flags.`)
    }
    const flags = values as Readonly<Record<string, string | boolean | undefined>>
    return { name, command, words: positionals, flags, settings: settingsOf(flags, environment) }
  } catch (error) {
    if (error instanceof SettingsError) throw error
    throw new SettingsError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/**
 * @returns the process's exit code: 1 when the command was refused, which the standard error tells.
 * @throws {SettingsError} when it cannot be understood.
 */
export async function runCommand(
  arguments_: readonly string[],
  environment: Environment,
  logger: Logger,
): Promise<number> {
  const { name, command, settings, words, flags } = readCommand(arguments_, environment)
  const options = await serviceOptionsOf(settings, logger)
  const { database } = options
  if (database.kind === 'sqlite' && command.beginsDatabase !== true && !existsSync(database.path)) {
    process.stderr.write(`There is no database at ${database.path}: say where it is by --data.\n`)
    return 1
  }
  process.stdout.off('error', letGo).on('error', letGo)
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const input: CommandInput = { settings, options, words, flags, say, readInput: () => text(process.stdin) }
  try {
    await ('run' in command ? runOnService(name, command, input) : command.runOnData(input))
    return 0
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    process.stderr.write(`${refusal}\n`)
    return 1
  }
}

/** A reader such as `head` may have enough before the end. */
function letGo(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/** PostgreSQL knows neither the name nor the password, or has no such database. */
const unknownToDatabase = /^(?:28\d{3}|28P01|3D000)$/

/**
 * The sentence for the operator; null for a defect. Failures of the system, such as a file that cannot be read, a port that is in
 * use or a database that does not answer, are no defects.
 */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof AppError || error instanceof CommandRefused || 'syscall' in error) return error.message
  if (error instanceof NotAnswering) return error.message
  if ('code' in error && unknownToDatabase.test(String(error.code))) return error.message
  const cause = refusalOf(error.cause)
  if (cause === null || error.message.endsWith(cause)) return cause && error.message
  return `${error.message.replace(/\.$/, '')}: ${cause}`
}

async function runOnService(name: string, command: Command, input: CommandInput): Promise<void> {
  const service = await createService({
    ...input.options,
    publicUrl: input.settings.publicUrl ?? reachableUrl(input.settings),
    isAttended: true,
    replacesKey: command.replacesKey ?? false,
  })
  try {
    await command.run(noting(service, name, command, input), input)
  } finally {
    await service.close()
  }
}
