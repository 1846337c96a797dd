import type { OpenCollisions, SyncStatus } from '../../shared/bridge/sync.ts'
import { openWords } from '../entities/edit/open-words.ts'

/** Stands between the facts of the status sentence; in the rail each has a line of its own instead. */
export const SEPARATOR = ' · '

interface StatusPart {
  readonly text: string
  /** Nobody else can do anything about it. */
  readonly needsPerson: boolean
}

/** The facts of the status sentence and what there is to decide: what needs the person comes first. */
export function statusParts(
  { message }: Pick<SyncStatus, 'message'>,
  open: OpenCollisions,
): readonly StatusPart[] {
  const facts = message.split(SEPARATOR).map((text) => ({ text, needsPerson: needsPerson(text) }))
  const opened = openWords(open).map((text) => ({ text, needsPerson: true }))
  return [
    ...facts.filter((part) => part.needsPerson),
    ...opened,
    ...facts.filter((part) => !part.needsPerson),
  ]
}

/** As the core says it: “1 refused”, “2 could not be read”, “sign in again to sync”. */
function needsPerson(text: string): boolean {
  return /^[\d.,]+ (refused|could not be read)$/.test(text) || text.startsWith('sign in again')
}

/** Whether anything of it needs the person. */
export function needsAttention(status: SyncStatus, { toDecide, toRead }: OpenCollisions): boolean {
  const { phase, refused, setAside } = status
  return phase === 'sign-in' || refused + setAside + toDecide + toRead > 0
}
