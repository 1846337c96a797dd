import { t } from '@lingui/core/macro'
import { type Command, commandsOf, useCommands } from '../../stores/commands.ts'
import type { CalendarItem } from './items/calendar-item.ts'
import { focusItem, useCalendarState } from './calendar-state.ts'
import type { CalendarRange } from './shown-days.ts'
import type { CalendarLayers, ViewSettings } from './use-calendar-view.ts'
import type { Change } from './items/use-item-keys.ts'

const command = commandsOf('Calendar', 'calendar')

export interface CalendarCommandsOptions {
  readonly items: readonly CalendarItem[]
  readonly settings: ViewSettings
  readonly onRange: (range: CalendarRange) => void
  readonly onStep: (direction: -1 | 1) => void
  readonly onToday: () => void
  readonly onGoToDate: () => void
  readonly onAddEntry: () => void
  readonly onAddBlock: () => void
  readonly onFillGaps: () => void
  readonly onReview: () => void
  readonly change: (item: CalendarItem, change: Change) => void
  readonly track: (item: CalendarItem) => void
  readonly complete: (item: CalendarItem) => void
  readonly split: (item: CalendarItem) => void
}

const ranges: readonly { readonly range: CalendarRange; readonly title: string; readonly keys: string }[] = [
  { range: 'day', title: t`Show a day`, keys: '1' },
  { range: 'work-week', title: t`Show the work week`, keys: '2' },
  { range: 'week', title: t`Show the week`, keys: '3' },
]

/** Typed on an item; here they are for the palette, and for the list of keys. */
const changes: readonly { readonly change: Change; readonly title: string; readonly keys: string }[] = [
  { change: 'earlier', title: t`Move earlier`, keys: 'Alt+↑' },
  { change: 'later', title: t`Move later`, keys: 'Alt+↓' },
  { change: 'day-before', title: t`Move to the day before`, keys: 'Alt+←' },
  { change: 'day-after', title: t`Move to the next day`, keys: 'Alt+→' },
  { change: 'end-earlier', title: t`End earlier`, keys: 'Alt+Shift+↑' },
  { change: 'end-later', title: t`End later`, keys: 'Alt+Shift+↓' },
  { change: 'start-earlier', title: t`Start earlier`, keys: 'Alt+Shift+←' },
  { change: 'start-later', title: t`Start later`, keys: 'Alt+Shift+→' },
]

/** Puts what the calendar can do into the palette and under keys; apart from the view, which focus alone never redraws. */
export function CalendarCommands(options: CalendarCommandsOptions) {
  const { settings, items } = options
  const currentKey = useCalendarState((state) => state.currentKey)
  const current = items.find((item) => item.key === currentKey)
  useCommands([
    ...ofTheView(options),
    ...(current === undefined ? ofAnyItem(options) : ofTheItem(options, current)),
    ...drawing(settings),
  ])
  return null
}

/** Before an item was chosen the list of keys names them already; the keys themselves choose the first. */
function ofAnyItem(options: CalendarCommandsOptions): readonly Command[] {
  const [first] = options.items
  if (first === undefined) return []
  const run = () => focusItem(first.key)
  return ofTheItem(options, first).map((each) => Object.assign({}, each, { keyOnly: true, run }))
}

function ofTheView(options: CalendarCommandsOptions): readonly Command[] {
  const { planner, setPlanner } = options.settings
  return [
    command('addEntry', t`Add an entry`, 'n', options.onAddEntry, t`new create track time`),
    command('addBlock', t`Block time for a task`, 'b', options.onAddBlock, t`new create plan schedule`),
    command('fillGaps', t`Fill gaps from the plan`, 'f', options.onFillGaps, t`log blocks untracked`),
    command('review', t`Review the day`, 'v', options.onReview, t`correct gaps overlaps check`),
    command('previous', t`Go earlier`, 'k', () => options.onStep(-1), t`previous back week day`),
    command('next', t`Go later`, 'j', () => options.onStep(1), t`next forward week day`),
    command('today', t`Go to today`, 't', options.onToday, 'now'),
    command('date', t`Go to a date`, 'Shift+d', options.onGoToDate, t`jump month`),
    ...ranges.map(({ range, title, keys }) =>
      command(`range.${range}`, title, keys, () => options.onRange(range), t`view range`),
    ),
    command(
      'list',
      planner.showTaskList ? t`Hide the list of tasks` : t`Show the list of tasks`,
      'l',
      () => setPlanner({ showTaskList: !planner.showTaskList }),
      t`unscheduled backlog side`,
    ),
  ]
}

const layers: readonly { readonly layer: CalendarLayers; readonly title: string }[] = [
  { layer: 'both', title: t`Show planned and tracked time` },
  { layer: 'planned', title: t`Show planned time alone` },
  { layer: 'tracked', title: t`Show tracked time alone` },
]

function drawing({ zoom, setForm, setLayers }: ViewSettings): readonly Command[] {
  return [
    ...layers.map(({ layer, title }) =>
      command(`layers.${layer}`, title, null, () => setLayers(layer), t`lanes blocks entries layers`),
    ),
    command('zoomIn', t`Make the hours higher`, '+', () => zoom(1), t`zoom in larger`),
    command('zoomOut', t`Make the hours lower`, '-', () => zoom(-1), t`zoom out smaller`),
    command('zoomUsual', t`Make the hours as high as usual`, '0', () => setForm({ calendarZoom: '0' })),
  ]
}

function ofTheItem(options: CalendarCommandsOptions, item: CalendarItem): readonly Command[] {
  const ofBlocks =
    item.kind === 'block'
      ? [
          command(
            'complete',
            t`Complete the chosen time block`,
            'd',
            () => options.complete(item),
            t`done finish`,
          ),
        ]
      : []
  return [
    command(
      'track',
      item.kind === 'block' ? t`Track the chosen time block` : t`Continue the chosen entry`,
      'Mod+Enter',
      () => options.track(item),
      t`start timer`,
    ),
    ...ofBlocks,
    command(
      'split',
      item.kind === 'block' ? t`Split the chosen time block` : t`Split the chosen entry`,
      'x',
      () => options.split(item),
      t`divide cut`,
    ),
    ...changes.map(({ change, title, keys }) =>
      command(`change.${change}`, title, keys, () => options.change(item, change)),
    ),
  ]
}
