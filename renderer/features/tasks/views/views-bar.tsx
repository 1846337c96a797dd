import { t } from '@lingui/core/macro'
import Bookmark from 'lucide-react/icons/bookmark'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Pencil from 'lucide-react/icons/pencil'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import type { SavedView } from '../../../../shared/bridge/saved-views.ts'
import { useBridgeQuery, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { BarButton, Button, IconButton } from '../../../components/controls/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../../../components/overlays/menu.tsx'
import { useOpenRequests } from '../../../stores/open-request.ts'
import {
  useTasksShared,
  announce,
  changeView,
  showView,
  useTasksState,
  openCustomFields,
  openStatuses,
} from '../tasks-state.ts'
import { builtInViews, isSame, type BuiltInView, type TaskView } from './view.ts'
import { viewOf, paramsOf } from './view-params.ts'
import styles from './views-bar.module.css'
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Popover } from '../../../components/overlays/popover.tsx'
import { isReport } from '../../../entities/saved-report.ts'
import { useKeptText } from '../../../components/fields/use-kept-text.ts'
import { TextField } from '../../../components/fields/text-field.tsx'
import { EmojiField } from './emoji-field.tsx'
import Columns from 'lucide-react/icons/columns-3'
import Group from 'lucide-react/icons/layers'
import Kanban from 'lucide-react/icons/square-kanban'
import List from 'lucide-react/icons/list'
import ListPlus from 'lucide-react/icons/list-plus'
import Settings from 'lucide-react/icons/settings-2'
import Table from 'lucide-react/icons/table-2'
import type { TaskGrouping } from '../../../../shared/bridge/tasks.ts'
import { MultiPicker, Picker } from '../../../components/pickers/picker.tsx'
import { SegmentedControl } from '../../../components/controls/segmented-control.tsx'
import { columnsOf } from '../grid/columns.ts'
import { groupingNames } from '../grid/group-words.ts'
import tasksScreenStyles from '../tasks-screen.module.css'

const none: readonly SavedView[] = []

