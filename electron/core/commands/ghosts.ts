/** Ghosts: people who are planned for and not there yet (P §1), and those who take their place. */

import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import { change, type CommandContext } from './editing.ts'
import { findRows, findRow } from './find-row.ts'
import { checked, updateMany } from './plain-commands.ts'
import { deleteReferred } from './references.ts'
import { z } from 'zod'
import { embodyGhost as embodyEndpoint } from '../../../shared/api/ghosts.ts'
import { createInvitation } from '../../../shared/api/invitations.ts'
import { listOrganizationUsers } from '../../../shared/api/organization-users.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { SyncPort } from '../queries/query-context.ts'
import { tasksOfGhost } from '../queries/people.ts'
import { seesMoney } from '../queries/rates.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { placeOf } from '../sync/send-operation.ts'
import type { Reading } from '../sync/resources/resource.ts'
import { unseenProject } from './task-fields.ts'
import { CommandError, refused, refusedByServer } from './command-error.ts'

/**
 * @throws {CommandError} as `updateMany`; `refused` for a rate or a labour cost by who may not see it
 */
export function updateGhost(
  context: CommandContext,
  { id, changes, typedOver }: ParsedInput<'ghosts.update'>,
): Changed {
  for (const [field, kind] of [
    ['rate', 'billable'],
    ['laborCost', 'labor_cost'],
  ] as const) {
    if (changes[field] === undefined || seesMoney(context, kind, null)) continue
    throw refused('You may not change this rate. Ask an administrator.', { field })
  }
  return updateMany(context, 'ghost', { ids: [id], changes, typedOver })
}

/** Alike but for a number behind their names. @throws {CommandError} `not_found` for a project or a team that is gone */
export function createGhosts(
  context: CommandContext,
  { fields, count }: ParsedInput<'ghosts.createMany'>,
): Changed {
  return change(context, (editing) => {
    const shared = checked(context, 'ghost', fields, context.workspaceId())
    for (let number = 1; number <= count; number += 1) {
      editing.create('ghost', { ...shared, name: `${fields.name} ${number}` })
    }
  })
}

/** Their hours and time off go with them. @throws {CommandError} `not_found` when none of them is there */
export function deleteGhosts(context: CommandContext, { ids }: ParsedInput<'ghosts.delete'>): Changed {
  return change(context, (editing) => {
    for (const row of findRows(context.replica, 'ghost', ids)) {
      for (const entity of ['workingHours', 'timeOff'] as const) {
        const theirs = context.replica.rows.where(entity, 'ghost_id = ? AND deleted = 0', [row.localId])
        for (const planned of theirs) editing.delete(entity, planned)
      }
      deleteReferred(editing, 'ghost', row)
    }
  })
}

/** A person as the service is told of them. */
interface Recipient {
  readonly recipient_org_user_id: number
  readonly recipient_user_account_id: ServerId
  readonly role_id: 1 | 3 | 4 | 5
}

const roleIds = { owner: 1, admin: 3, manager: 4, member: 5 } as const

const userId = z.int().transform((id) => id as ServerId)
const organizationUser = z.object({ id: z.int(), user_id: userId, email: z.string().nullish() })
type Person = z.output<typeof organizationUser>
const invited = z.object({
  data: z.array(z.object({ recipient_org_user_id: z.int(), recipient_user_account_id: userId })),
  messages: z.array(z.string()).nullish(),
})

/**
 * @param api null while nobody is signed in
 * @throws {CommandError} `not_found`; `offline` when the service cannot be reached; `refused` with the service's words
 */
export async function embodyGhost(
  context: CommandContext,
  { sync, api }: { readonly sync: SyncPort; readonly api: ApiClient | null },
  { id, recipient }: ParsedInput<'ghosts.embody'>,
): Promise<ProcedureOutput<'ghosts.embody'>> {
  const { replica, effects } = context
  requireFree(findRow(replica, 'ghost', id))
  if (api === null) throw offline()
  const status = await sync.now()
  if (status.phase !== 'idle' && status.phase !== 'syncing') throw offline()
  const ghost = findRow(replica, 'ghost', id)
  requireFree(ghost)
  if (ghost.serverId === null || status.waiting > 0) {
    throw refused('Some edits are still waiting to be sent. Wait until everything is saved, then try again.')
  }
  const place = placeOf({ api, replica }, ghost.workspaceId)
  try {
    const body =
      'memberId' in recipient
        ? await memberOf(context, place, ghost, recipient.memberId)
        : await personByEmail(context, place, ghost, recipient.email)
    await api.call(embodyEndpoint, {
      params: {
        organization_id: place.organizationId,
        workspace_id: place.workspaceId,
        ghost_id: ghost.serverId,
      },
      body,
      idempotencyKey: effects.newId(),
    })
  } catch (error) {
    // An answer that was lost says nothing: the list of ghosts does.
    if (!(error instanceof ApiFailure && error.mayHaveActed)) throw explained(error)
    await sync.now()
    if ((replica.rows.find('ghost', id)?.fields.embodiedAt ?? null) === null) throw unanswered()
    return { memberId: replica.rows.find('ghost', id)?.fields.memberId ?? null }
  }
  await sync.now()
  return { memberId: replica.rows.find('ghost', id)?.fields.memberId ?? null }
}

