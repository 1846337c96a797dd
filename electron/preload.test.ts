import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import type { BridgeEvent } from '../shared/bridge/contract.ts'

interface Exposed {
  call(name: string, input: unknown): Promise<unknown>
  subscribe(listener: (event: BridgeEvent) => void): () => void
}

/** The preload as one CommonJS file, the way a sandboxed renderer loads it. */
async function bundled(): Promise<Rolldown.OutputChunk[]> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: resolve(import.meta.dirname, 'preload.ts'),
      write: false,
      rolldownOptions: { external: ['electron'], output: { format: 'cjs' } },
    },
    ssr: { noExternal: true, external: ['electron'] },
  })
  const { output: chunks } = (Array.isArray(output) ? output[0] : output) as Rolldown.RolldownOutput
  return chunks.filter((chunk) => chunk.type === 'chunk')
}

describe('the preload script', async () => {
  const chunks = await bundled()
  const code = chunks[0]?.code ?? ''

  function load(): { exposed: Map<string, Exposed>; journal: unknown[]; hear: (...args: unknown[]) => void } {
    const exposed = new Map<string, Exposed>()
    const journal: unknown[] = []
    let hear: (...args: unknown[]) => void = () => undefined
    const electron = {
      contextBridge: { exposeInMainWorld: (name: string, api: Exposed) => exposed.set(name, api) },
      ipcRenderer: {
        invoke: async (...args: unknown[]) => journal.push(args),
        on: (channel: string, listener: typeof hear) => {
          journal.push(`on ${channel}`)
          hear = listener
        },
        off: (channel: string, listener: typeof hear) => journal.push(`off ${channel} ${listener === hear}`),
      },
    }
    const require = (name: string): unknown => {
      if (name !== 'electron') throw new Error(`a sandboxed preload cannot require ${name}`)
      return electron
    }
    runInNewContext(code, { require, exports: {}, module: { exports: {} } })
    return { exposed, journal, hear: (...args) => hear(...args) }
  }

  it('is one file that requires nothing but electron', () => {
    expect(chunks).toHaveLength(1)
    expect([...code.matchAll(/require\(([^)]*)\)/g)].map(([, name]) => name)).toEqual(['"electron"'])
    expect(code).not.toMatch(/\bimport\s*\(|\bprocess\b|\beval\b/)
  })

  it('gives the page two named functions and nothing of Electron', () => {
    const { exposed } = load()
    expect([...exposed.keys()]).toEqual(['dayloom'])
    expect(Object.entries(exposed.get('dayloom') ?? {}).map(([name, value]) => [name, typeof value])).toEqual(
      [
        ['call', 'function'],
        ['subscribe', 'function'],
      ],
    )
  })

  it('calls over the one channel, and keeps IPC’s event objects to itself', async () => {
    const { exposed, journal, hear } = load()
    const dayloom = exposed.get('dayloom')
    await dayloom?.call('timer.start', { description: 'x' })
    const heard: unknown[] = []
    const stop = dayloom?.subscribe((...args) => heard.push(args))
    hear({ sender: 'ipcRenderer' }, { event: 'idle', payload: null })
    stop?.()
    expect(heard).toEqual([[{ event: 'idle', payload: null }]])
    expect(journal).toEqual([
      ['dayloom:call', 'timer.start', { description: 'x' }],
      'on dayloom:event',
      'off dayloom:event true',
    ])
  })
})
