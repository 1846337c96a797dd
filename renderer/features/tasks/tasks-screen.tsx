import { t } from '@lingui/core/macro'
import ListTodo from 'lucide-react/icons/list-todo'
import SearchX from 'lucide-react/icons/search-x'
import { Suspense, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Task } from '../../../shared/bridge/tasks.ts'
import { useBridgeQuery, useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { SearchField } from '../../components/fields/search-field.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { SidePanelPlace } from '../../components/layout/side-panel.tsx'
import { TaskDetails } from '../../entities/task/details/task-details.tsx'
import { type TaskCatalog, useTaskCatalog } from '../../entities/task/use-task-catalog.ts'
import { useTaskEdits } from '../../entities/task/use-task-edits.ts'
import { useTrackTask } from '../../entities/task/use-track-task.ts'
import { useOpenRequests } from '../../stores/open-request.ts'
import { focusSidePanel } from '../../stores/side-panel-slot.ts'
import { AddTask } from './add-task.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { defined } from './filters/filter-parts.ts'
import { estimateWords } from './estimate-words.ts'
import { SelectionBar } from './selection-bar.tsx'
import { StatusBoard } from './board/status-board.tsx'
import type { CustomFieldsPanelProps } from './custom-fields-panel.tsx'
import { lazyComponent } from '../../components/states/lazy-component.ts'
import { StatusesPanel } from './board/statuses-panel.tsx'
import { TaskGrid } from './grid/task-grid.tsx'
import {
  TasksContext,
  type TasksShared,
  useTasksShared,
  closePanel,
  closeTask,
  deselect,
  forget,
  openCustomFields,
  openStatuses,
  openTask,
  setFilter,
  useTasksState,
  changeView,
} from './tasks-state.ts'
import styles from './tasks-screen.module.css'
import { pageSize, type TaskQuery } from './use-task-pages.ts'
import { isSame, openTasks, type TaskView, templates, type Layout } from './views/view.ts'
import { ViewTools, ViewsBar } from './views/views-bar.tsx'
import { type Command, commandsOf, useCommands } from '../../stores/commands.ts'

/** Seldom opened: the screen waits for none of its controls. */
const CustomFieldsPanel = lazyComponent<CustomFieldsPanelProps>(
  async () => (await import('./custom-fields-panel.tsx')).CustomFieldsPanel,
)

/** All tasks, as a list, a board or a table. */
export function TasksScreen() {
  const catalog = useTaskCatalog()
  if (catalog === null) {
    return (
      <>
        <h1 className="visually-hidden">{t`Tasks`}</h1>
        <Skeleton rows={12} className={styles.loading} />
      </>
    )
  }
  return <Tasks catalog={catalog} />
}

function Tasks({ catalog }: { readonly catalog: TaskCatalog }) {
  const edits = useTaskEdits()
  const { running, track } = useTrackTask()
  const view = useTasksState((state) => state.view)
  const panel = useTasksState((state) => state.panel)
  const announcement = useTasksState((state) => state.announcement)
  const query = useListQuery(view)
  const selection = useSelection(view, query)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLInputElement>(null)
  useOpenRequests(['task', 'status', 'newTask', 'customFields'], (asked) => {
    if (asked.entity === 'newTask') {
      add.current?.focus()
      return
    }
    if (asked.entity === 'task') openTask(asked.id)
    else if (asked.entity === 'customFields') openCustomFields()
    else openStatuses()
    focusSidePanel()
  })

  const shared = useMemo(
    (): TasksShared => ({
      catalog,
      edits,
      running,
      track,
      remove: async (task: Task, isOfSelection?: boolean) => {
        const { selectedIds: selected } = useTasksState.getState()
        const ids = (isOfSelection ?? selected.has(task.id)) ? [...selected] : [task.id]
        const areGone =
          (await edits.remove(ids.map((id) => ({ id, name: id === task.id ? task.name : null })))) !== null
        if (areGone) forget(ids)
        return areGone
      },
    }),
    [catalog, edits, running, track],
  )
  useTasksCommands({ shared, search, add, onFilter: () => setFilterOpen(true) })

  return (
    <TasksContext value={shared}>
      <div className={styles.screen}>
        <header className={styles.head}>
          <h1 className="large">{t`Tasks`}</h1>
          <ViewsBar />
        </header>
        <div className={styles.tools}>
          <SearchField
            label={t`Search tasks`}
            inputRef={search}
            className={styles.search}
            value={view.filter.text ?? ''}
            maxLength={200}
            onChange={(text) =>
              setFilter(defined({ ...view.filter, text: text.trim() === '' ? undefined : text }))
            }
          />
          <FilterBar
            className={styles.filter}
            filter={view.filter}
            isPickerOpen={isFilterOpen}
            onPickerOpen={setFilterOpen}
          />
          <div className="row gap-1 at-start">
            <ViewTools view={view} />
          </div>
        </div>
        {selection.ids.length > 0 ? (
          <SelectionBar {...selection} />
        ) : (
          <AddTask filter={view.filter} inputRef={add}>
            {view.layout !== 'board' && !isSame(view.filter, openTasks) && <Found query={query} />}
          </AddTask>
        )}
        <Content view={view} query={query} onAdd={() => add.current?.focus()} />
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
      </div>
      <SidePanelPlace of={panel} onClose={closePanel}>
        {panel.kind === 'task' && <TaskDetails taskId={panel.id} onClose={closeTask} onOpen={openTask} />}
        {panel.kind === 'statuses' && <StatusesPanel statuses={catalog.statuses} onClose={closePanel} />}
        {panel.kind === 'customFields' && (
          <Suspense>
            <CustomFieldsPanel fields={catalog.customFields} onClose={closePanel} />
          </Suspense>
        )}
      </SidePanelPlace>
    </TasksContext>
  )
}

const none: readonly never[] = []

/** The selected tasks of the list: those that leave it, by whatever change, leave the selection. */
function useSelection(view: TaskView, query: TaskQuery) {
  const selected = useTasksState((state) => state.selectedIds)
  const ids = [...selected]
  // A board folds tasks away by column.
  const list = view.layout === 'board' ? { filter: view.filter } : query
  const { data } = useBridgeQuery(
    'tasks.sum',
    { ...list, ids },
    { enabled: ids.length > 0, keepPrevious: true },
  )
  const goneIds = data?.goneIds
  useEffect(() => {
    if (goneIds !== undefined && goneIds.length > 0) deselect(goneIds)
  }, [goneIds])
  return {
    ids: ids.filter((id) => goneIds?.includes(id) !== true),
    estimatedSeconds: data?.estimatedSeconds,
    projectIds: data?.projectIds ?? none,
    workerIds: data?.workerIds ?? none,
    common: data?.common ?? { tagIds: [] },
  }
}

/** The query of a view, for list and table. */
function useListQuery(view: TaskView): TaskQuery {
  const unfoldedSeries = useTasksState((state) => state.unfoldedSeries)
  const unfoldedParents = useTasksState((state) => state.unfoldedParents)
  return useMemo(
    () => ({
      filter: view.filter,
      order: [...view.order],
      groupBy: view.groupBy,
      // A person who looks at days wants to see the tasks of each.
      foldSeries: view.groupBy !== 'date',
      unfolded: [...unfoldedSeries],
      // A subtask that was searched for would not be found under its parent.
      ...(view.filter.text === undefined && { foldSubtasksOf: view.filter }),
      unfoldedParents: [...unfoldedParents],
    }),
    [view.filter, view.order, view.groupBy, unfoldedSeries, unfoldedParents],
  )
}

interface ContentProps {
  readonly view: TaskView
  readonly query: TaskQuery
  readonly onAdd: () => void
}

function Content({ view, query, onAdd }: ContentProps) {
  if (view.layout === 'board') return <StatusBoard filter={view.filter} />
  return (
    <TaskGrid
      // Another layout is another grid: focus and widths begin anew.
      key={view.layout}
      query={query}
      isTable={view.layout === 'table'}
      hiddenColumns={view.hiddenColumns}
      empty={<NoTasks view={view} onAdd={onAdd} />}
    />
  )
}

/** `12 found, 3h 30m estimated` */
function Found({ query }: { readonly query: TaskQuery }) {
  const { catalog } = useTasksShared()
  // As the list reads it, so that both say the same and it is read once.
  const { data } = useBridgeQuery(
    'tasks.page',
    { ...query, offset: 0, limit: pageSize },
    { keepPrevious: true },
  )
  if (data === undefined || data.total === 0) return null
  return (
    <span className="fixed soft figures" role="status">
      {t`${data.total.toLocaleString('en')} found`}
      {estimateWords(data.estimatedSeconds, catalog.preferences)}
    </span>
  )
}

function NoTasks({ view, onAdd }: { readonly view: TaskView; readonly onAdd: () => void }) {
  if (isSame(view.filter, openTasks)) {
    return (
      <EmptyState
        icon={<ListTodo />}
        title={t`Nothing to do`}
        message={t`A task is one thing to be done: give it a day, an estimate and somebody who does it. Press N, or write it above.`}
        action={
          <Button variant="primary" onPress={onAdd}>
            {t`Add a task`}
          </Button>
        }
      />
    )
  }
  if (isSame(view.filter, templates)) {
    return (
      <EmptyState
        icon={<ListTodo />}
        title={t`No templates yet`}
        message={t`A template is a task that new tasks copy, subtasks included. Write one above, or open a task and choose “Save as template” under More.`}
        action={
          <Button variant="primary" onPress={onAdd}>
            {t`Add a template`}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={t`No task is like that`}
      message={t`Change the filter above, or take it away.`}
      action={<Button onPress={() => setFilter(openTasks)}>{t`Show all open tasks`}</Button>}
    />
  )
}

const command = commandsOf('Tasks', 'tasks')

interface TasksCommandsOptions {
  readonly shared: TasksShared
  readonly search: RefObject<HTMLInputElement | null>
  readonly add: RefObject<HTMLInputElement | null>
  readonly onFilter: () => void
}

const layouts: readonly { readonly layout: Layout; readonly title: string; readonly keys: string }[] = [
  { layout: 'list', title: t`Show tasks as a list`, keys: '1' },
  { layout: 'board', title: t`Show tasks as a board`, keys: '2' },
  { layout: 'table', title: t`Show tasks as a table`, keys: '3' },
]

/** Puts what the screen can do into the palette and under keys. */
function useTasksCommands({ shared, search, add, onFilter }: TasksCommandsOptions): void {
  const bridge = useBridge()

  /** Runs with the task that has the focus. */
  function withCurrent(run: (task: Task) => void): () => void {
    return () => {
      const row = document.activeElement?.closest('[data-task]')?.getAttribute('data-task')
      if (!row) return
      const read = async (): Promise<void> => {
        const result = await bridge.call('tasks.get', { id: row }, { repeatable: true })
        if (result.ok && result.data !== null) run(result.data)
      }
      void read()
    }
  }

  const commands: readonly Command[] = [
    command('add', t`Add task`, 'n', () => add.current?.focus(), t`new create`),
    command('search', t`Search tasks`, '/', () => search.current?.focus(), 'find'),
    command('filter', t`Filter tasks`, 'f', onFilter),
    ...layouts.map(({ layout, title, keys }) =>
      command(`layout.${layout}`, title, keys, () => changeView({ layout }), t`view layout`),
    ),
    command('fields', t`Change the custom fields of tasks`, null, openCustomFields, t`own columns options`),
    command('statuses', t`Change the statuses of tasks`, null, openStatuses, t`states columns emoji`),
    command(
      'open',
      t`Open the task`,
      'o',
      withCurrent((task) => openTask(task.id)),
    ),
    command(
      'done',
      t`Mark the task done`,
      'd',
      withCurrent((task) => void shared.edits.change([task.id], { done: !task.done })),
      t`complete finish check`,
    ),
    command('track', t`Track the task`, 'Mod+Enter', withCurrent(shared.track)),
    command(
      'duplicate',
      t`Duplicate the task`,
      'Mod+d',
      withCurrent((task) => void shared.edits.duplicate(task)),
      'copy',
    ),
  ]
  useCommands(commands)
}
