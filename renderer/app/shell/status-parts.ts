import type { OpenCollisions, SyncStatus } from '../../../shared/bridge/sync.ts'
import { openWords, type StatusFact } from '../../entities/edit/status-facts.ts'

/** Stands between the facts of the status sentence; in the rail each has a line of its own instead. */
export const SEPARATOR = ' · '

/** The facts of the status and what there is to decide: what needs the person comes first. */
export function statusParts(facts: readonly StatusFact[], open: OpenCollisions): readonly StatusFact[] {
  const opened = openWords(open).map((text) => ({ text, needsPerson: true }))
  return [
    ...facts.filter((part) => part.needsPerson),
    ...opened,
    ...facts.filter((part) => !part.needsPerson),
  ]
}

/** Whether anything of it needs the person. */
export function needsAttention(status: SyncStatus, { toDecide, toRead }: OpenCollisions): boolean {
  const { phase, refused, setAside } = status
  return phase === 'sign-in' || refused + setAside + toDecide + toRead > 0
}
