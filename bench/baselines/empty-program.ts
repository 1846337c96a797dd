/** A program for Electron that shows one page and does nothing else: `empty-program.ts FOLDER-OF-THE-PAGE`. */

import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { app, BrowserWindow, protocol } from 'electron'

const folder = process.argv[2] ?? ''
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])
async function show(): Promise<void> {
  await app.whenReady()
  protocol.handle('app', async ({ url }) => {
    const { pathname } = new URL(url)
    const file = await readFile(join(folder, pathname)).catch(() => null)
    if (file === null) return new Response(null, { status: 404 })
    return new Response(new Uint8Array(file), { headers: { 'Content-Type': types[extname(pathname)] ?? '' } })
  })
  const window = new BrowserWindow({ width: 1120, height: 760, show: false })
  window.once('ready-to-show', () => window.show())
  await window.loadURL('app://dayloom/index.html')
}

void show()
