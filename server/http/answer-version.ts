import { entityTag, type Versioned } from '../access/expected-version.ts'
import type { RequestFacts } from './route.ts'

/** Also named when an answer is repeated. */
export const VERSION_HEADER = 'ETag'

/** Answers the body, and its version in `ETag`. */
export function answerVersion<Body>({ setHeader }: RequestFacts, versioned: Versioned<Body>): Body {
  setHeader(VERSION_HEADER, entityTag(versioned))
  return versioned.body
}
