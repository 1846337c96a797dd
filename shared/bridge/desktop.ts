/** The features that the desktop offers or lacks, and why; and the question on return from idleness. */

import { z } from 'zod'
import { instant, localId, nothing } from './fields.ts'
import { mainProcedure } from './procedure.ts'

/** Whether something of the desktop can be used here; `reason` is a sentence when it cannot. */
const capability = z.object({ available: z.boolean(), reason: z.string().nullable() })
export type Capability = z.output<typeof capability>

export const capabilities = z.object({
  shell: z.enum(['electron', 'browser']),
  version: z.string(),
  platform: z.string(),
  tray: capability,
  globalShortcuts: capability,
  systemIdle: capability,
  startAtLogin: capability,
  /** Whether the desktop can ask for a folder. */
  folders: capability,
  /** Whether credentials are kept encrypted by the desktop; the reason is the honest warning if not. */
  secrets: capability,
})
export type Capabilities = z.output<typeof capabilities>

export const idleReturn = z.object({ entryId: localId, idleSince: instant, returnedAt: instant })
export type IdleReturn = z.output<typeof idleReturn>

export const desktopProcedures = {
  'desktop.capabilities': mainProcedure(nothing, capabilities),
  /** The question that waits for an answer, if any: asked once per absence. */
  'idle.pending': mainProcedure(nothing, idleReturn.nullable()),
  'idle.resolve': mainProcedure(
    z.object({ choice: z.enum(['keep', 'discard', 'discard-and-continue']) }),
    z.null(),
  ),
  /** Opens an http(s) or mailto link in the desktop's own browser. */
  'desktop.openExternal': mainProcedure(z.object({ url: z.url() }), z.null()),
} as const
