/** The permissions that the page may ask of Chromium: a table, and everything else is refused. */

import type { Session } from 'electron'
import { appOrigin } from './app-protocol.ts'

type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>
type Permission = Parameters<CheckHandler>[1]

/** The interface copies text, and Focus fills the screen; it reads no clipboard, camera, place, screen or device. */
const allowed: ReadonlySet<Permission> = new Set<Permission>(['clipboard-sanitized-write', 'fullscreen'])

type Guarded = Pick<
  Session,
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setBluetoothPairingHandler'
  | 'setUSBProtectedClassesHandler'
>

function isOurs(origin: string): boolean {
  // Chromium writes origins with a slash at the end in some of these calls.
  return origin.replace(/\/$/, '') === appOrigin
}

/** Must be called for every session that shows a page. */
export function guardPermissions(session: Guarded): void {
  session.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin, details) =>
      allowed.has(permission) && details.isMainFrame && isOurs(requestingOrigin),
  )
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const url = URL.parse(details.requestingUrl)
    const origin = url === null ? '' : `${url.protocol}//${url.host}`
    callback(allowed.has(permission) && details.isMainFrame && isOurs(origin))
  })
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null))
  session.setBluetoothPairingHandler((_details, callback) => callback({ confirmed: false }))
  session.setUSBProtectedClassesHandler(({ protectedClasses }) => protectedClasses)
}
