/** The link of a row to its counterpart in an external system, as T §2 gives it to several resources. */

import { z } from 'zod'

export const integrationProvider = z.enum(['asana', 'jira', 'salesforce'])

export const integrationFields = {
  integration_ext_id: z.string().nullable(),
  integration_ext_type: z.string().nullable(),
  integration_provider: integrationProvider.nullable(),
}

/** How rows without a counterpart show that. */
export const noIntegration = {
  integration_ext_id: null,
  integration_ext_type: null,
  integration_provider: null,
} as const
