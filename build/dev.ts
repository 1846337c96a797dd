/** `npm run dev`: the browser shell from source, restarted when it changes, over a renderer that rebuilds itself. */

import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { build } from 'vite'
import renderer from './vite.renderer.config.ts'

const root = resolve(import.meta.dirname, '..')
const watching = await build({ ...renderer, configFile: false, build: { ...renderer.build, watch: {} } })
if (!('on' in watching)) throw new Error('Vite did not start to watch.')
await new Promise<void>((built) => {
  watching.on('event', (event) => {
    if (event.code === 'END') built()
  })
})

const program = spawn(
  process.execPath,
  [
    '--watch',
    '--disable-warning=ExperimentalWarning',
    'electron/browser.ts',
    '--renderer',
    'dist/renderer',
    '--core',
    'electron/core/main.ts',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => program.kill(signal))
program.on('exit', (code) => process.exit(code ?? 1))
