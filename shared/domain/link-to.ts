import type { LocalId } from './ids.ts'

/** A link that opens the row in Dayloom, on each computer that has it. */
export function linkTo(kind: 'task' | 'project', id: LocalId): string {
  return `dayloom://${kind}/${id}`
}
