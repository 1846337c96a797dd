/** The service about itself: health, readiness and its OpenAPI documents. */

import type { Area } from '../../shared/api/endpoint.ts'
import { type JsonObject, openApiDocument } from '../../shared/api/openapi.ts'
import * as api from '../../shared/api/service.ts'
import { type BoundRoute, publicRoute } from '../http/route.ts'
import { requireDatabase } from './service.ts'

const ok = { status: 'OK' } as const

/** @param resources the routes that the documents describe. */
export function healthRoutes(resources: readonly BoundRoute[]): readonly BoundRoute[] {
  const documents = new Map<string, JsonObject>()

  /** Made when first asked for: most services never are. */
  function documentOf(title: string, areas: readonly Area[]): JsonObject {
    let document = documents.get(title)
    if (document === undefined) {
      const described = [...resources, ...status].map((route) => route.endpoint)
      document = openApiDocument(
        title,
        described.filter((endpoint) => areas.includes(endpoint.area)),
      )
      documents.set(title, document)
    }
    return document
  }

  const status: readonly BoundRoute[] = [
    publicRoute(api.getStatus, () => ok),
    publicRoute(api.getHealth, () => ok),
    publicRoute(api.getReadiness, async (scope) => {
      await requireDatabase(scope)
      return ok
    }),
    publicRoute(api.getProofKey, ({ effects }) => ({
      algorithm: 'Ed25519' as const,
      public_key: effects.signing.publicKey,
    })),
    publicRoute(api.getOpenApi, () =>
      documentOf('Dayloom', ['tracking', 'reports', 'webhooks', 'planning', 'accounts', 'service']),
    ),
    publicRoute(api.getTrackingOpenApi, () => documentOf('Dayloom tracking', ['tracking', 'reports'])),
    publicRoute(api.getWebhooksOpenApi, () => documentOf('Dayloom webhooks', ['webhooks'])),
    publicRoute(api.getPlanningOpenApi, () => documentOf('Dayloom planning', ['planning', 'accounts'])),
  ]
  return status
}
