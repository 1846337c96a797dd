import { beforeEach, describe, expect, it } from 'vitest'
import { isMissingScript } from '../components/states/missing-script-error.ts'
import { reloadOnMissingScript, useReloading } from './missing-script.ts'

const gone = 'Failed to fetch dynamically imported module: http://127.0.0.1/assets/plan-1.js'

function openWindow(stored = new Map<string, string>()) {
  const events = new EventTarget()
  const sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  } as Storage
  const seen = { reloads: 0, isConnected: true, stored }
  reloadOnMissingScript({
    page: {
      addEventListener: events.addEventListener.bind(events) as Window['addEventListener'],
      sessionStorage,
    },
    isConnected: () => seen.isConnected,
    reload: () => (seen.reloads += 1),
  })
  const fail = (message: string) =>
    events.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error(message) }))
  return { seen, fail }
}

beforeEach(() => useReloading.setState({ isReloading: false }))

describe('a script that has gone', () => {
  it('reloads the window, once', () => {
    const { seen, fail } = openWindow()
    fail(gone)
    const again = openWindow(seen.stored)
    again.fail(gone)
    expect([seen.reloads, again.seen.reloads]).toEqual([1, 0])
    again.fail(gone.replace('plan-1', 'plan-2'))
    expect(again.seen.reloads).toBe(1)
  })

  it('reloads nothing while the program does not answer', () => {
    const { seen, fail } = openWindow()
    seen.isConnected = false
    fail(gone)
    expect(seen.reloads).toBe(0)
    expect(useReloading.getState().isReloading).toBe(false)
    seen.isConnected = true
    fail(gone)
    expect(seen.reloads).toBe(1)
    expect(useReloading.getState().isReloading).toBe(true)
  })

  it('is told about in the window that was reloaded', () => {
    const stored = new Map<string, string>()
    openWindow(stored).fail(gone)
    useReloading.setState({ isReloading: false })
    openWindow(stored).fail(gone)
    expect(useReloading.getState().isReloading).toBe(false)
  })

  it('is told from other failures by its words', () => {
    expect(isMissingScript(new TypeError(gone))).toBe(true)
    expect(isMissingScript(new TypeError('Importing a module script failed.'))).toBe(true)
    expect(isMissingScript(new TypeError('x is not a function'))).toBe(false)
    expect(isMissingScript(gone)).toBe(false)
  })
})
