import { t } from '@lingui/core/macro'
import CloudCheck from 'lucide-react/icons/cloud-check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import {
  useMemo,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type FocusEvent,
} from 'react'
import { useBridgeCommand, useBridgeQuery, useTogether } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { ScreenHeader } from '../../components/layout/screen-header.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { showError } from '../../stores/toasts.ts'
import { mayBeTaken, syncItems, type SectionHeading, type SyncEntry, type SyncItem } from './sync-items.ts'
import styles from './sync-screen.module.css'
import { useMoment, type Moment } from '../../entities/edit/use-moment.ts'
import { useSyncActions, type SyncActions } from './use-sync-actions.ts'
import type { OpenCollisions, SyncStatus } from '../../../shared/bridge/sync.ts'
import { openWords, statusSentence } from '../../entities/edit/status-facts.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { mayHaveArrived } from '../../../shared/domain/edit-reason.ts'
import { commandsOf, useCommands, type Command } from '../../stores/commands.ts'
import {
  type CardProps,
  ConflictCard,
  LostCard,
  type OperationProps,
  RefusedCard,
  RepairCard,
  ItemHead,
} from './cards/cards.tsx'
import { choiceOf, choicesOf, conflictTitle } from './cards/conflict-words.ts'
import { titleOf } from '../../entities/edit/edit-names.ts'
import { useActiveRow } from '../../components/use-active-row.ts'
import { effectOf, progressOf } from './operation-words.ts'
import { TechnicalDetails } from './technical-details.tsx'
import { technicalFacts } from './technical-facts.ts'

/** Waiting edits, refused ones with the reason, and conflicts: everything that is not yet the same everywhere. */
export function SyncScreen() {
  const status = useBridgeQuery('sync.status')
  const { data, error } = useTogether({
    status,
    operations: useBridgeQuery('sync.operations'),
    conflicts: useBridgeQuery('sync.conflicts'),
    open: useBridgeQuery('sync.openCollisions'),
    repair: useBridgeQuery('sync.repair'),
  })
  const now = useBridgeCommand('sync.now')
  const moment = useMoment()
  const actions = useSyncActions()
  const waiting = status.data?.waiting ?? 0
  const isLocal = status.data?.service === 'local'
  const items = useMemo(() => data && syncItems({ ...data, waiting }), [data, waiting])

  async function syncNow(): Promise<void> {
    const result = await now.run()
    if (!result.ok) showError(result.error.message)
  }

  return (
    <div className="stack tall">
      <ScreenHeader title={t`Sync`}>
        {(!isLocal || waiting > 0) && (
          <Button icon={<RefreshCw />} isPending={now.pending} onPress={() => void syncNow()}>
            {t`Sync now`}
          </Button>
        )}
      </ScreenHeader>
      {error && <ErrorState title={t`The sync state could not be read`} message={error.message} />}
      {!error && !data && <Skeleton rows={4} className={styles.loading} />}
      {!error && data && items && (
        <SyncList items={items} moment={moment} actions={actions}>
          <StatusCard status={data.status} open={data.open} moment={moment} />
          {items.length === 0 && (
            <EmptyState
              icon={<CloudCheck />}
              title={t`Nothing needs your attention`}
              message={
                isLocal
                  ? t`Every edit is stored. If one of them cannot be carried out, you find it here, with the reason.`
                  : t`Every edit has reached the server. If the server refuses an edit, or somebody changes the same thing at the same time, you find it here, with both sides kept.`
              }
            />
          )}
        </SyncList>
      )}
    </div>
  )
}

