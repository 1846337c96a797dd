import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A folder that looks like the built renderer, with `package.json` beside it, which is not to be had.
 *
 * @param outside an empty folder in which it is made
 */
export function rendererFolder(outside: string): string {
  const folder = join(outside, 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(outside, 'package.json'), '{}')
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Dayloom</title>')
  writeFileSync(join(folder, 'assets', 'main-B1c2D3e4.js'), `export const text = '${'long '.repeat(2000)}'`)
  return folder
}
