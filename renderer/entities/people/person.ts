/** Assignees of work: members of the workspace, and ghosts, who hold the place of somebody still to come. */

import { t } from '@lingui/core/macro'
import type { Ghost } from '../../../shared/bridge/ghosts.ts'
import type { Member } from '../../../shared/bridge/people.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'

export interface Person {
  readonly id: LocalId
  readonly name: string
  readonly kind: 'member' | 'ghost'
  /** The person at this computer. */
  readonly isMe: boolean
  /** Can be given work, as people who are only invited can: false for who has left, and for ghosts whose place was taken. */
  readonly active: boolean
}

/** Members first, oneself at their head, then ghosts; each by name, as the lists bring them. */
export function peopleOf(members: readonly Member[], ghosts: readonly Ghost[]): readonly Person[] {
  return [
    ...members.map(({ id, name, email, isMe, active, invited }): Person => ({
      id,
      name: name === '' ? email : name,
      kind: 'member',
      isMe,
      active: active || invited,
    })),
    ...ghosts.map(({ id, name, embodiedAt }): Person => ({
      id,
      name,
      kind: 'ghost',
      isMe: false,
      active: embodiedAt === null,
    })),
  ]
}

/** `Ada and Backend developer`, `Ada, Bob and 2 more`; empty for nobody. */
export function namesInWords(names: readonly string[], most = 3): string {
  if (names.length <= 1) return names[0] ?? ''
  if (names.length <= most) return t`${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
  return t`${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`
}

/** The others who run the workspace, by name; empty where nobody is known. */
export function administratorsInWords(members: readonly Member[]): string {
  return namesInWords(
    members
      .filter(({ role, active, isMe }) => active && !isMe && (role === 'owner' || role === 'admin'))
      .map(({ name, email }) => name || email),
  )
}

/** The sentence that an action is for others, with their names. */
export function withNames(sentence: string, members: readonly Member[]): string {
  const names = administratorsInWords(members)
  return names === '' ? sentence : `${sentence} ${t`Ask ${names}.`}`
}

/**
 * Whether the person at this computer may change what is the administrators'. False only where it is certain: not while
 * their role is unknown.
 *
 * @param members all that there are, oneself among them
 */
export function mayAdminister(members: readonly Member[]): boolean {
  return mayManage(members) && members.find(({ isMe }) => isMe)?.role !== 'manager'
}

/** The same of the changes that every project manager of the workspace may make. */
export function mayManage(members: readonly Member[]): boolean {
  return members.find(({ isMe }) => isMe)?.role !== 'member'
}
