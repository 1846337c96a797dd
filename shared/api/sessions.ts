/** Where a person is signed in: an extension of ours. */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id, timestamp } from './fields.ts'

const session = z.object({
  id,
  created_at: timestamp,
  /** To a quarter of an hour. */
  last_used_at: timestamp,
  /** When it ends unless it is used. */
  expires_at: timestamp,
  /** The computer that a program named; null for browsers. */
  device: z.string().nullable(),
  /** The name that the browser or program gave itself; null for none. */
  user_agent: z.string().nullable(),
  /** Whether it made this request. */
  current: z.boolean(),
})
export type Session = z.output<typeof session>

const endpoint = endpointsOf({ area: 'tracking', source: 'decisions §6', credentials: 'person' })

export const listSessions = endpoint('sessions.list', 'GET /api/v9/me/sessions', {
  summary: 'Lists the sessions of the caller, the latest first.',
  answer: { kind: 'array', status: 200, schema: session },
})

export const endOtherSessions = endpoint('sessions.endOthers', 'DELETE /api/v9/me/sessions', {
  summary: 'Ends all sessions of the caller but the one that makes the request.',
})

export const endOneSession = endpoint('sessions.end', 'DELETE /api/v9/me/sessions/{session_id}', {
  summary: 'Ends one session of the caller, unless it has ended already.',
})