/** The views of the tasks: those that everybody has, the pinned ones of the person, and the others in a menu. */
export function ViewsBar() {
  const { catalog } = useTasksShared()
  const { data } = useBridgeQuery('savedViews.list')
  const saved = data ?? none
  const view = useTasksState((state) => state.view)
  const savedViewId = useTasksState((state) => state.savedViewId)
  const { me } = catalog.people
  const views = saved.filter((each) => !isReport(each) && (each.type === 'list' || each.type === 'board'))
  const pinned = views.filter((each) => each.pinned || each.id === savedViewId)
  const others = views.filter((each) => !pinned.includes(each))

  const builtIn = builtInViews(catalog.today, me === null ? null : [me.id])
  const isCurrent = ({ filter }: Pick<BuiltInView, 'filter'>): boolean =>
    isSame({ ...view.filter, text: undefined }, filter)

  function open(each: SavedView): void {
    showView(viewOf(each.params, each.type), each.id)
    announce(t`View ${each.name}`)
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
    <nav className="row gap-1 shrink" aria-label={t`Views`}>
      <ul className={styles.tabs}>
        {builtIn.map(({ id, name, filter }) => (
          <ViewTab
            key={id}
            name={name}
            isCurrent={savedViewId === null && isCurrent({ filter })}
            onPress={() => {
              showView({ ...view, filter }, null)
              announce(t`View ${name}`)
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
          label={t`More views`}
          trigger={<BarButton variant="quiet" icon={<ChevronDown />} label={t`More`} />}
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
  const tab = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <li>
      <button
        ref={tab}
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
            {t`Save changes`}
          </Button>
          <Button
            variant="quiet"
            size="small"
            onPress={() => changeView(viewOf(current.params, current.type))}
          >
            {t`Discard`}
          </Button>
        </>
      )}
      <ViewForm
        label={t`Save as a view`}
        draftsOf="new view"
        name=""
        icon={null}
        onSave={(name, icon) => views.create(name, icon, view)}
        trigger={
          isKnown ? (
            <IconButton label={t`Save as a view`} icon={<Bookmark />} />
          ) : (
            <BarButton variant="quiet" icon={<Bookmark />} label={t`Save view`} />
          )
        }
      />
      {current !== null && (
        <ViewForm
          key={current.id}
          label={t`Rename the view`}
          draftsOf={current.id}
          name={current.name}
          icon={current.icon}
          onSave={(name, icon) => views.rename(current, name, icon)}
          trigger={<IconButton label={t`Rename the view`} icon={<Pencil />} />}
        />
      )}
      {current !== null && (
        <Menu
          label={t`View`}
          trigger={<IconButton label={t`View ${current.name}`} icon={<MoreHorizontal />} />}
        >
          <MenuSection title={current.name}>
            <MenuItem onAction={() => void views.pin(current, !current.pinned)}>
              {current.pinned ? t`Unpin` : t`Pin`}
            </MenuItem>
          </MenuSection>
          <MenuSeparator />
          <MenuItem isDestructive onAction={() => void views.remove(current)}>
            {t`Delete view`}
          </MenuItem>
        </Menu>
      )}
    </>
  )
}

/** The actions on the views that the person keeps. */
function useSavedViews() {
  const create = useUndoableCommand('savedViews.create')
  const update = useUndoableCommand('savedViews.update')
  const remove = useUndoableCommand('savedViews.delete')
  return useMemo(
    () => ({
      /** Answers whether it was saved; the new view is the open one then. */
      create: async (name: string, icon: string | null, view: TaskView) => {
        const changed = await create(
          { name, icon, pinned: true, type: typeOf(view), params: paramsOf(view) },
          t`View “${name}” saved`,
        )
        const id = changed?.ids[0]
        if (id !== undefined) useTasksState.setState({ savedViewId: id })
        return changed !== null
      },
      rename: async ({ id }: SavedView, name: string, icon: string | null) =>
        (await update({ id, changes: { name, icon } })) !== null,
      /** Saves the changes of the open view. */
      keep: async ({ id, name }: SavedView, view: TaskView) => {
        await update(
          { id, changes: { type: typeOf(view), params: paramsOf(view) } },
          t`View “${name}” changed`,
        )
      },
      pin: async ({ id }: SavedView, pinned: boolean) => {
        await update({ id, changes: { pinned } })
      },
      remove: async ({ id, name }: SavedView) => {
        useTasksState.setState({ savedViewId: null })
        await remove({ ids: [id] }, t`View “${name}” deleted`)
      },
    }),
    [create, update, remove],
  )
}

function typeOf({ layout }: TaskView): SavedView['type'] {
  return layout === 'board' ? 'board' : 'list'
}

interface ViewFormProps {
  /** Under which a name that is typed and not saved is kept. */
  readonly draftsOf: string
  readonly label: string
  readonly name: string
  readonly icon: string | null
  readonly trigger: ReactNode
  /** Answers whether it was saved. */
  readonly onSave: (name: string, icon: string | null) => Promise<boolean>
}

/** Name and icon of a view. */
function ViewForm({ label, trigger, ...form }: ViewFormProps) {
  return (
    <Popover label={label} trigger={trigger} placement="bottom end">
      {(close) => <Form {...form} onDone={close} />}
    </Popover>
  )
}

function Form({
  draftsOf,
  ...props
}: Omit<ViewFormProps, 'label' | 'trigger'> & { readonly onDone: () => void }) {
  const [kept, setName] = useKeptText(`${draftsOf} Name`)
  const name = kept ?? props.name
  const [keptIcon, setIcon] = useKeptText(`${draftsOf} Icon`)
  const icon = keptIcon ?? props.icon
  const [isNameless, setNameless] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wanted = name.trim()
    setNameless(wanted === '')
    if (wanted === '') field.current?.focus()
    if (wanted === '' || !(await props.onSave(wanted, icon || null))) return
    setName(null)
    setIcon(null)
    props.onDone()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <div className={styles.row}>
        <EmojiField label={t`Icon`} value={icon || null} onChange={(emoji) => setIcon(emoji ?? '')} />
        <TextField
          label={t`Name`}
          autoFocus
          inputRef={field}
          maxLength={255}
          value={name}
          error={isNameless ? t`Type a name first.` : null}
          onChange={(text) => {
            setName(text)
            setNameless(false)
          }}
        />
      </div>
      <Button type="submit" variant="primary">
        {t`Save view`}
      </Button>
    </form>
  )
}

const groupings = [
  'none',
  'status',
  'project',
  'priority',
  'assignee',
  'date',
] as const satisfies TaskGrouping[]

/** How the tasks are drawn: as a list, a board or a table, in groups, with which columns. */
export function ViewTools({ view }: { readonly view: TaskView }) {
  const { catalog } = useTasksShared()
  const columns = columnsOf(view.layout, catalog.customFields).filter(({ id }) => id !== 'name')
  return (
    <>
      {view.layout !== 'board' && (
        <Picker
          label={t`Group by`}
          searchLabel={t`Group by`}
          items={groupings.map((grouping) => ({ id: grouping, label: groupingNames[grouping] }))}
          selected={view.groupBy}
          onSelect={(id) => changeView({ groupBy: groupings.find((grouping) => grouping === id) ?? 'none' })}
          trigger={
            <BarButton
              variant="quiet"
              icon={<Group />}
              label={view.groupBy === 'none' ? t`Group` : groupingNames[view.groupBy]}
            />
          }
        />
      )}
      {view.layout !== 'board' && (
        <MultiPicker
          label={t`Columns`}
          searchLabel={t`Find a column`}
          items={columns.map(({ id, title }) => ({ id, label: title }))}
          selected={new Set(columns.map(({ id }) => id).filter((id) => !view.hiddenColumns.includes(id)))}
          onChange={(shown) =>
            changeView({ hiddenColumns: columns.map(({ id }) => id).filter((id) => !shown.has(id)) })
          }
          trigger={<IconButton label={t`Columns`} icon={<Columns />} />}
        />
      )}
      <IconButton label={t`Statuses`} icon={<Settings />} onPress={openStatuses} />
      <IconButton label={t`Custom fields`} icon={<ListPlus />} onPress={openCustomFields} />
      <SegmentedControl
        label={t`Layout`}
        className={tasksScreenStyles.layout}
        value={view.layout}
        options={[
          { value: 'list', label: t`List`, icon: <List /> },
          { value: 'board', label: t`Board`, icon: <Kanban /> },
          { value: 'table', label: t`Table`, icon: <Table /> },
        ]}
        onChange={(layout) => changeView({ layout })}
      />
    </>
  )
}
