/** The people of the demo: they sign up, are invited and accept; teams, hours and time off. */

import { z } from 'zod'
import { signUp } from '../shared/api/accounts.ts'
import { acceptInvitation, createInvitation } from '../shared/api/invitations.ts'
import { listMyOrganizations, updateOrganization } from '../shared/api/organizations.ts'
import { createTeam } from '../shared/api/teams.ts'
import { postUserTimeOff } from '../shared/api/time-off.ts'
import { postUserHours } from '../shared/api/working-hours.ts'
import { updateWorkspace } from '../shared/api/workspaces.ts'
import { addDays, weekdayOf } from '../shared/domain/plain-date.ts'
import { Caller } from './caller.ts'
import { emailOf, people, teams, type Person } from './people.ts'
import { zoneDays } from '../shared/domain/days.ts'
import { instantOfMilliseconds } from '../shared/domain/instant.ts'
import { instantAt } from '../shared/domain/zoned-time.ts'

/** Today's date in a zone. */
export function todayIn(timeZone: string, now: number): string {
  return zoneDays(timeZone).dateOf(instantOfMilliseconds(now))
}

/** The dates from `first` on, so many, of weekdays for which there are hours. */
export function workingDays(first: string, count: number, hours: readonly number[]): string[] {
  return Array.from({ length: count }, (_, day) => addDays(first, day)).filter(
    (date) => (hours[weekdayOf(date)] ?? 0) > 0,
  )
}

/** The instant at which so many minutes of the day have passed on the wall. */
export function instantOn(date: string, minutes: number, timeZone: string): string {
  const time = { hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0 }
  return instantAt(date, time, timeZone)
}

/** Everybody's. */
export const password = 'loom and shuttle'

export interface Colleague extends Person {
  readonly userId: number
  readonly caller: Caller
}

export interface Team {
  readonly organizationId: number
  readonly workspaceId: number
  /** The owner of the organization. */
  readonly owner: Colleague
  readonly colleagues: readonly Colleague[]
  readonly teamIds: ReadonlyMap<string, number>
}

export interface Connection {
  readonly fetch: (request: Request) => Promise<Response>
  readonly serverUrl: string
}

const account = z.object({ id: z.int(), api_token: z.string(), default_workspace_id: z.int() })
const invited = z.object({ invitations: z.array(z.object({ code: z.string() })) })

async function join(connection: Connection, person: Person) {
  const nobody = new Caller(connection.fetch, connection.serverUrl, null)
  const body = {
    email: emailOf(person),
    password,
    display_name: person.name,
    tos_accepted_for: 'plan',
    timezone: person.timeZone,
  } as const
  const me = account.parse(await nobody.ask(signUp, { body }))
  const caller = new Caller(connection.fetch, connection.serverUrl, { kind: 'token', token: me.api_token })
  return { ...person, userId: me.id, caller, workspaceId: me.default_workspace_id }
}

async function addHours({ owner, organizationId }: Team, { userId, hours }: Colleague): Promise<void> {
  await owner.caller.ask(postUserHours, {
    params: { organization_id: organizationId, user_id: userId },
    body: hours.flatMap((length, weekday) =>
      length === 0 ? [] : [{ weekday, working_hours: length, starting_hours: 9 }],
    ),
  })
}

/** Everybody is away for two weeks at some time, and for a day now and then. */
async function addTimeOff(
  { organizationId }: Team,
  { caller, userId, timeZone }: Colleague,
  index: number,
  today: string,
): Promise<void> {
  const away = [
    { from: addDays(today, 12 + index * 9), days: index % 3 === 0 ? 12 : 5, type: 'vacation' },
    { from: addDays(today, -80 + index * 3), days: 10, type: 'vacation' },
    { from: addDays(today, 3 + index), days: 1, type: index % 2 === 0 ? 'personal' : 'sick' },
  ] as const
  await caller.ask(postUserTimeOff, {
    params: { organization_id: organizationId, user_id: userId },
    body: away.map(({ from, days, type }) => ({
      start_time: instantOn(from, 0, timeZone),
      end_time: instantOn(addDays(from, days), 0, timeZone),
      type,
    })),
  })
}

export async function seedTeam(connection: Connection, size: number, today: string): Promise<Team> {
  const [first, ...others] = people.slice(0, size)
  if (first === undefined) throw new Error('A team has one person at least.')
  const owner = await join(connection, first)
  const { workspaceId } = owner
  const organizations = z
    .array(z.object({ id: z.int() }))
    .parse(await owner.caller.list(listMyOrganizations, {}))
  const organizationId = organizations[0]?.id ?? 0
  await owner.caller.ask(updateOrganization, {
    params: { organization_id: organizationId },
    body: { name: 'Fernhill Studio' },
  })
  await owner.caller.ask(updateWorkspace, {
    params: { workspace_id: workspaceId },
    body: { name: 'Fernhill Studio', default_currency: 'EUR', default_hourly_rate: 90 },
  })

  const colleagues: Colleague[] = [owner]
  for (const person of others) {
    const colleague = await join(connection, person)
    const answer = await owner.caller.ask(createInvitation, {
      params: { organization_id: organizationId },
      body: {
        emails: [emailOf(person)],
        skip_email: true,
        workspaces: [{ workspace_id: workspaceId, role: person.team === 'Studio' ? 'admin' : 'member' }],
      },
    })
    for (const { code } of invited.parse(answer).invitations) {
      await colleague.caller.ask(acceptInvitation, { params: { invitation_code: code } })
    }
    colleagues.push(colleague)
  }

  const teamIds = new Map<string, number>()
  for (const name of teams) {
    const userIds = colleagues.filter(({ team }) => team === name).map(({ userId }) => userId)
    const body = { name, user_ids: userIds }
    teamIds.set(name, await owner.caller.make(createTeam, { params: { workspace_id: workspaceId }, body }))
  }
  const team: Team = { organizationId, workspaceId, owner, colleagues, teamIds }
  for (const [index, colleague] of colleagues.entries()) {
    await addHours(team, colleague)
    await addTimeOff(team, colleague, index, today)
  }
  return team
}
