/** A command of whoever keeps the service: `dayloom-server create-user ann@example.com`. */

import type { ParseArgsOptionsConfig } from 'node:util'
import { findUserByEmail } from '../accounts/queries.ts'
import { note } from '../audit/note.ts'
import type { Details } from '../audit/tables.ts'
import type { Service, ServiceOptions } from '../service.ts'
import type { Settings } from '../settings.ts'

/** The command cannot be carried out, or has found something wrong; the message says so. */
export class CommandRefused extends Error {}

export interface CommandInput {
  readonly settings: Settings
  /** The parts of the service. */
  readonly options: ServiceOptions
  /** The arguments after the command's name that are no flags; as many as the command asks for. */
  readonly words: readonly string[]
  readonly flags: Readonly<Record<string, string | boolean | undefined>>
  /** Writes a line on standard output. */
  readonly say: (line: string) => void
  /** All of standard input. */
  readonly readInput: () => Promise<string>
}

export interface NotedCommand {
  /** Of the person it is about. */
  readonly email?: string | undefined
  readonly organizationId?: number
  readonly details?: Details
}

interface Described {
  /** The command as typed, with its effect: lines of the usage. */
  readonly usage: string
  /** How many words it takes. */
  readonly words: number
  /** Besides the settings of the service. */
  readonly flags: NonNullable<ParseArgsOptionsConfig>
  /** Whether it may begin a database where there is none. */
  readonly beginsDatabase?: true
}

/** Works on the data as they are: no service is opened, which would bring the database up to date. */
export interface DataCommand extends Described {
  readonly runOnData: (input: CommandInput) => Promise<void>
}

export interface Command extends Described {
  /** Says what the audit log tells of the command, besides its name; commands without it, or with null, change nothing. */
  readonly noted?: (input: Pick<CommandInput, 'words' | 'flags'>) => NotedCommand | null
  /** Goes on with a key that is not the database's. */
  readonly replacesKey?: true
  /** @param service answers no requests, and does nothing by itself. */
  readonly run: (service: Service, input: CommandInput) => Promise<void>
}

/** Rows in columns that a terminal shows as they are meant. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const plain = rows.map((row) => row.map((cell) => cell.replaceAll(/\p{C}/gu, ' ')))
  const widths = plain[0]?.map((_, column) => Math.max(...plain.map((row) => row[column]?.length ?? 0))) ?? []
  return plain.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** The text of a flag; null without. */
export function textOf(flag: string | boolean | undefined): string | null {
  return typeof flag === 'string' ? flag : null
}

/** The service for a command, which is noted in the transaction of what it does. */
export function noting(
  service: Service,
  name: string,
  command: Command,
  input: Pick<CommandInput, 'words' | 'flags'>,
): Service {
  const noted = command.noted?.(input) ?? null
  if (noted === null) return service
  const { email, organizationId = null, details = {} } = noted
  return {
    ...service,
    operate: (work) =>
      service.operate(async (scope) => {
        const find = async () => (email === undefined ? undefined : findUserByEmail(scope.db, email))
        // A command may make the person, or erase them.
        const before = await find()
        const result = await work(scope)
        const user = before ?? (await find())
        const subject = user === undefined ? null : ({ kind: 'user', id: user.id } as const)
        await note(scope, { command: name }, [
          { action: 'service.command', organizationId, subject, details },
        ])
        return result
      }),
  }
}
