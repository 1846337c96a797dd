/** The workers that work is planned for: people and ghosts alike. */

import type { Ghost } from '../../../../shared/bridge/ghosts.ts'
import type { Member, Worker } from '../../../../shared/bridge/people.ts'
import { peopleOf, type Person } from '../../../entities/people/person.ts'

/** `m:` or `g:` and the id: one key space for both. */
export type WorkerKey = string

export interface TeamWorker extends Person {
  readonly key: WorkerKey
  readonly teamIds: readonly string[]
  /** Has not accepted the invitation yet; work can wait for them. */
  readonly invited: boolean
}

export function workerKey({ memberId, ghostId }: Worker): WorkerKey {
  return ghostId === null ? memberKey(memberId ?? '') : ghostKey(ghostId)
}

export function memberKey(id: string): WorkerKey {
  return `m:${id}`
}

export function ghostKey(id: string): WorkerKey {
  return `g:${id}`
}

/** A worker as commands name them. */
export function workerOf({ kind, id }: Person): Worker {
  return kind === 'ghost' ? { memberId: null, ghostId: id } : { memberId: id, ghostId: null }
}

/** Everybody who can be planned for, invited people among them: no one who was deactivated, no ghost whose place was taken. */
export function workersOf(members: readonly Member[], ghosts: readonly Ghost[]): readonly TeamWorker[] {
  const teamIds = new Map<string, readonly string[]>(
    [...members, ...ghosts].map((each) => [each.id, each.teamIds]),
  )
  const invited = new Set<string>(members.filter((member) => member.invited).map(({ id }) => id))
  return peopleOf(members, ghosts)
    .filter(({ active, isMe }) => active || isMe)
    .map((person) =>
      Object.assign({}, person, {
        key: person.kind === 'ghost' ? ghostKey(person.id) : memberKey(person.id),
        teamIds: teamIds.get(person.id) ?? [],
        invited: invited.has(person.id),
      }),
    )
}
