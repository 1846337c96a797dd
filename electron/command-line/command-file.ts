/** Where a running program takes commands: `commands.json` in the profile, which only the person's own account may read. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const commandNames = ['start', 'stop', 'status', 'continue', 'today', 'plan'] as const
export type CommandName = (typeof commandNames)[number]

/** The commands, and what `--export` asks of a program that runs. */
export const requestNames = [...commandNames, 'export'] as const
export type RequestName = (typeof requestNames)[number]

/** One command, as a line of JSON to the program. */
export interface CommandRequest {
  /** The program's own: who can read the file may give commands. */
  readonly token: string
  readonly name: RequestName
  /** The words after the name. */
  readonly text: string
  /** The answer is JSON for another program. */
  readonly json: boolean
}

/** The program's answer, as a line of JSON. */
export interface CommandOutcome {
  /** The exit code: 0 when it was done. */
  readonly code: number
  readonly lines: readonly string[]
}

export interface CommandAddress {
  /** A socket of this computer, or a named pipe. */
  readonly address: string
  readonly token: string
}

export function commandFile(profile: string): string {
  return join(profile, 'commands.json')
}

/** Null where no program has left one. A program that crashed leaves one at which nobody listens. */
export function readCommandFile(profile: string): CommandAddress | null {
  try {
    const { address, token } = JSON.parse(
      readFileSync(commandFile(profile), 'utf8'),
    ) as Partial<CommandAddress>
    return typeof address === 'string' && typeof token === 'string' ? { address, token } : null
  } catch {
    return null
  }
}
