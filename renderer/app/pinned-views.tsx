import { useLocation, useNavigate } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import type { SavedView } from '../../shared/bridge/saved-views.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import { useBridgeQuery } from '../bridge/use-bridge-query.ts'
import { useUndoableCommand } from '../bridge/use-undoable-command.ts'
import { classNames } from '../components/class-names.ts'
import { useRowDrag } from '../components/use-row-drag.ts'
import { useTasksState } from '../features/tasks/tasks-state.ts'
import { requestOpen } from '../stores/open-request.ts'
import styles from './rail.module.css'
import { RailTip } from './rail-tip.tsx'
import { useRail } from './use-rail.ts'

const ofTasks: ReadonlySet<SavedView['type']> = new Set(['list', 'board'])

/** The ways to the views of tasks that the person pinned: arrows go along them, with Alt, and by pointer, they are moved. */
export function PinnedViews() {
  const { data: views } = useBridgeQuery('savedViews.list')
  const pinned = (views ?? []).filter(({ pinned: isPinned, type }) => isPinned && ofTasks.has(type))
  if (pinned.length === 0) return null
  return <ViewList views={pinned} />
}

function ViewList({ views }: { readonly views: readonly SavedView[] }) {
  const { isBar } = useRail()
  const order = useUndoableCommand('savedViews.order')
  const rows = useRef<HTMLUListElement>(null)
  /** What was moved by key, and the order until it is shown: the next key goes on from there. */
  const moved = useRef<{ readonly id: LocalId; readonly ids: readonly LocalId[] } | null>(null)
  const ids = views.map(({ id }) => id)

  // A row that changes its place in the page loses the focus.
  useLayoutEffect(() => {
    const { current: awaited } = moved
    if (awaited === null || ids.join() !== awaited.ids.join()) return
    focusView(rows.current, ids.indexOf(awaited.id))
    moved.current = null
  })

  async function moveByKey(id: LocalId, wanted: readonly LocalId[]): Promise<void> {
    const awaited = { id, ids: wanted }
    moved.current = awaited
    const changed = await order({ ids: [...wanted] })
    if (changed === null && moved.current === awaited) moved.current = null
  }
  const drag = useRowDrag({
    rows,
    ids,
    isAcross: isBar,
    pictureClass: styles.picture ?? '',
    onMove: (id, index) => void order({ ids: placed(ids, id, index) }),
  })

  function onKeyDown(event: KeyboardEvent, id: LocalId): void {
    const [before, after] = isBar ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const step = event.key === before ? -1 : event.key === after ? 1 : 0
    if (step === 0 || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const awaited = moved.current?.ids ?? ids
    const known = event.altKey && areSame(awaited, ids) ? awaited : ids
    const index = known.indexOf(id) + step
    if (index < 0 || index >= known.length) return
    if (event.altKey) void moveByKey(id, placed(known, id, index))
    else focusView(rows.current, index)
  }

  return (
    <ul ref={rows} className={styles.views} aria-label="Pinned views">
      {views.map((view, index) => (
        <PinnedView
          key={view.id}
          view={view}
          className={classNames(
            drag.line === index && styles.lineBefore,
            drag.line === ids.length && index === ids.length - 1 && styles.lineAfter,
          )}
          keys={isBar ? 'Alt+ArrowLeft Alt+ArrowRight' : 'Alt+ArrowUp Alt+ArrowDown'}
          onPointerDown={(event) => drag.start(event.nativeEvent, view.id)}
          onKeyDown={(event) => onKeyDown(event, view.id)}
        />
      ))}
    </ul>
  )
}

/** The order once one of them stands at an index. */
function placed(ids: readonly LocalId[], id: LocalId, index: number): LocalId[] {
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, index), id, ...others.slice(index)]
}

/** Whether both are orders of the same views. */
function areSame(some: readonly LocalId[], others: readonly LocalId[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

function focusView(list: HTMLElement | null, index: number): void {
  list?.children[index]?.querySelector('button')?.focus()
}

interface PinnedViewProps {
  readonly view: SavedView
  readonly className: string
  /** Move it, as ARIA writes keys. */
  readonly keys: string
  readonly onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function PinnedView({ view: { id, name, icon }, className, keys, ...moving }: PinnedViewProps) {
  const navigate = useNavigate()
  const isShown = useLocation({ select: ({ pathname }) => pathname === '/tasks' })
  const isCurrent = useTasksState((state) => state.savedViewId === id) && isShown
  return (
    <li className={className}>
      <RailTip text={name}>
        <button
          type="button"
          className={styles.link}
          aria-current={isCurrent ? 'page' : undefined}
          aria-keyshortcuts={keys}
          onClick={() => {
            requestOpen({ entity: 'savedView', id, at: null })
            void navigate({ to: '/tasks' })
          }}
          {...moving}
        >
          <span className={styles.viewIcon} aria-hidden>
            {icon ?? <Bookmark />}
          </span>
          <span className={styles.label}>{name}</span>
        </button>
      </RailTip>
    </li>
  )
}
