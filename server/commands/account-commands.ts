/** Commands about people. */

import { createAccount, passwordLink } from '../accounts/by-command.ts'
import { type Command, textOf } from './command.ts'

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

export const accountCommands = { 'create-user': createUser } satisfies Readonly<Record<string, Command>>
