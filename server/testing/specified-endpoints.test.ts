import { expect, it } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { specifiedEndpoints } from './specified-endpoints.ts'

/** Whatever its parameters are called. */
function anonymous(target: string): string {
  return target.replaceAll(/\{\w+\}/g, '{}')
}

const served = new Set(allEndpoints().map(({ method, path }) => anonymous(`${method} ${path}`)))

it.each(specifiedEndpoints)('$source $target is served', ({ target }) => {
  expect(served).toContain(anonymous(target))
})
