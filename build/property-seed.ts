/**
 * With `DAYLOOM_PROPERTY_SEED` every property test draws the same cases each time, as `npm test` has it, so that a
 * change is judged by itself. Without it, as in `npx vitest run`, each run draws others and may find more.
 */

import fc from 'fast-check'

const seed = process.env['DAYLOOM_PROPERTY_SEED']
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) })
