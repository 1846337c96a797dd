import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './fixtures/child.ts'
import { expect, test } from './fixtures/test.ts'

interface Outcome {
  readonly required: string[]
  readonly exposed: Record<string, string[]>
}

/**
 * A script that runs the preload as Electron's sandbox does: as a function body, with `require` and without
 * Node.
 */
function sandboxed(preload: string): string {
  return `(() => {
    const required = []
    const exposed = {}
    const electron = {
      ipcRenderer: { invoke: async () => null, on() {}, off() {}, removeListener() {}, send() {} },
      contextBridge: {
        exposeInMainWorld(name, api) {
          exposed[name] = Object.entries(api).map(([key, value]) => key + ': ' + typeof value)
        },
      },
    }
    const require = (name) => {
      required.push(name)
      if (name !== 'electron') throw new Error('A sandboxed preload cannot require ' + name)
      return electron
    }
    const module = { exports: {} }
    ;(function (require, module, exports) {\n${preload}\n})(require, module, module.exports)
    return { required, exposed }
  })()`
}

test('the built preload is one file that a sandboxed renderer can run', async ({ shared }) => {
  const source = await readFile(join(root, 'dist/main/preload.cjs'), 'utf8')
  const page = await (await shared.browser()).newPage()
  const { required, exposed } = await page.evaluate<Outcome>(sandboxed(source))
  await page.context().close()
  expect(new Set(required)).toEqual(new Set(['electron']))
  expect(exposed).toEqual({ dayloom: ['call: function', 'subscribe: function'] })
})
