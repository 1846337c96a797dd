/** Keeps every page where it is: no navigation away, no second window, no embedded browser. */

import type { App, WebContents } from 'electron'
import { checkExternalLink } from '../external-link.ts'
import { appOrigin } from './app-protocol.ts'

/** `URL.origin` is `null` for schemes of one's own. */
function isOurPage(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && `${parsed.protocol}//${parsed.host}` === appOrigin
}

function guardContents(contents: WebContents, openLink: (url: string) => void): void {
  contents.on('will-navigate', (event) => {
    if (!isOurPage(event.url)) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    // The interface has no frames: one that appears goes nowhere.
    if (!event.isMainFrame || !isOurPage(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    if (!isOurPage(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url)
    return { action: 'deny' }
  })
}

/** Guards every page from its creation on. A link for a new window goes to the desktop's browser, if it may. */
export function guardNavigation(app: Pick<App, 'on'>, openExternal: (url: string) => Promise<void>): void {
  function openLink(url: string): void {
    try {
      // A desktop without a program for the link opens nothing, which the person sees.
      openExternal(checkExternalLink(url)).catch(() => undefined)
    } catch {
      // Not a link that may leave the program: nothing opens.
    }
  }
  app.on('web-contents-created', (_event, contents) => guardContents(contents, openLink))
}