/** The one sentence, what there is to decide, and when the server, if there is one, was last heard or will be tried next. */
function StatusCard({
  status,
  open,
  moment,
}: {
  readonly status: SyncStatus
  readonly open: OpenCollisions
  readonly moment: Moment
}) {
  const { lastSyncedAt, retryAt, phase, service } = status
  const facts = [
    service === 'local'
      ? t`This workspace is on this computer alone, so there is no server to sync with`
      : lastSyncedAt === null
        ? t`Not synced yet`
        : t`Last synced ${moment(lastSyncedAt)}`,
    retryAt !== null && phase !== 'syncing' && t`next attempt ${moment(retryAt)}`,
  ].filter(Boolean)
  return (
    <div className={styles.status}>
      <p className="large strong">{[statusSentence(status), ...openWords(open)].join(' · ')}</p>
      <p className="faint small figures">{facts.join(' · ')}</p>
    </div>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
}

const command = commandsOf('Sync', 'sync')

interface SyncListProps extends CardProps {
  readonly items: readonly SyncItem[]
  /** Stands above the items and scrolls with them. */
  readonly children: ReactNode
}

/** In px, before it is measured. */
const estimates = { heading: 72, repair: 150, refused: 150, conflict: 150, lost: 170, waiting: 57 } as const

const isEntry = ({ kind }: SyncItem) => kind !== 'heading'

/** Everything of the page, of which only what is in sight is drawn: arrows move, Enter opens, Delete discards. */
function SyncList({ items, moment, actions, children }: SyncListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const above = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setMargin(entry?.borderBoxSize[0]?.blockSize ?? 0))
    if (above.current !== null) observer.observe(above.current)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => items[index]?.key ?? index,
    estimateSize: (index) => estimates[items[index]?.kind ?? 'waiting'],
    scrollMargin: margin,
    overscan: 8,
  })
  const active = useActiveRow(scroller, items, isEntry)
  const item = items[active.index]
  const current = item === undefined || item.kind === 'heading' ? null : item
  useCommands(entryCommands(current, actions))

  /** Moves the focus by a key; false for a key that does not move. */
  function move(key: string): boolean {
    const step = steps[key]
    if (step === undefined) return false
    const places = items.flatMap((each, index) => (isEntry(each) ? [index] : []))
    const next = places[Math.max(0, Math.min(places.length - 1, places.indexOf(active.index) + step))] ?? -1
    const target = items[next]
    if (target === undefined) return true
    if (target.key !== active.key) active.focus(target.key)
    virtualizer.scrollToIndex(next)
    return true
  }

  function onFocus(event: FocusEvent<HTMLElement>): void {
    active.onFocus(event)
    const key = event.target.closest('[data-key]')?.getAttribute('data-key')
    if (key) active.activate(key)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || !isOnEntry(event)) return
    if (event.key === 'Enter') openEntry(current, actions)
    else if (event.key === 'Delete') discardEntry(current, actions)
    else if (!move(event.key)) return
    event.preventDefault()
  }

  const count = items.filter(isEntry).length
  let position = 0
  const positions = items.map(({ kind }) => (kind === 'heading' ? 0 : (position += 1)))

  return (
    <div ref={scroller} className={styles.scroller}>
      <div ref={above} className={styles.above}>
        {children}
      </div>
      <div
        role="presentation"
        className={styles.items}
        style={{ blockSize: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={active.onBlur}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.place}
              data-kind={item.kind}
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              {item.kind === 'heading' ? (
                <SectionHead heading={item} items={items} actions={actions} />
              ) : (
                <article
                  className={item.kind === 'waiting' ? styles.row : styles.card}
                  aria-label={entryName(item)}
                  aria-posinset={positions[index]}
                  aria-setsize={count}
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Moved through by arrows, as in a feed.
                  tabIndex={item.key === active.key ? 0 : -1}
                  data-key={item.key}
                  data-first={(item.kind === 'waiting' && item.isFirst) || undefined}
                  data-last={(item.kind === 'waiting' && item.isLast) || undefined}
                >
                  <EntryContent item={item} moment={moment} actions={actions} />
                </article>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Keys belong to an entry only while it has the focus itself, not one of its buttons. */
function isOnEntry({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('article')
}

/** The content of an entry, by its kind. */
function EntryContent({ item, moment, actions }: CardProps & { readonly item: SyncEntry }) {
  if (item.kind === 'repair') return <RepairCard repair={item.repair} moment={moment} actions={actions} />
  if (item.kind === 'conflict')
    return <ConflictCard conflict={item.conflict} moment={moment} actions={actions} />
  if (item.kind === 'lost') return <LostCard conflicts={item.conflicts} moment={moment} actions={actions} />
  const Content = item.kind === 'refused' ? RefusedCard : WaitingRow
  return <Content operation={item.operation} moment={moment} actions={actions} />
}

/** The name of an entry for screen readers. */
function entryName(item: SyncEntry): string {
  if (item.kind === 'repair') return t`Repaired data`
  if (item.kind === 'lost') return conflictTitle(item.conflicts[0])
  if (item.kind !== 'conflict') return titleOf(item.operation)
  const { conflict } = item
  const title = conflictTitle(conflict)
  return conflict.kind === 'field' ? `${title}: ${conflict.field}` : title
}

interface SectionHeadProps {
  readonly heading: SectionHeading
  readonly items: readonly SyncItem[]
  readonly actions: SyncActions
}

/** The heading of the entries below, with their number and the actions on all of them. */
function SectionHead({ heading, items, actions }: SectionHeadProps) {
  const { section, title, count, note } = heading
  const retried = items.flatMap((item) =>
    item.kind === 'refused' && mayBeTaken(item.operation) && !mayHaveArrived(item.operation.reason)
      ? [item.operation]
      : [],
  )
  const restored = items.flatMap((item) =>
    item.kind === 'conflict' && item.conflict.kind === 'restored' ? [item.conflict] : [],
  )
  const lost = items.flatMap((item) => (item.kind === 'lost' ? item.conflicts : []))
  return (
    <div className={styles.section}>
      <h2>
        {title} <span className={styles.count}>{count.toLocaleString('en')}</span>
      </h2>
      {section === 'refused' && retried.length > 1 && (
        <Button variant="quiet" size="small" onPress={() => void actions.retry(retried)}>
          {t`Retry all`}
        </Button>
      )}
      {section === 'restored' && restored.length > 1 && (
        <Button variant="quiet" size="small" onPress={() => void actions.keepAll(restored)}>
          {t`Keep all`}
        </Button>
      )}
      {section === 'lost' && count > 1 && (
        <Button variant="quiet" size="small" onPress={() => void actions.understood(lost)}>
          {t`Mark all as read`}
        </Button>
      )}
      <p className={styles.note}>{note}</p>
    </div>
  )
}

function openEntry(item: SyncEntry | null, actions: SyncActions): void {
  if (item === null || item.kind === 'repair' || item.kind === 'lost') return
  actions.open(item.kind === 'conflict' ? item.conflict : item.operation)
}

/** An edit that cannot be read does not come back, so that only its button discards it, and asks. */
function discardEntry(item: SyncEntry | null, actions: SyncActions): void {
  if (item?.kind === 'refused' && item.operation.state === 'rejected') void actions.discard(item.operation)
}

/** The named ones, for the palette and the list of keys. */
function entryCommands(item: SyncEntry | null, actions: SyncActions): readonly Command[] {
  if (item?.kind === 'refused' && mayBeTaken(item.operation)) {
    const { operation } = item
    const run = () => void actions.retry([operation])
    return [command('retry', t`Send the refused edit again`, 'r', run)]
  }
  if (item?.kind === 'lost') {
    const run = () => void actions.understood(item.conflicts)
    return [command('understood', t`Mark as read`, 'm', run)]
  }
  if (item?.kind !== 'conflict') return []
  const { conflict } = item
  return choicesOf(conflict).map((keep) =>
    command(
      `keep-${keep}`,
      choiceOf(conflict.kind, keep, conflict.holds),
      keep === 'mine' ? 'm' : 't',
      () => void actions.settle(conflict, keep),
    ),
  )
}

/** One edit that goes by itself, and how far it is. */
function WaitingRow({ operation, moment, actions }: OperationProps) {
  return (
    <>
      <ItemHead
        item={operation}
        effect={effectOf(operation)}
        at={operation.queuedAt}
        moment={moment}
        onOpen={actions.open}
      />
      <TechnicalDetails title={titleOf(operation)} facts={technicalFacts(operation, moment)}>
        <span className={styles.progress} data-state={operation.state}>
          {progressOf(operation)}
        </span>
      </TechnicalDetails>
    </>
  )
}
