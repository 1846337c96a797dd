import { entityTag, type Versioned } from '../access/expected-version.ts'
import type { RequestFacts } from './route.ts'

/** Answers the body, and its version in `ETag`. */
export function answerVersion<Body>({ setHeader }: RequestFacts, versioned: Versioned<Body>): Body {
  setHeader('ETag', entityTag(versioned))
  return versioned.body
}
