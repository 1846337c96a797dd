import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { procedures } from '../../shared/bridge/contract.ts'
import { CommandError } from '../core/commands/command-error.ts'
import { createBridge, type BridgeOptions, type MainHandlers } from './bridge.ts'

const origin = 'app://dayloom'
const page = { origin, isMainFrame: true }

function setUp(options: Partial<BridgeOptions> = {}): {
  bridge: ReturnType<typeof createBridge>
  coreCalls: unknown[]
  defects: unknown[]
} {
  const coreCalls: unknown[] = []
  const defects: unknown[] = []
  const main = {
    'session.get': async () => ({ state: 'signed-out' as const }),
    'idle.pending': async () => null,
  } as unknown as MainHandlers
  const bridge = createBridge({
    origin,
    main,
    core: async (name, input) => {
      coreCalls.push({ name, input })
      return { ok: true, data: 'from the core' }
    },
    report: (defect) => defects.push(defect),
    ...options,
  })
  return { bridge, coreCalls, defects }
}

describe('a call over the bridge', () => {
  it('is answered by the main program for what it owns', async () => {
    const { bridge } = setUp()
    expect(await bridge.handle(page, 'session.get', undefined)).toEqual({
      ok: true,
      data: { state: 'signed-out' },
    })
  })

  it('is handed to the core parsed, with defaults filled in and unknown keys dropped', async () => {
    const { bridge, coreCalls } = setUp()
    const result = await bridge.handle(page, 'timeEntries.suggest', { text: 'rev', evil: 1 })
    expect(result).toEqual({ ok: true, data: 'from the core' })
    expect(coreCalls).toEqual([{ name: 'timeEntries.suggest', input: { text: 'rev', limit: 8 } }])
  })

  it('names the fields that do not fit', async () => {
    const { bridge, coreCalls } = setUp()
    const result = await bridge.handle(page, 'timeEntries.suggest', { text: 7 })
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'invalid_input', details: [{ field: 'text' }] },
    })
    expect(coreCalls).toEqual([])
  })

  it.each([
    ['timer.start', 'description', { description: 'Call\0Ada' }, /character that cannot be saved/],
    ['tasks.create', 'name', { name: 'Half a face \ud83d' }, /half of a character/],
    ['tasks.create', 'customFields.7.1', { name: 'Draw', customFields: { 7: ['a', '\udc00'] } }, /half/],
    ['savedViews.create', 'params', { name: 'Mine', type: 'list', params: { 'a\0': 1 } }, /NUL/],
    [
      'tasks.create',
      'estimatedSeconds',
      { name: 'Draw', estimatedSeconds: 600_000_001 },
      /10,000,000 minutes/,
    ],
  ])('says what the service would refuse later: %s, %s', async (name, field, input, sentence) => {
    const { bridge, coreCalls } = setUp()
    const result = await bridge.handle(page, name, input)
    expect(result).toMatchObject({ ok: false, error: { code: 'invalid_input', details: [{ field }] } })
    expect(result.ok ? '' : result.error.message).toMatch(sentence)
    expect(coreCalls).toEqual([])
  })

  it('takes the longest estimate that the service takes, and whole characters of any script', async () => {
    const { bridge, coreCalls } = setUp()
    await bridge.handle(page, 'tasks.create', { name: 'Größe 😀', estimatedSeconds: 600_000_000 })
    expect(coreCalls).toHaveLength(1)
  })

  it('passes an error for a person on, and keeps the text of a defect out of the answer', async () => {
    const main = {
      'session.get': async () => {
        throw new CommandError('refused', 'Not now.', { unsent: 3 })
      },
      'idle.pending': async () => {
        throw new TypeError('secret token abc at /home/ada')
      },
    } as unknown as MainHandlers
    const { bridge, defects } = setUp({ main })
    expect(await bridge.handle(page, 'session.get', undefined)).toEqual({
      ok: false,
      error: { code: 'refused', message: 'Not now.', details: { unsent: 3 } },
    })
    const defect = await bridge.handle(page, 'idle.pending', undefined)
    expect(defect).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify(defect)).not.toContain('secret')
    expect(defects).toHaveLength(1)
  })
})

describe('a caller that is not the page', () => {
  it.each([
    ['a frame inside the page', { origin, isMainFrame: false }],
    ['another origin', { origin: 'https://example.com', isMainFrame: true }],
    ['an origin that begins the same', { origin: 'app://dayloom.example', isMainFrame: true }],
    ['an opaque origin', { origin: 'null', isMainFrame: true }],
    ['an empty origin', { origin: '', isMainFrame: true }],
  ])('is refused before its message is read: %s', async (_name, sender) => {
    const { bridge, coreCalls } = setUp()
    expect(await bridge.handle(sender, 'timer.running', {})).toMatchObject({
      ok: false,
      error: { code: 'refused' },
    })
    expect(coreCalls).toEqual([])
  })
})

describe('a hostile message', () => {
  it.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'account.open',
    'account.close',
    '',
    'timer',
  ])('reaches nothing by the name %j', async (name) => {
    const { bridge, coreCalls } = setUp()
    expect(await bridge.handle(page, name, {})).toMatchObject({
      ok: false,
      error: { code: 'invalid_input' },
    })
    expect(coreCalls).toEqual([])
  })

  it('is always answered with a value, whatever it contains', async () => {
    const { bridge, defects } = setUp({ main: {} as unknown as MainHandlers })
    const coreNames = Object.keys(procedures).filter(
      (name) => procedures[name as keyof typeof procedures].owner === 'core',
    )
    const anyName = fc.oneof(fc.anything(), fc.constantFrom(...coreNames))
    await fc.assert(
      fc.asyncProperty(anyName, fc.anything(), async (name, input) => {
        const result = await bridge.handle(page, name, input)
        expect(typeof result.ok).toBe('boolean')
      }),
    )
    expect(defects).toEqual([])
  })
})
