import Bookmark from 'lucide-react/icons/bookmark'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Pencil from 'lucide-react/icons/pencil'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import type { SavedView } from '../../../shared/bridge/saved-views.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { Button } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../../components/menu.tsx'
import { useOpenRequests } from '../../stores/open-request.ts'
import { useTasksShared } from './tasks-context.ts'
import { announce, changeView, showView, useTasksState } from './tasks-state.ts'
import { useSavedViews } from './use-saved-views.ts'
import { type BuiltInView, builtInViews, isSame } from './view.ts'
import { viewOf } from './view-params.ts'
import { ViewForm } from './view-form.tsx'
import styles from './views-bar.module.css'

const none: readonly SavedView[] = []

/** The views of the tasks: those that everybody has, the pinned ones of the person, and the others in a menu. */
export function ViewsBar() {
  const { catalog } = useTasksShared()
  const { data } = useBridgeQuery('savedViews.list')
  const saved = data ?? none
  const view = useTasksState((state) => state.view)
  const savedViewId = useTasksState((state) => state.savedViewId)
  const { me } = catalog.people
  const views = saved.filter(({ type }) => type === 'list' || type === 'board')
  const pinned = views.filter((each) => each.pinned || each.id === savedViewId)
  const others = views.filter((each) => !pinned.includes(each))

  const builtIn = builtInViews(catalog.today, me === null ? null : [me.id])
  const isCurrent = ({ filter }: Pick<BuiltInView, 'filter'>): boolean =>
    isSame({ ...view.filter, text: undefined }, filter)

  function open(each: SavedView): void {
    showView(viewOf(each.params, each.type), each.id)
    announce(`View ${each.name}`)
  }

  useOpenRequests(
    ['savedView'],
    ({ id }) => {
      const asked = saved.find((each) => each.id === id)
      if (asked !== undefined) open(asked)
    },
    data !== undefined,
  )

  return (
    <nav className={styles.bar} aria-label="Views">
      <ul className={styles.tabs}>
        {builtIn.map(({ id, name, filter }) => (
          <ViewTab
            key={id}
            name={name}
            isCurrent={savedViewId === null && isCurrent({ filter })}
            onPress={() => {
              showView({ ...view, filter }, null)
              announce(`View ${name}`)
            }}
          />
        ))}
        {pinned.map((each) => (
          <ViewTab
            key={each.id}
            name={each.name}
            icon={each.icon}
            isCurrent={each.id === savedViewId}
            onPress={() => open(each)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Menu
          label="More views"
          trigger={
            <Button variant="quiet" size="small" icon={<ChevronDown />}>
              More
            </Button>
          }
        >
          {others.map((each) => (
            <MenuItem key={each.id} onAction={() => open(each)}>
              {`${each.icon ?? ''} ${each.name}`.trim()}
            </MenuItem>
          ))}
        </Menu>
      )}
      <ViewActions
        current={views.find(({ id }) => id === savedViewId) ?? null}
        isKnown={savedViewId !== null || builtIn.some(isCurrent)}
      />
    </nav>
  )
}

interface ViewTabProps {
  readonly name: string
  readonly icon?: string | null
  readonly isCurrent: boolean
  readonly onPress: () => void
}

function ViewTab({ name, icon = null, isCurrent, onPress }: ViewTabProps) {
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.tab, isCurrent && styles.current)}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onPress}
      >
        {icon !== null && <span aria-hidden>{icon}</span>}
        {name}
      </button>
    </li>
  )
}

interface ViewActionsProps {
  readonly current: SavedView | null
  /** It has a name already. */
  readonly isKnown: boolean
}

/** Saves the view as it is, and changes or deletes the one that is open. */
function ViewActions({ current, isKnown }: ViewActionsProps) {
  const view = useTasksState((state) => state.view)
  const views = useSavedViews()
  const isChanged = current !== null && !isSame(viewOf(current.params, current.type), view)
  return (
    <>
      {isChanged && (
        <>
          <Button variant="quiet" size="small" onPress={() => void views.keep(current, view)}>
            Save changes
          </Button>
          <Button
            variant="quiet"
            size="small"
            onPress={() => changeView(viewOf(current.params, current.type))}
          >
            Discard
          </Button>
        </>
      )}
      <ViewForm
        label="Save as a view"
        name=""
        icon={null}
        onSave={(name, icon) => views.create(name, icon, view)}
        trigger={
          isKnown ? (
            <IconButton label="Save as a view" icon={<Bookmark />} />
          ) : (
            <Button variant="quiet" size="small" icon={<Bookmark />}>
              Save view
            </Button>
          )
        }
      />
      {current !== null && (
        <ViewForm
          key={current.id}
          label="Rename the view"
          name={current.name}
          icon={current.icon}
          onSave={(name, icon) => views.rename(current, name, icon)}
          trigger={<IconButton label="Rename the view" icon={<Pencil />} />}
        />
      )}
      {current !== null && (
        <Menu label="View" trigger={<IconButton label={`View ${current.name}`} icon={<MoreHorizontal />} />}>
          <MenuSection title={current.name}>
            <MenuItem onAction={() => void views.pin(current, !current.pinned)}>
              {current.pinned ? 'Unpin' : 'Pin'}
            </MenuItem>
          </MenuSection>
          <MenuSeparator />
          <MenuItem isDestructive onAction={() => void views.remove(current)}>
            Delete view
          </MenuItem>
        </Menu>
      )}
    </>
  )
}
