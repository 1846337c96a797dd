import { t } from '@lingui/core/macro'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import PanelLeft from 'lucide-react/icons/panel-left'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { Fragment, useRef, type KeyboardEvent, type PointerEvent, type ComponentProps } from 'react'
import Bookmark from 'lucide-react/icons/bookmark'
import type { OpenCollisions, SyncStatus as Status } from '../../../shared/bridge/sync.ts'
import type { SavedView } from '../../../shared/bridge/saved-views.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { Mark } from '../../components/labels/mark.tsx'
import { useBridgeQuery, useUndoableCommand } from '../../bridge/use-bridge.ts'
import { useRunsTeam } from '../../entities/people/use-runs-team.ts'
import { statusFacts } from '../../entities/edit/status-facts.ts'
import { useRowOrder } from '../../components/dragging/use-row-order.ts'
import { isReport, reportParams, useLastReport } from '../../entities/saved-report.ts'
import { useHasTimesheets } from '../../entities/timesheet/use-has-timesheets.ts'
import { useTasksState } from '../../features/tasks/tasks-state.ts'
import { requestOpen } from '../../stores/open-request.ts'
import { useConnection } from '../use-connection.ts'
import { administration, destinations, settings, timesheets, type Destination } from './navigation.ts'
import styles from './rail.module.css'
import { useRail } from './use-rail.ts'
import { needsAttention, SEPARATOR, statusParts } from './status-parts.ts'
import { Focusable } from 'react-aria-components/Tooltip'
import { Tooltip } from '../../components/overlays/tooltip.tsx'

const ofTasks: ReadonlySet<SavedView['type']> = new Set(['list', 'board'])

/** The ways to the views of tasks, and to the reports, that the person pinned: arrows go along them, with Alt, and by pointer, they are moved. */
function PinnedViews() {
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

function PinnedView({ view, className, keys, ...moving }: PinnedViewProps) {
  const { id, name, icon } = view
  const navigate = useNavigate()
  const isShown = useLocation({ select: ({ pathname }) => pathname === '/tasks' })
  const isReportShown = useLocation({
    select: ({ pathname, search }) =>
      pathname === '/reports' && (search as Readonly<Record<string, unknown>>)['savedId'] === id,
  })
  const isCurrent = (useTasksState((state) => state.savedViewId === id) && isShown) || isReportShown
  return (
    <li className={className}>
      <RailTip text={name}>
        <button
          type="button"
          className={styles.link}
          aria-current={isCurrent ? 'page' : undefined}
          aria-keyshortcuts={keys}
          onClick={() => {
            if (isReport(view)) {
              void navigate({ to: '/reports', search: { ...reportParams(view), savedId: id } })
              return
            }
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

const nothingOpen = { toDecide: 0, toRead: 0 } as const

/** The truth about what is saved where, in one sentence; opens the sync page. */
function SyncStatus() {
  const { data: status, isError } = useBridgeQuery('sync.status')
  const { data: open = nothingOpen } = useBridgeQuery('sync.openCollisions')
  const connection = useConnection()
  const isLost = connection === 'lost'
  const parts = isLost
    ? [{ text: t`The connection to Dayloom is lost. Trying again…`, needsPerson: false }]
    : isError
      ? [{ text: t`The saved data cannot be read right now`, needsPerson: false }]
      : statusParts(status === undefined ? [] : statusFacts(status), open)
  const tone = isLost || isError ? 'attention' : toneOf(status, open)
  const forPerson = status === undefined ? 0 : status.refused + status.setAside + open.toDecide + open.toRead
  const Icon = icons[tone]
  return (
    <RailTip text={parts.map(({ text }) => text).join(SEPARATOR)}>
      <Link to="/sync" className={styles.syncStatusLink} data-tone={tone}>
        <span className={styles.sign} aria-hidden>
          <Icon className={styles.icon} />
          {forPerson > 0 && <span className={styles.badge}>{forPerson > 99 ? '99+' : forPerson}</span>}
        </span>
        <output aria-label={t`Sync status`} className={styles.message}>
          {parts.map(({ text, needsPerson }, index) => (
            <Fragment key={text}>
              {index > 0 && <span className="visually-hidden">{SEPARATOR}</span>}
              <span className={styles.part} data-open={needsPerson || undefined}>
                {text}
              </span>
            </Fragment>
          ))}
        </output>
        <span className={styles.short} aria-hidden>
          {t`Sync`}
        </span>
      </Link>
    </RailTip>
  )
}

const icons = { saved: CloudCheck, waiting: CloudUpload, offline: CloudOff, attention: CircleAlert } as const

function toneOf(status: Status | undefined, open: OpenCollisions): keyof typeof icons {
  if (status === undefined) return 'saved'
  const { phase, waiting } = status
  if (needsAttention(status, open)) return 'attention'
  if (phase === 'offline' || phase === 'paused') return 'offline'
  return phase === 'syncing' || waiting > 0 ? 'waiting' : 'saved'
}

/** The way between the screens: a rail at the left, a bar at the foot of a narrow window. */
export function Rail() {
  const { isOpen, isBar, toggle } = useRail()
  const hasTimesheets = useHasTimesheets()
  const runsTeam = useRunsTeam()
  return (
    <nav className={styles.rail} aria-label={t`Screens`} data-open={isOpen || undefined}>
      <div className={styles.head}>
        <Mark className={styles.mark} />
        <span className={styles.name} aria-hidden>
          {t`Dayloom`}
        </span>
        <IconButton
          label={isOpen ? t`Collapse the sidebar` : t`Expand the sidebar`}
          keys="["
          icon={<PanelLeft />}
          onPress={toggle}
        />
      </div>
      <ul className={styles.links}>
        {destinations.map((destination) => (
          <RailLink key={destination.to} destination={destination} />
        ))}
        {hasTimesheets && <RailLink destination={timesheets} />}
      </ul>
      <PinnedViews />
      <ul className={styles.links}>
        {runsTeam && !isBar && <RailLink destination={administration} />}
        <RailLink destination={settings} />
      </ul>
      <SyncStatus />
    </nav>
  )
}

function RailLink({ destination: { to, label, icon: Icon } }: { readonly destination: Destination }) {
  const lastReport = useLastReport()
  return (
    <li>
      <RailTip text={label}>
        <Link
          to={to}
          search={to === '/reports' ? lastReport : {}}
          className={styles.link}
          activeOptions={{ exact: to === '/', includeSearch: false }}
        >
          <Icon aria-hidden />
          <span className={styles.label}>{label}</span>
        </Link>
      </RailTip>
    </li>
  )
}

/** Says where a way of the closed rail leads; of the open one its words do. */
function RailTip({ text, children }: { readonly text: string; readonly children: Way }) {
  const { isOpen, isBar } = useRail()
  return (
    <Tooltip text={text} placement="end" isDisabled={isOpen || isBar}>
      <Focusable>{children}</Focusable>
    </Tooltip>
  )
}

type Way = ComponentProps<typeof Focusable>['children']
