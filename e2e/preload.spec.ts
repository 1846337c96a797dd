import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './fixtures/child.ts'
import { expect, test } from './fixtures/test.ts'

/** Runs in the page: a sandboxed preload may require nothing but `electron`, and finds no other global of Node. */
function runPreload(source: string): { required: string[]; exposed: Record<string, string[]> } {
  const required: string[] = []
  const exposed: Record<string, string[]> = {}
  const electron = {
    ipcRenderer: {
      invoke: () => Promise.resolve(null),
      on: () => undefined,
      off: () => undefined,
      send: () => undefined,
    },
    contextBridge: {
      exposeInMainWorld: (name: string, api: object) => {
        exposed[name] = Object.entries(api).map(([key, value]) => `${key}: ${typeof value}`)
      },
    },
  }
  const require = (name: string): unknown => {
    required.push(name)
    if (name !== 'electron') throw new Error(`A sandboxed preload cannot require ${name}.`)
    return electron
  }
  const module = { exports: {} }
  // oxlint-disable-next-line no-new-func -- This is how Electron evaluates a sandboxed preload: a function's body.
  new Function('require', 'module', 'exports', source)(require, module, module.exports)
  return { required, exposed }
}

test('the built preload is one file that a sandboxed renderer can run', async () => {
  const source = await readFile(join(root, 'dist/main/preload.cjs'), 'utf8')
  const executablePath = process.env['DAYLOOM_CHROMIUM']
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath ? { executablePath } : {}),
  })
  const page = await browser.newPage()
  const { required, exposed } = await page.evaluate(runPreload, source)
  await browser.close()
  expect(new Set(required)).toEqual(new Set(['electron']))
  expect(exposed).toEqual({ dayloom: ['call: function', 'subscribe: function'] })
})
