/** Changes of others, told at once: an extension of the service, as server-sent events. */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { feedSequences } from './feed.ts'
import { webhookEntities } from './webhooks.ts'

/** Kinds of rows: the models of webhooks, and what no webhook tells of. */
export const changedKind = z.enum([
  ...webhookEntities,
  'account',
  'attachment',
  'custom_field',
  'favorite',
  'invoice',
  'preferences',
  'saved_view',
  'status',
  'user_settings',
])
export type ChangedKind = z.output<typeof changedKind>

/** The data of one event: which lists may have changed for the caller. What changed in them, their endpoints and the feed tell. */
export const liveChange = z.object({
  entities: z.array(changedKind),
  /** How far the feed goes. */
  sequences: feedSequences.optional(),
  /** In milliseconds: so long to wait before reading the feed, so that not all who listen read it at the same moment. */
  wait: z.int().optional(),
})
export type LiveChange = z.output<typeof liveChange>

/** Something is sent at least so often, in milliseconds; a client that hears nothing for twice as long has lost the connection. */
export const HEARTBEAT_MILLISECONDS = 25_000

/**
 * Stays open. Begins with a comment, once from which on nothing is missed; then an event for each change, several within
 * a moment together, and comments in between. It ends when the caller's memberships change or the credentials end.
 */
export const listenToChanges = endpoint('me.changes', 'GET /api/v9/me/changes', {
  area: 'tracking',
  source: 'decisions §6',
  summary:
    'Tells, as server-sent events, which kinds of rows have changed for the caller, and how far the feed goes; it stays open.',
  answer: { kind: 'stream', status: 200, contentType: 'text/event-stream; charset=utf-8' },
})
