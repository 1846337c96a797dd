/** The page's policy: the same in both shells, but for the socket that carries the browser shell's bridge. */

import { createHash } from 'node:crypto'

/**
 * The one `<style>` element that React Aria adds (react-aria, `usePress`), allowed by its hash: every other inline
 * style and every inline script stays forbidden.
 */
export const pressableStyle = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`

/** @param connect sources that scripts may connect to; the Electron shell has none, its bridge is not a network. */
export function contentSecurityPolicy(connect: readonly string[]): string {
  const styleHash = createHash('sha256').update(pressableStyle).digest('base64')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'sha256-${styleHash}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect.length === 0 ? "'none'" : connect.join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
