import { parseRule } from '../../shared/domain/recurrence.ts'
import { BadRequest } from '../errors/app-error.ts'

/** The rule as it was sent, once it is known to be one. @throws {BadRequest} saying what is wrong with it. */
export function validRule(text: string | null): string | null {
  if (text === null || text.trim() === '') return null
  const parsed = parseRule(text)
  if (!parsed.ok) throw new BadRequest(`rrule: ${parsed.message}`)
  return text.trim()
}
