/** What keys do with the entry that has the focus. */

import { t } from '@lingui/core/macro'
import type { Command } from '../../stores/commands.ts'
import { choiceOf, choicesOf } from './cards/conflict-words.ts'
import type { SyncEntry } from './sync-items.ts'
import type { SyncActions } from './use-sync-actions.ts'

export function openEntry(item: SyncEntry | null, actions: SyncActions): void {
  if (item === null || item.kind === 'repair' || item.kind === 'lost') return
  actions.open(item.kind === 'conflict' ? item.conflict : item.operation)
}

/** What cannot be read does not come back, so that only its button discards it, and asks. */
export function discardEntry(item: SyncEntry | null, actions: SyncActions): void {
  if (item?.kind === 'refused' && item.operation.state === 'rejected') void actions.discard(item.operation)
}

/** The named ones, for the palette and the list of keys. */
export function entryCommands(item: SyncEntry | null, actions: SyncActions): readonly Command[] {
  if (item?.kind === 'refused' && item.operation.state === 'rejected') {
    const { operation } = item
    const run = () => void actions.retry([operation])
    return [{ id: 'sync.retry', title: t`Send the refused edit again`, section: 'Sync', keys: 'r', run }]
  }
  if (item?.kind === 'lost') {
    const run = () => void actions.understood(item.conflicts)
    return [{ id: 'sync.understood', title: t`Mark as read`, section: 'Sync', keys: 'm', run }]
  }
  if (item?.kind !== 'conflict') return []
  const { conflict } = item
  return choicesOf(conflict).map((keep): Command => ({
    id: `sync.keep-${keep}`,
    title: choiceOf(conflict.kind, keep, conflict.holds),
    section: 'Sync',
    keys: keep === 'mine' ? 'm' : 't',
    run: () => void actions.settle(conflict, keep),
  }))
}
