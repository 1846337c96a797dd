import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDeviceStore, type DeviceStore, defaultDeviceState } from './device-store.ts'
import { temporaryFolders } from '../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

function setUp(text?: string): { store: DeviceStore; path: string; loads: () => number } {
  const profile = temporaryFolder()
  const path = join(profile, 'device.json')
  if (text !== undefined) writeFileSync(path, text)
  let loads = 0
  const store = createDeviceStore({
    profile,
    platform: 'darwin',
    load: () => {
      loads += 1
      return import('conf')
    },
  })
  return { store, path, loads: () => loads }
}

const defaults = defaultDeviceState('darwin')

describe('device.json', () => {
  it('is read without loading the store, whether it is there or not', async () => {
    const first = setUp()
    expect(await first.store.read()).toEqual(defaults)
    expect(existsSync(first.path)).toBe(false)
    const kept = setUp('{"railOpen":false,"fromANewerVersion":1}')
    expect(await kept.store.read()).toEqual({ ...defaults, railOpen: false })
    expect([first.loads(), kept.loads()]).toEqual([0, 0])
  })

  it('is written by the store, and read back', async () => {
    const { store, path } = setUp('{"railOpen":false}')
    await store.write({ window: { x: -5, y: 0, width: 800, height: 600, isMaximized: false } })
    expect(await store.read()).toMatchObject({ railOpen: false, window: { x: -5 } })
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ railOpen: false, window: { width: 800 } })
  })

  it.each(['{"railOpen":"perhaps"}', '{"railOpen":', '[]', '{"window":{"x":0.5}}'])(
    'starts over when it does not fit: %s',
    async (text) => {
      const { store, path } = setUp(text)
      expect(await store.read()).toEqual(defaults)
      await store.write({ railOpen: false })
      expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ railOpen: false })
    },
  )

  it('is not made to keep what does not fit', async () => {
    const { store } = setUp()
    await expect(store.write({ railOpen: 'perhaps' as unknown as boolean })).rejects.toThrow('railOpen')
    expect(await store.read()).toEqual(defaults)
  })

  it('lets a window be hidden at its first closing where a tray is certain', () => {
    expect(defaultDeviceState('win32').closeToTray).toBe(true)
    expect(defaultDeviceState('linux').closeToTray).toBe(false)
  })
})
