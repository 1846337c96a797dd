import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolders } from '../../testing/temporary-folders.ts'
import { createActiveWindow, type ActiveWindowOptions } from './active-window.ts'

const temporaryFolder = temporaryFolders()

function setUp(options: Partial<ActiveWindowOptions> = {}) {
  const file = join(temporaryFolder(), 'active-window.node')
  writeFileSync(file, '')
  const loaded: string[] = []
  const feature = createActiveWindow({
    platform: 'linux',
    env: {},
    file,
    load(path) {
      loaded.push(path)
      const info = { name: '', execName: 'soffice.bin', path: '', processId: 1 }
      return { activeWindowAsync: async () => ({ title: ' Offer \u001B%G–\u001B%@ Acme ', info }) as never }
    },
    ...options,
  })
  return { feature, file, loaded }
}

it('loads the native part with the first look', async () => {
  const { feature, file, loaded } = setUp()
  if (!feature.available) throw new Error(feature.reason)
  expect(loaded).toEqual([])
  expect(await feature.port.look()).toEqual({ program: 'soffice.bin', title: 'Offer – Acme' })
  await feature.port.look()
  expect(loaded).toEqual([file])
})

it('says why there is nothing to see', () => {
  expect(setUp({ env: { XDG_SESSION_TYPE: 'wayland' } }).feature).toMatchObject({
    available: false,
    reason: expect.stringContaining('Wayland') as unknown,
  })
  expect(setUp({ env: { WAYLAND_DISPLAY: 'wayland-0' } }).feature.available).toBe(false)
  expect(setUp({ file: '/nowhere/active-window.node' }).feature.available).toBe(false)
})
