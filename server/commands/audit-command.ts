/** The audit log of the whole service, for its keeper. */

import { accountOf } from '../accounts/by-command.ts'
import { type LinePlace, type LineRow, listLines } from '../audit/queries.ts'
import { SECOND, toTimestamp } from '../effects/timestamps.ts'
import { type Command, CommandRefused, inColumns, textOf } from './command.ts'

const LINES_AT_ONCE = 500

function instantOf(text: string | null): number | undefined {
  if (text === null) return undefined
  const milliseconds = Date.parse(text)
  if (Number.isNaN(milliseconds)) throw new CommandRefused(`${text} is no date such as 2026-11-27.`)
  return (milliseconds / 1000) * SECOND
}

function described(line: LineRow) {
  const { organization_id, subject_kind, subject_id, subject_email, command } = line
  return {
    time: toTimestamp(line.created_at),
    actor: command ?? line.actor_email ?? '',
    client: line.client ?? '',
    organization: organization_id,
    action: line.action,
    subject: subject_kind === null ? '' : (subject_email ?? `${subject_kind} ${subject_id}`),
    details: line.details,
  }
}

function inWords(line: ReturnType<typeof described>): string[] {
  const details = Object.entries(line.details).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const { time, actor, client, organization, action, subject } = line
  return [time, actor, client, `${organization ?? ''}`, action, subject, details.join(' ')]
}

const audit: Command = {
  usage: `audit                        what was done, the latest first
    --since DATE               only from that day or instant on
    --account EMAIL            only what this person did, or what was done about them
    --json                     a JSON document in each line`,
  words: 0,
  flags: { since: { type: 'string' }, account: { type: 'string' }, json: { type: 'boolean' } },
  async run(service, { flags, say }) {
    const from = instantOf(textOf(flags['since']))
    const email = textOf(flags['account'])
    let before: LinePlace | undefined
    do {
      const place = before
      const lines = await service.operate(async (scope) => {
        const about = email === null ? undefined : (await accountOf(scope, email)).id
        return listLines(scope.db, { from, about, before: place }, LINES_AT_ONCE)
      })
      const last = lines.at(-1)
      before =
        last === undefined || lines.length < LINES_AT_ONCE
          ? undefined
          : { createdAt: last.created_at, number: last.number }
      const shown = lines.map(described)
      if (flags['json'] === true) for (const line of shown) say(JSON.stringify(line))
      else for (const row of inColumns(shown.map(inWords))) say(row)
    } while (before !== undefined)
  },
}

export const auditCommands = { audit } satisfies Readonly<Record<string, Command>>
