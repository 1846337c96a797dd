import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The version in the program's own `package.json`, above its entry. Electron's own answer is Electron's version while
 * the program runs from its source.
 *
 * @param here the folder of the program's entry: `dist/main` when built, `electron` when run from source
 */
export function readVersion(here: string): string {
  return readText(here, 'version') ?? 'unknown'
}

/** The page of the program; null where the package names none. */
export function readHomepage(here: string): string | null {
  return readText(here, 'homepage')
}

function readText(here: string, key: string): string | null {
  for (const path of [join(here, '../package.json'), join(here, '../../package.json')]) {
    if (!existsSync(path)) continue
    const text = (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>)[key]
    if (typeof text === 'string') return text
  }
  return null
}
