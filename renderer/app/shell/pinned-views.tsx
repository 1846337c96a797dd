import { t } from '@lingui/core/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { SavedView } from '../../../shared/bridge/saved-views.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { useRowOrder } from '../../components/dragging/use-row-order.ts'
import { useTasksState } from '../../features/tasks/tasks-state.ts'
import { requestOpen } from '../../stores/open-request.ts'
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
  const { classOf, onPointerDown, onKeyDown } = useRowOrder({
    rows,
    ids: views.map(({ id }) => id),
    focused: 'button',
    isAcross: isBar,
    pictureClass: styles.picture,
    place: async (_id, _index, wanted) => (await order({ ids: [...wanted] })) !== null,
  })

  return (
    <ul ref={rows} className={styles.views} aria-label={t`Pinned views`}>
      {views.map((view, index) => (
        <PinnedView
          key={view.id}
          view={view}
          className={classOf(index)}
          keys={isBar ? 'Alt+ArrowLeft Alt+ArrowRight' : 'Alt+ArrowUp Alt+ArrowDown'}
          onPointerDown={(event) => onPointerDown(event, view.id)}
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
