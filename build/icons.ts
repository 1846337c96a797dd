/** Draws the app's and the tray's icons from their SVG sources: `node build/icons.ts`, after a source changed. */

import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'

const resources = resolve(import.meta.dirname, 'resources')
const stopped = '#7d8590'
const running = '#14a098'
const away = '#d08a1d'
const dot = '<circle cx="25" cy="24" r="5" fill="currentColor"/>'
const ring = '<circle cx="25" cy="24" r="4" fill="none" stroke="currentColor" stroke-width="2.5"/>'
const cross = '<path d="M21 20l8 8m0-8l-8 8" fill="none" stroke="currentColor" stroke-width="3"/>'

/** Tray files by the names that Electron's `nativeImage` expects: `@2x` beside each, `Template` for macOS. */
const tray = [
  { name: 'tray-stopped', color: stopped, mark: '' },
  { name: 'tray-running', color: running, mark: dot },
  { name: 'tray-idle', color: away, mark: ring },
  { name: 'tray-offline', color: stopped, mark: cross },
  { name: 'tray-stoppedTemplate', color: '#000000', mark: '' },
  { name: 'tray-runningTemplate', color: '#000000', mark: dot },
  { name: 'tray-idleTemplate', color: '#000000', mark: ring },
  { name: 'tray-offlineTemplate', color: '#000000', mark: cross },
] as const

const app = await readFile(join(resources, 'icon.svg'), 'utf8')
const trayShape = await readFile(join(resources, 'tray.svg'), 'utf8')
await mkdir(join(resources, 'tray'), { recursive: true })

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()

async function draw(svg: string, size: number, path: string): Promise<void> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  )
  await page.screenshot({ path, omitBackground: true })
}

for (const size of [512, 1024])
  await draw(app, size, join(resources, size === 512 ? 'icon.png' : 'icon@2x.png'))
for (const { name, color, mark } of tray) {
  const svg = trayShape.replace('</g>', `</g>${mark}`).replaceAll('currentColor', color)
  await draw(svg, 16, join(resources, 'tray', `${name}.png`))
  await draw(svg, 32, join(resources, 'tray', `${name}@2x.png`))
}
await browser.close()
