/** The service about itself (decisions §6, §9). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'

const endpoint = endpointsOf({ area: 'service', credentials: 'none', source: 'decisions §6' })
const status = z.object({ status: z.literal('OK') })
const document = z.record(z.string(), z.json())

export const getStatus = endpoint('status.get', 'GET /api/v9/status', {
  area: 'tracking',
  summary: 'Tells that the tracking API answers.',
  answer: { kind: 'object', status: 200, schema: status },
})

export const getHealth = endpoint('health.get', 'GET /healthz', {
  summary: 'Tells that the process runs.',
  answer: { kind: 'object', status: 200, schema: status },
})

export const getReadiness = endpoint('readiness.get', 'GET /readyz', {
  summary: 'Tells that the service can reach its database.',
  answer: { kind: 'object', status: 200, schema: status },
})

export const getProofKey = endpoint('proof_key.get', 'GET /api/v9/proof_key', {
  summary: 'Tells the public key by which the service signs proofs of hours.',
  answer: {
    kind: 'object',
    status: 200,
    /** The raw 32 bytes in base64. */
    schema: z.object({ algorithm: z.literal('Ed25519'), public_key: z.string() }),
  },
})

const openApi = {
  source: 'decisions §9',
  answer: { kind: 'object', status: 200, schema: document },
} as const

export const getOpenApi = endpoint('openapi.all', 'GET /openapi.json', {
  ...openApi,
  summary: 'Describes all APIs of the service as OpenAPI 3.1.',
})

export const getTrackingOpenApi = endpoint('openapi.tracking', 'GET /api/v9/openapi.json', {
  ...openApi,
  summary: 'Describes the tracking API as OpenAPI 3.1.',
})

export const getWebhooksOpenApi = endpoint('openapi.webhooks', 'GET /webhooks/api/v1/openapi.json', {
  ...openApi,
  summary: 'Describes the webhooks API as OpenAPI 3.1.',
})

export const getPlanningOpenApi = endpoint('openapi.planning', 'GET /api/openapi.json', {
  ...openApi,
  summary: 'Describes the planning and accounts APIs as OpenAPI 3.1.',
})
