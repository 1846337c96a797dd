import { useLocation, useNavigate } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import type { SavedView } from '../../shared/bridge/saved-views.ts'
import { useBridgeQuery } from '../bridge/use-bridge-query.ts'
import { useTasksState } from '../features/tasks/tasks-state.ts'
import { requestOpen } from '../stores/open-request.ts'
import styles from './rail.module.css'

/** The ways to the views of tasks that the person pinned, in the order of the screen's own. */
export function PinnedViews() {
  const { data: views } = useBridgeQuery('savedViews.list')
  const pinned = (views ?? []).filter(({ pinned: isPinned, type }) => isPinned && ofTasks.has(type))
  if (pinned.length === 0) return null
  return (
    <ul className={styles.views} aria-label="Pinned views">
      {pinned.map((view) => (
        <PinnedView key={view.id} view={view} />
      ))}
    </ul>
  )
}

const ofTasks: ReadonlySet<SavedView['type']> = new Set(['list', 'board'])

function PinnedView({ view: { id, name, icon } }: { readonly view: SavedView }) {
  const navigate = useNavigate()
  const isShown = useLocation({ select: ({ pathname }) => pathname === '/tasks' })
  const isCurrent = useTasksState((state) => state.savedViewId === id) && isShown
  return (
    <li>
      <button
        type="button"
        className={styles.link}
        title={name}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => {
          requestOpen({ entity: 'savedView', id, at: null })
          void navigate({ to: '/tasks' })
        }}
      >
        <span className={styles.viewIcon} aria-hidden>
          {icon ?? <Bookmark />}
        </span>
        <span className={styles.label}>{name}</span>
      </button>
    </li>
  )
}
