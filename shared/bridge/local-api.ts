/** The local API: other programs of this computer ask the service inside the app. */

import { z } from 'zod'
import { nothing } from './fields.ts'
import { command, query } from './procedure.ts'

const port = z.int().min(1024).max(65_535)

export const localApiState = z.object({
  /** Whether the open account has its service inside the app; one on a server is asked there. */
  isHere: z.boolean(),
  isOn: z.boolean(),
  port,
  /** Where it answers now; null while it does not. */
  url: z.string().nullable(),
  /** The file with the token, which is there while it is on. */
  tokenFile: z.string(),
  /** `taken`: another program has the port. `failed`: the log says why it could not be opened. */
  problem: z.enum(['taken', 'failed']).nullable(),
})
export type LocalApiState = z.output<typeof localApiState>

export const localApiProcedures = {
  'localApi.get': query(nothing, localApiState),
  /** Answers when it listens, or no longer does. A port that cannot be had is a `problem` of the state. */
  'localApi.update': command(z.object({ isOn: z.boolean(), port }).partial(), localApiState),
} as const
