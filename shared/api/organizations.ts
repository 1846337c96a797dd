/** Organizations (T §2 Organization, T §4.2). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id, queryInteger, timestamp } from './fields.ts'

export const plan = z.enum(['free', 'starter', 'premium', 'enterprise'])

export const subscriptionState = z.enum(['free', 'active', 'trialing', 'past_due', 'canceled'])

const trial = z.object({
  trial: z.boolean(),
  trial_available: z.boolean(),
  trial_end_date: timestamp.nullable(),
  next_payment_date: timestamp.nullable(),
  last_pricing_plan_id: id.nullable(),
  trial_plan_id: id.nullable(),
  can_have_trial: z.boolean(),
})

const subscription = z.object({
  /** 1 monthly, 12 yearly, 0 free. */
  billing_period_months: z.int(),
  created_at: timestamp.nullable(),
  enterprise: z.boolean(),
  plan,
  plan_name: z.string(),
  seats: z.int().nullable(),
  state: subscriptionState,
  trial,
})

export const organization = z.object({
  /** Of the caller. */
  admin: z.boolean(),
  at: timestamp,
  created_at: timestamp,
  id,
  is_multi_workspace_enabled: z.boolean(),
  /** Deprecated. */
  is_unified: z.boolean(),
  /** 0 for unlimited. */
  max_data_retention_days: z.int(),
  max_workspaces: z.int(),
  name: z.string(),
  /** Whether the caller is the owner. */
  owner: z.boolean(),
  permissions: z.array(z.string()),
  /** Deprecated in favour of `subscription`, as are the next three. */
  pricing_plan_enterprise: z.boolean(),
  pricing_plan_id: z.int(),
  pricing_plan_name: z.string(),
  trial_info: trial,
  subscription,
  suspended_at: timestamp.nullable(),
  user_count: z.int(),
})
export type Organization = z.output<typeof organization>

const endpoint = endpointsOf({ area: 'tracking', source: 'T §4.2', row: organization })
const path = '/api/v9/organizations/{organization_id}'

export const listMyOrganizations = endpoint('me.organizations', 'GET /api/v9/me/organizations', {
  summary: 'Lists the organizations of the caller; with `since`, those changed since.',
  source: 'decisions §6',
  query: z.object({ since: queryInteger.optional() }),
})

/** The texts of T §7 are rules of the service. */
const organizationBody = z.object({ name: z.string().nullish(), workspace_name: z.string().nullish() })

export const createOrganization = endpoint('organizations.create', 'POST /api/v9/organizations', {
  summary: 'Creates an organization with a single workspace; the caller becomes its owner.',
  body: organizationBody,
  answer: {
    kind: 'object',
    status: 200,
    schema: z.object({
      id,
      name: z.string(),
      permissions: z.array(z.string()),
      workspace_id: id,
      workspace_name: z.string(),
    }),
  },
})

export const getOrganization = endpoint('organizations.get', `GET ${path}`, {
  summary: 'Reads one organization.',
})

export const deleteOrganization = endpoint('organizations.delete', `DELETE ${path}`, {
  source: 'decisions §11',
  summary: 'Extension: closes an organization with all its workspaces, for everybody; for its owners.',
  answer: { kind: 'empty', status: 204 },
})

export const updateOrganization = endpoint('organizations.update', `PUT ${path}`, {
  summary: 'Renames an organization.',
  body: z.object({ name: z.string().nullish() }),
})
