/** The caller's running entry, as planning starts and stops it (P §4.7). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'
import { planningTimeEntry, trackingStartBody } from './planning-time-entries.ts'

const path = '/api/organizations/{organization_id}/workspaces/{workspace_id}/tracking'
const endpoint = endpointsOf({ area: 'planning', source: 'P §4.7' })

export const getTracking = endpoint('tracking.current', `GET ${path}/current`, {
  summary: 'Reads the running entry of the caller, in whichever workspace; 204 when nothing runs.',
  answer: { kind: 'optional', status: 200, schema: planningTimeEntry },
})

export const startTracking = endpoint('tracking.start', `POST ${path}/start`, {
  summary: 'Starts an entry, now unless the body gives another start; what runs of the caller is stopped.',
  body: trackingStartBody.extend(withSyncId),
  answer: { kind: 'object', status: 200, schema: planningTimeEntry },
})

export const trackingStopBody = z.object({
  /** RFC 3339; the time of the request without it. */
  end: z.string().optional(),
})

export const stopTracking = endpoint('tracking.stop', `POST ${path}/stop`, {
  summary: 'Stops the running entry of the caller, in whichever workspace.',
  body: trackingStopBody,
  answer: { kind: 'object', status: 200, schema: planningTimeEntry },
})
