/** The service about itself (decisions §6, §9). */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const common = { area: 'service', credentials: 'none', source: 'decisions §6' } as const
const status = z.object({ status: z.literal('OK') })
const document = z.record(z.string(), z.json())

export const getStatus = endpoint({
  ...common,
  area: 'tracking',
  name: 'status.get',
  path: '/api/v9/status',
  summary: 'Tells that the tracking API answers.',
  answer: { kind: 'object', status: 200, schema: status },
})

export const getHealth = endpoint({
  ...common,
  name: 'health.get',
  path: '/healthz',
  summary: 'Tells that the process runs.',
  answer: { kind: 'object', status: 200, schema: status },
})

export const getReadiness = endpoint({
  ...common,
  name: 'readiness.get',
  path: '/readyz',
  summary: 'Tells that the service can reach its database.',
  answer: { kind: 'object', status: 200, schema: status },
})

const openApi = {
  ...common,
  source: 'decisions §9',
  answer: { kind: 'object', status: 200, schema: document },
} as const

export const getOpenApi = endpoint({
  ...openApi,
  name: 'openapi.all',
  path: '/openapi.json',
  summary: 'Describes all APIs of the service as OpenAPI 3.1.',
})

export const getTrackingOpenApi = endpoint({
  ...openApi,
  name: 'openapi.tracking',
  path: '/api/v9/openapi.json',
  summary: 'Describes the tracking API as OpenAPI 3.1.',
})

export const getWebhooksOpenApi = endpoint({
  ...openApi,
  name: 'openapi.webhooks',
  path: '/webhooks/api/v1/openapi.json',
  summary: 'Describes the webhooks API as OpenAPI 3.1.',
})

export const getPlanningOpenApi = endpoint({
  ...openApi,
  name: 'openapi.planning',
  path: '/api/openapi.json',
  summary: 'Describes the planning and accounts APIs as OpenAPI 3.1.',
})
