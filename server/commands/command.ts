/** A command of whoever keeps the service: `dayloom-server create-user ann@example.com`. */

import type { ParseArgsOptionsConfig } from 'node:util'
import type { Service } from '../service.ts'
import type { Settings } from '../settings.ts'

export interface CommandInput {
  readonly settings: Settings
  /** What stands after the command's name and is no flag; as many as the command asks for. */
  readonly words: readonly string[]
  readonly flags: Readonly<Record<string, string | boolean | undefined>>
  /** Writes a line on standard output. */
  readonly say: (line: string) => void
  /** All of standard input. */
  readonly readInput: () => Promise<string>
}

export interface Command {
  /** What is typed, with what it does: lines of the usage. */
  readonly usage: string
  /** How many words it takes. */
  readonly words: number
  /** Besides the settings of the service. */
  readonly flags: NonNullable<ParseArgsOptionsConfig>
  /** Whether it may begin a database where there is none. */
  readonly beginsDatabase?: true
  /** @param service answers no requests, and does nothing by itself. */
  readonly run: (service: Service, input: CommandInput) => Promise<void>
}

/** The text of a flag; null without. */
export function textOf(flag: string | boolean | undefined): string | null {
  return typeof flag === 'string' ? flag : null
}