/** A person keeps their role. */
async function memberOf(
  { replica }: CommandContext,
  place: Reading,
  ghost: Row<'ghost'>,
  id: LocalId,
): Promise<Recipient> {
  const member = findRow(replica, 'member', id)
  requireSight(replica, ghost, member)
  const people = await peopleOf(place, member.fields.email)
  const found = people.find((person) => person.user_id === member.serverId)
  if (found === undefined) throw refused('This person no longer belongs to the organization. Invite them.')
  return known(found, member)
}

const known = (person: Person, member: Row<'member'> | undefined): Recipient => ({
  recipient_org_user_id: person.id,
  recipient_user_account_id: person.user_id,
  role_id: roleIds[member?.fields.role ?? 'member'],
})

/** Somebody of the organization need not be invited again; who is in the workspace already keeps their role. */
async function personByEmail(
  { replica, effects }: CommandContext,
  place: Reading,
  ghost: Row<'ghost'>,
  email: string,
): Promise<Recipient> {
  const wanted = email.toLowerCase()
  const found = (await peopleOf(place, email)).find((person) => person.email?.toLowerCase() === wanted)
  const member = found && replica.rows.findByServerId('member', found.user_id)
  requireSight(replica, ghost, member ?? null)
  if (found !== undefined) return known(found, member)
  const { body } = await place.api.call(createInvitation, {
    params: { organization_id: place.organizationId },
    body: { emails: [email], workspaces: [{ workspace_id: place.workspaceId, role: 'member' }] },
    idempotencyKey: effects.newId(),
  })
  const { data } = invited.safeParse(body)
  const answer = data?.data[0]
  if (answer !== undefined) return { ...answer, role_id: roleIds.member }
  throw refused(data?.messages?.[0] ?? 'This person could not be invited. Check the address.')
}

/** The new person is added to the projects of the ghost, and must see those of its tasks. */
function requireSight(replica: Replica, ghost: Row<'ghost'>, member: Row<'member'> | null): void {
  for (const { fields } of tasksOfGhost(replica, ghost.localId)) {
    const { name, projectId } = fields
    const isJoined = projectId !== null && ghost.fields.projectIds.includes(projectId)
    const project = isJoined ? null : unseenProject(replica, projectId, member)
    if (project === null) continue
    throw refused(
      `The task “${name}” belongs to “${project}”, a private project that ${member?.fields.name ?? 'the new person'} would not see. Add ${ghost.fields.name} to the project first, or move the task.`,
    )
  }
}

/** Those of the organization whose address holds the text. */
async function peopleOf({ api, organizationId }: Reading, email: string): Promise<Person[]> {
  const { rows } = await api.list(listOrganizationUsers, {
    params: { organization_id: organizationId },
    query: { filter: email, per_page: 100 },
  })
  return rows.flatMap((row) => organizationUser.safeParse(row).data ?? [])
}

function requireFree({ fields }: Row<'ghost'>): void {
  if (fields.embodiedAt !== null) throw refused('A person has already taken over from this ghost.')
}

function offline(): CommandError {
  return new CommandError(
    'offline',
    'Putting a person in the place of a ghost needs the server, which cannot be reached. Nothing has changed: try again when you are online.',
  )
}

function unanswered(): CommandError {
  return new CommandError(
    'offline',
    'The server did not answer. Look at the ghost again when you are online: if no person has taken its place, try again.',
  )
}

function explained(error: unknown): unknown {
  if (!(error instanceof ApiFailure)) return error
  const isAnswer = error.kind === 'refused' || error.kind === 'forbidden' || error.kind === 'missing'
  return isAnswer ? refusedByServer('Nothing has changed.', error) : offline()
}
