/** Commands about people and their organizations. */

import {
  accountOf,
  activateAccount,
  changeRole,
  createAccount,
  deactivateAccount,
  organizationRoles,
  passwordLink,
  resetSecondFactor,
} from '../accounts/by-command.ts'
import { passwordMail } from '../accounts/mails.ts'
import { isPlaceholder } from '../accounts/placeholder.ts'
import { listAllUsers, type UserRow } from '../accounts/queries.ts'
import { newResetCode } from '../accounts/service.ts'
import { queueMail } from '../mail/queue.ts'
import { listAllMemberships, listAllOrganizations } from '../organizations/queries.ts'
import { type Command, CommandRefused, inColumns, textOf } from './command.ts'

const createUser: Command = {
  usage: `create-user EMAIL            makes an account, and a link to choose its password
    --name NAME                by default the part of the address before the @
    --time-zone ZONE           such as Europe/Tallinn; UTC by default
    --password-stdin           reads the password from standard input instead`,
  words: 1,
  flags: {
    name: { type: 'string' },
    'time-zone': { type: 'string', default: 'UTC' },
    'password-stdin': { type: 'boolean' },
  },
  noted: ({ words: [email] }) => ({ email }),
  beginsDatabase: true,
  async run(service, { words: [email = ''], flags, say, readInput }) {
    const password = flags['password-stdin'] === true ? (await readInput()).replace(/\r?\n$/, '') : null
    const link = await service.operate(async (scope) => {
      const timeZone = textOf(flags['time-zone']) ?? 'UTC'
      const user = await createAccount(scope, { email, name: textOf(flags['name']), timeZone, password })
      return password === null ? passwordLink(scope, user) : null
    })
    say(`${email} has an account, with an organization of its own.`)
    if (link !== null) say(`Choose the password within the hour: ${link}`)
  },
}

const json = { json: { type: 'boolean' } } as const

const roleOf = ({ owner, admin }: { readonly owner: boolean; readonly admin: boolean }): string =>
  owner ? 'owner' : admin ? 'admin' : 'member'

function stateOf(user: UserRow): string {
  if (user.deactivated_at !== null) return 'deactivated'
  if (isPlaceholder(user)) return 'invited'
  return user.email_verified_at === null ? 'unproved' : 'active'
}

const listUsers: Command = {
  usage: `list-users                   everybody, with their organizations
    --json                     as JSON`,
  words: 0,
  flags: json,
  async run(service, { flags, say }) {
    const people = await service.operate(async ({ db }) => {
      const memberships = Map.groupBy(await listAllMemberships(db), ({ user_id }) => user_id)
      return (await listAllUsers(db)).map((user) => ({
        id: user.id,
        email: user.email,
        name: user.name,
        state: stateOf(user),
        organizations: (memberships.get(user.id) ?? []).map((member) => ({
          id: member.id,
          name: member.name,
          role: roleOf(member),
        })),
      }))
    })
    if (flags['json'] === true) return say(JSON.stringify(people, null, 2))
    const rows = people.map(({ email, name, state, organizations }) => [
      email,
      name,
      state,
      organizations.map((place) => `${place.name} (${place.id}, ${place.role})`).join(', '),
    ])
    for (const line of inColumns([['ADDRESS', 'NAME', 'STATE', 'ORGANIZATIONS'], ...rows])) say(line)
  },
}

const listOrganizations: Command = {
  usage: `list-organizations           all organizations, with their owners
    --json                     as JSON`,
  words: 0,
  flags: json,
  async run(service, { flags, say }) {
    const all = await service.operate(async ({ db }) => {
      const owners = (await listAllMemberships(db)).filter(({ owner }) => owner)
      const emails = new Map((await listAllUsers(db)).map(({ id, email }) => [id, email]))
      return (await listAllOrganizations(db)).map(({ id, name, plan, user_count }) => ({
        id,
        name,
        plan,
        people: user_count,
        owner: emails.get(owners.find((owner) => owner.id === id)?.user_id ?? 0) ?? null,
      }))
    })
    if (flags['json'] === true) return say(JSON.stringify(all, null, 2))
    const rows = all.map(({ id, name, plan, people, owner }) => [
      `${id}`,
      name,
      plan,
      `${people}`,
      owner ?? '',
    ])
    for (const line of inColumns([['ID', 'NAME', 'PLAN', 'PEOPLE', 'OWNER'], ...rows])) say(line)
  },
}

