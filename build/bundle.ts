/** Builds everything that runs into dist/: the renderer, the programs and the preload. */

import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { typefaceFiles, typefaceFolder } from '../electron/core/documents/typefaces.ts'
import { preload, programs } from './vite.main.config.ts'
import renderer from './vite.renderer.config.ts'
import { gzipSync } from 'node:zlib'

/** Bytes below which compression saves nothing. */
const worthwhile = 1024

export async function compressTexts(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((path) => /\.(m?js|css|html|svg|json)$/.test(path))) {
    const plain = await readFile(join(folder, name))
    if (plain.length >= worthwhile) await writeFile(join(folder, `${name}.gz`), gzipSync(plain, { level: 9 }))
  }
}

const root = resolve(import.meta.dirname, '..')
const sources = ['electron', 'server', 'shared', 'renderer', 'build', 'package-lock.json']
const stamp = join(root, 'dist', '.built')

async function newestChange(path: string): Promise<number> {
  const about = await stat(path)
  if (!about.isDirectory()) return about.mtimeMs
  const names = await readdir(path)
  const times = await Promise.all(names.map((name) => newestChange(join(path, name))))
  return Math.max(about.mtimeMs, ...times)
}

async function isFresh(): Promise<boolean> {
  const built = await stat(stamp).catch(() => null)
  if (built === null) return false
  const changes = await Promise.all(sources.map((name) => newestChange(join(root, name))))
  return Math.max(...changes) < built.mtimeMs
}

interface Notice {
  readonly name: string
  readonly version: string
  readonly identifier: string
  readonly text: string
}

/**
 * Puts the native part that sees which window is in front beside the programs, for this kind of computer, and its licence among
 * the notices. Where npm has no such part, the program does without it.
 */
export async function addNative(
  packages: string,
  into: string,
  platform: string,
  arch: string,
): Promise<void> {
  const suffix = { linux: '-gnu', win32: '-msvc' }[platform] ?? ''
  const folder = join(packages, '@miniben90', `x-win-${platform}-${arch}${suffix}`)
  const file = (await readdir(folder).catch(() => [])).find((name) => name.endsWith('.node'))
  if (file === undefined) return
  await mkdir(join(into, 'native'), { recursive: true })
  await cp(join(folder, file), join(into, 'native/active-window.node'))
  await addNotice(join(packages, '@miniben90/x-win'), into)
}

/** Puts the typefaces of PDFs beside the programs, and their licences among the notices. */
async function addTypefaces(packages: string, into: string): Promise<void> {
  for (const [packageName, file] of Object.values(typefaceFiles)) {
    await cp(join(packages, packageName, 'fonts', file), join(into, typefaceFolder, file))
    await addNotice(join(packages, packageName), into)
  }
}

async function addNotice(folder: string, into: string): Promise<void> {
  const about: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const { name, version, license } = about as { name: string; version: string; license: string }
  const notices = JSON.parse(await readFile(join(into, 'notices.json'), 'utf8')) as Notice[]
  notices.push({ name, version, identifier: license, text: await readFile(join(folder, 'LICENSE'), 'utf8') })
  await writeFile(join(into, 'notices.json'), JSON.stringify(notices, null, 2))
}

/** Builds all outputs anew. */
export async function bundle(): Promise<void> {
  await rm(join(root, 'dist'), { recursive: true, force: true })
  await build({ ...renderer, configFile: false })
  await compressTexts(join(root, 'dist/renderer'))
  await build({ ...programs, configFile: false })
  await build({ ...preload, configFile: false })
  await cp(join(root, 'build/resources/tray'), join(root, 'dist/main/icons'), { recursive: true })
  await cp(join(root, 'build/resources/icon.png'), join(root, 'dist/main/icons/icon.png'))
  await addTypefaces(join(root, 'node_modules'), join(root, 'dist/main'))
  await addNative(join(root, 'node_modules'), join(root, 'dist/main'), process.platform, process.arch)
  await writeFile(stamp, '')
}

/** Builds only when a source is newer than the last build. */
export async function bundleIfStale(): Promise<void> {
  if (!(await isFresh())) await bundle()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await bundle()
