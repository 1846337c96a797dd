import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The version in the program's own `package.json`, above its entry. Electron's own answer is Electron's version while
 * the program runs from its source.
 *
 * @param here the folder of the program's entry: `dist/main` when built, `electron` when run from source
 */
export function readVersion(here: string): string {
  for (const path of [join(here, '../package.json'), join(here, '../../package.json')]) {
    if (!existsSync(path)) continue
    const { version } = JSON.parse(readFileSync(path, 'utf8')) as { readonly version?: unknown }
    if (typeof version === 'string') return version
  }
  return 'unknown'
}
