/** The context of commands and queries of an open account. */

import { zoneDays, type ZoneDays } from '../../shared/domain/days.ts'
import type { OpenedAccount } from './accounts/open-account.ts'
import type { CommandContext } from './commands/editing.ts'
import type { Effects } from './effects.ts'
import { DeletedParents } from './queries/shown-rows.ts'
import { settingsOf } from './replica/entities.ts'
import type { QueryContext } from './queries/query-context.ts'
import type { Replica } from './replica/replica.ts'
import { UndoHistory } from './undo/undo-history.ts'

/** Begins with an empty history: what was done before a restart is not undone. */
export function accountContext(
  { replica, workspaceId }: Pick<OpenedAccount, 'replica' | 'workspaceId'>,
  effects: Effects,
): CommandContext & QueryContext {
  return {
    replica,
    effects,
    workspaceId,
    undo: new UndoHistory(),
    deletedParents: new DeletedParents(replica),
    days: daysOfPerson(replica),
  }
}

/** The days of the zone that the preferences name, remembered until they name another. */
function daysOfPerson(replica: Replica): () => ZoneDays {
  let known: ZoneDays | null = null
  replica.onChange((changes) => {
    if (changes.some(({ table }) => table === 'preferences')) known = null
  })
  return () => (known ??= zoneDays(settingsOf(replica, 'preferences').timeZone))
}
