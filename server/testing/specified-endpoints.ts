/** The rows of the specification, written from the documents and not from the code. */

import { planningSections } from './specified-planning.ts'
import type { Section } from './specified-section.ts'
import { trackingSections } from './specified-tracking.ts'

export interface SpecifiedEndpoint {
  readonly source: string
  /** `GET /api/v9/me/clients`, with parameters in braces. */
  readonly target: string
}

function endpointsOf({ source, prefix, rows }: Section): SpecifiedEndpoint[] {
  const lines = rows.split('\n').map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [methods = '', path = ''] = line.split(' ')
      return methods.split(',').map((method) => ({ source, target: `${method} ${prefix}${path}` }))
    })
}

export const specifiedEndpoints: readonly SpecifiedEndpoint[] = [
  ...trackingSections,
  ...planningSections,
].flatMap(endpointsOf)
