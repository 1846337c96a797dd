import { useLocation, useNavigate } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { SavedView } from '../../shared/bridge/saved-views.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import { useBridgeQuery } from '../bridge/use-bridge-query.ts'
import { useUndoableCommand } from '../bridge/use-undoable-command.ts'
import { classNames } from '../components/class-names.ts'
import { placed, useKeyOrder } from '../components/use-key-order.ts'
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
  const ids = views.map(({ id }) => id)

  const keys = useKeyOrder({
    rows,
    ids,
    focused: 'button',
    place: async (_id, _index, wanted) => (await order({ ids: [...wanted] })) !== null,
  })
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
    if (event.altKey) keys.carry(id, step)
    else keys.go(id, step)
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
