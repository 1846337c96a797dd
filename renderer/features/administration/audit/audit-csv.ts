/** The audit log as spreadsheets read it: RFC 4180 in UTF-8 with a byte order mark. */

import { t } from '@lingui/core/macro'
import { stringify } from 'csv-stringify/browser/esm/sync'
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
  return stringify([header, ...rows], { bom: true, record_delimiter: '\r\n', escape_formulas: true })
}
