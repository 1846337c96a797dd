import { BadRequest } from '../errors/app-error.ts'

/** The steps of a JSON Pointer (RFC 6901): `/tags/0` is `tags`, `0`. @throws {BadRequest} when it is none. */
export function pointerSteps(path: string): readonly [string, ...string[]] {
  const [root, first, ...rest] = path.split('/')
  if (root !== '' || first === undefined || first === '') {
    throw new BadRequest('invalid', {
      field: path === '' ? 'path' : path,
      says: 'is not the path of a field',
    })
  }
  const unescape = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')
  return [unescape(first), ...rest.map(unescape)]
}
