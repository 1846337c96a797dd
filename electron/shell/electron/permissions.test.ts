import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { guardPermissions } from './permissions.ts'
import { FakeSession } from './testing/fake-electron.ts'

function guarded(): FakeSession {
  const session = new FakeSession()
  guardPermissions(session)
  return session
}

type Permission = Parameters<NonNullable<FakeSession['check']>>[1]
const contents = {} as WebContents

function mayCheck(permission: Permission, origin = 'app://dayloom', isMainFrame = true): unknown {
  return guarded().check?.(contents, permission, origin, { isMainFrame })
}

function mayRequest(
  permission: Permission,
  requestingUrl = 'app://dayloom/index.html',
  isMainFrame = true,
): boolean {
  let granted = true
  guarded().request?.(contents, permission, (given) => (granted = given), { isMainFrame, requestingUrl })
  return granted
}

/** Every permission that the installed Electron knows, read from its own types. */
function allPermissions(): Permission[] {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  const types = readFileSync(join(folder, 'electron.d.ts'), 'utf8')
  const list =
    /setPermissionCheckHandler\(handler: \(\(webContents: [^,]+, permission: ([^,]+),/.exec(types)?.[1] ?? ''
  return [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name as Permission)
}

describe('what the page may ask for', () => {
  const permissions = allPermissions()

  it('is to copy text and to fill the screen, and nothing else that Electron knows of', () => {
    expect(permissions.length).toBeGreaterThan(30)
    expect(permissions.filter((permission) => mayCheck(permission))).toEqual([
      'clipboard-sanitized-write',
      'fullscreen',
    ])
    expect(permissions.filter((permission) => mayRequest(permission))).toEqual([
      'clipboard-sanitized-write',
      'fullscreen',
    ])
  })

  it('is for the main frame of the program’s own page alone', () => {
    expect(mayCheck('clipboard-sanitized-write', 'app://dayloom/')).toBe(true)
    expect(mayCheck('clipboard-sanitized-write', 'https://example.com')).toBe(false)
    expect(mayCheck('clipboard-sanitized-write', 'app://dayloom', false)).toBe(false)
    expect(mayRequest('clipboard-sanitized-write', 'https://example.com/')).toBe(false)
    expect(mayRequest('clipboard-sanitized-write', 'no url')).toBe(false)
    expect(mayRequest('clipboard-sanitized-write', 'app://dayloom/', false)).toBe(false)
  })

  it('is no device and no screen', () => {
    const session = guarded()
    expect(session.device?.({} as never)).toBe(false)
    let streams: unknown = 'none yet'
    session.display?.({} as never, (given) => (streams = given))
    expect(streams).toBeNull()
    let pairing: unknown = null
    session.bluetooth?.({} as never, (given) => (pairing = given))
    expect(pairing).toEqual({ confirmed: false })
    expect(session.usb?.({ protectedClasses: ['hid', 'mass-storage'] })).toEqual(['hid', 'mass-storage'])
  })
})
