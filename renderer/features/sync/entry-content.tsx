import { ConflictCard } from './conflict-card.tsx'
import { LostCard } from './lost-card.tsx'
import { RefusedCard } from './refused-card.tsx'
import { RepairCard } from './repair-card.tsx'
import type { SyncEntry } from './sync-items.ts'
import type { Moment } from './use-moment.ts'
import type { SyncActions } from './use-sync-actions.ts'
import { WaitingRow } from './waiting-row.tsx'

export interface EntryContentProps {
  readonly item: SyncEntry
  readonly moment: Moment
  readonly actions: SyncActions
}

/** What an entry of the page shows, by its kind. */
export function EntryContent({ item, moment, actions }: EntryContentProps) {
  if (item.kind === 'repair') return <RepairCard repair={item.repair} moment={moment} actions={actions} />
  if (item.kind === 'conflict')
    return <ConflictCard conflict={item.conflict} moment={moment} actions={actions} />
  if (item.kind === 'lost') return <LostCard conflicts={item.conflicts} moment={moment} actions={actions} />
  const Content = item.kind === 'refused' ? RefusedCard : WaitingRow
  return <Content operation={item.operation} moment={moment} actions={actions} />
}
