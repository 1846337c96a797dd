import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultProfile } from '../default-profile.ts'

export interface BrowserArguments {
  /** 0 takes a free one; null the one of the last time where it is free. */
  readonly port: number | null
  readonly profile: string
  readonly rendererFolder: string
  readonly coreFile: string
  /** Whether to open the start-up URL in the person's browser. */
  readonly opensBrowser: boolean
}

/** Whether the arguments ask for an archive of everything instead of a window. */
export function asksForExport(args: readonly string[]): boolean {
  return args.some((arg) => /^--export(?:=|$)/.test(arg))
}

/** Whether they ask to check a proof of hours instead. */
export function asksToVerify([first]: readonly string[]): boolean {
  return first === 'verify'
}

function firstPresent(candidates: readonly [string, ...string[]]): string {
  return candidates.find((path) => existsSync(path)) ?? candidates[0]
}

/**
 * @param here the folder of the program's entry: `dist/main` when built, `electron` when run from source
 * @throws Error with a sentence for a person
 */
export function readBrowserArguments(args: readonly string[], here: string): BrowserArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      profile: { type: 'string' },
      renderer: { type: 'string' },
      core: { type: 'string' },
      'no-open': { type: 'boolean', default: false },
    },
  })
  const port = values.port === undefined ? null : Number(values.port)
  if (port !== null && (!Number.isInteger(port) || port < 0 || port > 65_535 || values.port === '')) {
    throw new Error(`--port takes a number from 0 to 65535, not “${values.port}”.`)
  }
  const renderers: [string, string] = [join(here, '../renderer'), join(here, '../dist/renderer')]
  const isSource = existsSync(join(here, 'core/main.ts'))
  return {
    port,
    profile: resolve(values.profile ?? defaultProfile(process.platform, process.env, homedir())),
    rendererFolder: resolve(values.renderer ?? (isSource ? renderers[1] : renderers[0])),
    coreFile: resolve(values.core ?? firstPresent([join(here, 'core.js'), join(here, 'core/main.ts')])),
    opensBrowser: !values['no-open'],
  }
}
