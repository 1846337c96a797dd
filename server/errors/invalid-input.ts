/** Refusals of input that a schema does not accept: the field, and what it must be. */

import type { z } from 'zod'
import { type Reason, type ValueType, valueTypes } from '../../shared/api/reasons.ts'
import { AppError } from './app-error.ts'

type Issue = z.core.$ZodIssue
type Bound = Extract<Issue, { readonly code: 'too_big' | 'too_small' }>

/** A reason that is not yet of a field. */
type Fault = Pick<Reason, 'code' | 'parameters'>

/** Types that the library calls otherwise. */
const types: Readonly<Record<string, ValueType>> = { array: 'list', int: 'integer', record: 'object' }

function faultOfType(expected: string): Fault {
  const type = types[expected] ?? valueTypes.find((known) => known === expected)
  return type === undefined
    ? { code: 'wrong_form', parameters: {} }
    : { code: 'wrong_type', parameters: { type } }
}

function faultOfBound(issue: Bound): Fault {
  const { origin, inclusive } = issue
  if (issue.code === 'too_big') {
    const maximum = Number(issue.maximum) - (inclusive === false ? 1 : 0)
    if (origin === 'string') return { code: 'too_long', parameters: { maximum } }
    return { code: origin === 'array' ? 'too_many' : 'too_great', parameters: { maximum } }
  }
  const minimum = Number(issue.minimum) + (inclusive === false ? 1 : 0)
  if (origin === 'string') return { code: 'too_short', parameters: { minimum } }
  return { code: origin === 'array' ? 'too_few' : 'too_small', parameters: { minimum } }
}

function faultOf(issue: Issue): Fault {
  if (issue.input === undefined) return { code: 'required', parameters: {} }
  switch (issue.code) {
    case 'invalid_type':
      return faultOfType(issue.expected)
    case 'invalid_value':
      return { code: 'not_one_of', parameters: { values: issue.values.map(String) } }
    case 'too_big':
    case 'too_small':
      return faultOfBound(issue)
    default:
      return { code: 'wrong_form', parameters: {} }
  }
}

/** The deepest issue of the first: of a union, that of the option that came furthest. */
function mostSpecific(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const [nested] = issue.errors.flat().sort((a, b) => b.path.length - a.path.length)
  if (nested === undefined || nested.path.length === 0) return issue
  return mostSpecific({ ...nested, path: [...issue.path, ...nested.path] })
}

/**
 * The value as its schema understands it.
 *
 * @param whole what the value as a whole is called
 * @throws {BadRequest} for the first thing that the schema objects to.
 */
export function validated<S extends z.ZodType>(schema: S, value: unknown, whole = 'body'): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  if (first === undefined) throw parsed.error
  const issue = mostSpecific(first)
  const field = issue.path.length > 0 ? issue.path.join('.') : whole
  const { code, parameters } = faultOf(issue)
  const reason = { code, field, parameters } as Reason
  throw new AppError({ status: 400, error: 'invalid_request' }, reason, { cause: parsed.error })
}
