/** The caller's own account (decisions §6). */

import { z } from 'zod'
import { client } from './clients.ts'
import { endpointsOf } from './endpoint.ts'
import { id, queryBoolean, timestamp } from './fields.ts'
import { projectTask } from './project-tasks.ts'
import { project } from './projects.ts'
import { tag } from './tags.ts'
import { timeEntry } from './time-entries.ts'
import { workspace } from './workspaces.ts'

export const me = z.object({
  '2fa_enabled': z.boolean(),
  /** For Basic `token:api_token` and Bearer; empty for a caller with a named token. */
  api_token: z.string(),
  at: timestamp,
  /** 0 Sunday … 6 Saturday. */
  beginning_of_week: z.int(),
  country_id: id.nullable(),
  created_at: timestamp,
  /** One of the caller's workspaces; null only when they have none. */
  default_workspace_id: id.nullable(),
  email: z.string(),
  /** Whether a mail to the address has proved it; invitations to it count only then. */
  email_verified: z.boolean(),
  fullname: z.string(),
  has_password: z.boolean(),
  id,
  image_url: z.string(),
  /** The address that replaces `email` once a mail to it has proved it. */
  new_email: z.string().nullable(),
  oauth_providers: z.array(z.string()),
  openid_email: z.string().nullable(),
  openid_enabled: z.boolean(),
  svc_accounts_id: z.string(),
  /** IANA zone. */
  timezone: z.string(),
  updated_at: timestamp,
})
export type Me = z.output<typeof me>

/** The lists that `with_related_data` adds. */
const relatedData = z.object({
  clients: z.array(client),
  projects: z.array(project),
  tags: z.array(tag),
  tasks: z.array(projectTask),
  time_entries: z.array(timeEntry),
  workspaces: z.array(workspace),
})
export type RelatedData = z.output<typeof relatedData>

/** Absent keys stay as they are. */
export const meBody = z.object({
  fullname: z.string().trim().min(1).max(255).optional(),
  /** Takes effect when a mail to it has proved it. */
  email: z.string().optional(),
  timezone: z.string().optional(),
  beginning_of_week: z.int().min(0).max(6).optional(),
  default_workspace_id: id.optional(),
  /** Needed to change the password or the e-mail address. */
  current_password: z.string().optional(),
  /** Ends all sessions and replaces the API token, which the answer holds. */
  password: z.string().optional(),
})
export type MeBody = z.output<typeof meBody>

const endpoint = endpointsOf({ area: 'tracking', source: 'decisions §6' })
const person = { credentials: 'person' } as const

export const getMe = endpoint('me.get', 'GET /api/v9/me', {
  summary: 'Reads the account of the caller.',
  query: z.object({ with_related_data: queryBoolean.optional() }),
  answer: { kind: 'object', status: 200, schema: me.extend(relatedData.partial().shape) },
})

export const updateMe = endpoint('me.update', 'PUT /api/v9/me', {
  ...person,
  summary: 'Changes the account of the caller; absent keys stay as they are.',
  body: meBody,
  answer: { kind: 'object', status: 200, schema: me },
})

export const resetToken = endpoint('me.resetToken', 'POST /api/v9/me/reset_token', {
  ...person,
  summary: 'Replaces the API token and answers the new one.',
  answer: { kind: 'object', status: 200, schema: z.string() },
})

export const getLogged = endpoint('me.logged', 'GET /api/v9/me/logged', {
  summary: 'Tells whether the credentials are good.',
  answer: { kind: 'empty', status: 200 },
})

/**
 * The requests that are left in an organization. The service limits only abuse, so that a quota is always whole; clients of
 * this API family ask for it.
 */
const quota = z.object({
  organization_id: id,
  /** Requests that may be sent at once. */
  remaining: z.int(),
  resets_in_secs: z.int(),
  total: z.int(),
})
export type Quota = z.output<typeof quota>

export const getQuota = endpoint('me.quota', 'GET /api/v9/me/quota', {
  summary: 'Tells how many requests the caller may send, for each organization.',
  answer: { kind: 'array', status: 200, schema: quota },
})
