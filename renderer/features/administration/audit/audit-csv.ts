/** The audit log as spreadsheets read it: RFC 4180 in UTF-8 with a byte order mark. */

import { t } from '@lingui/core/macro'
import type { AuditedAct } from '../../../../shared/bridge/administration.ts'
import { aboutWords, actionWords } from './audit-words.ts'

/** Times are instants in UTC. */
export function auditCsv(acts: readonly AuditedAct[]): string {
  const header = [t`Time`, t`Who`, t`Act`, t`About`, t`Address`]
  const rows = acts.map((act) => [
    act.at,
    act.actor ?? t`Keeper of the server`,
    actionWords(act),
    aboutWords(act),
    act.client ?? '',
  ])
  return `\u{feff}${[header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

/** What people have typed may begin as a formula, which spreadsheets run: an apostrophe in front makes it a text. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