const deactivateUser: Command = {
  usage: `deactivate-user EMAIL        lets nobody sign in there any more, and ends sessions and tokens`,
  words: 1,
  flags: {},
  noted: ({ words: [email] }) => ({ email }),
  async run(service, { words: [email = ''], say }) {
    await service.operate(async (scope) => deactivateAccount(scope, await accountOf(scope, email)))
    say(`${email} cannot sign in any more. activate-user takes that back.`)
  },
}

const activateUser: Command = {
  usage: 'activate-user EMAIL          takes that back',
  words: 1,
  flags: {},
  noted: ({ words: [email] }) => ({ email }),
  async run(service, { words: [email = ''], say }) {
    await service.operate(async (scope) => activateAccount(scope, await accountOf(scope, email)))
    say(`${email} may sign in.`)
  },
}

const promoteUser: Command = {
  usage: `promote-user EMAIL ID        makes a member an admin of the organization with that id
    --role ROLE                or its owner, or a plain member`,
  words: 2,
  flags: { role: { type: 'string', default: 'admin' } },
  noted: ({ words: [email, id], flags }) => ({
    email,
    organizationId: Number(id),
    details: { role: textOf(flags['role']) },
  }),
  async run(service, { words: [email = '', id = ''], flags, say }) {
    const role = organizationRoles.find((each) => each === flags['role'])
    if (role === undefined || !/^\d+$/.test(id)) {
      throw new CommandRefused(`Say the organization's number, and one of ${organizationRoles.join(', ')}.`)
    }
    await service.operate(async (scope) => changeRole(scope, await accountOf(scope, email), Number(id), role))
    say(`${email} is ${role} of the organization ${id}.`)
  },
}

const resetPassword: Command = {
  usage: `reset-password EMAIL         prints a link to choose another password within the hour
    --mail                     mails it to them instead`,
  words: 1,
  flags: { mail: { type: 'boolean' } },
  noted: ({ words: [email] }) => ({ email }),
  async run(service, { words: [email = ''], flags, say }) {
    const link = await service.operate(async (scope) => {
      const user = await accountOf(scope, email)
      if (user.deactivated_at !== null)
        throw new CommandRefused(`${email} is deactivated: activate-user first.`)
      if (isPlaceholder(user)) throw new CommandRefused(`${email} has no account yet: create-user makes it.`)
      if (flags['mail'] !== true) return passwordLink(scope, user)
      await queueMail(scope, passwordMail(user, await newResetCode(scope, user), scope.mails.publicUrl))
      return null
    })
    say(
      link === null ? `The mail to ${email} is on its way.` : `Choose the password within the hour: ${link}`,
    )
  },
}

const resetFactor: Command = {
  usage: `reset-second-factor EMAIL    lets them sign in without a code, until they set the second factor up anew`,
  words: 1,
  flags: {},
  noted: ({ words: [email] }) => ({ email }),
  async run(service, { words: [email = ''], say }) {
    const had = await service.operate(async (scope) =>
      resetSecondFactor(scope, await accountOf(scope, email)),
    )
    say(had ? `${email} signs in with the password alone.` : `${email} has no second factor.`)
  },
}

export const accountCommands = {
  'create-user': createUser,
  'list-users': listUsers,
  'list-organizations': listOrganizations,
  'deactivate-user': deactivateUser,
  'activate-user': activateUser,
  'promote-user': promoteUser,
  'reset-password': resetPassword,
  'reset-second-factor': resetFactor,
} satisfies Readonly<Record<string, Command>>
