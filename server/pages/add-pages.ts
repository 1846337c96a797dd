import type { Hono } from 'hono'
import { addInvitationPages } from './invitation-pages.ts'
import { serviceOf } from './own-service.ts'
import { addAccountPages } from './account-pages.ts'

/** Adds the pages to the application whose API they use. To be called before it answers. */
export function addPages(app: Hono, publicUrl: string): void {
  const ask = serviceOf(app)
  addInvitationPages(app, ask, publicUrl)
  addAccountPages(app, ask)
}
