import type { CalendarView } from '../../../shared/bridge/preferences.ts'
import { type Command, useCommands } from '../../stores/commands.ts'
import type { CalendarItem } from './calendar-item.ts'
import { focusItem, useCalendarState } from './calendar-state.ts'
import type { CalendarRange } from './shown-days.ts'
import type { ViewSettings } from './use-calendar-view.ts'
import { usualHourHeight } from './use-calendar-view.ts'
import type { Change } from './use-item-keys.ts'

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
  readonly change: (item: CalendarItem, change: Change) => void
  readonly track: (item: CalendarItem) => void
  readonly complete: (item: CalendarItem) => void
  readonly split: (item: CalendarItem) => void
}

const ranges: readonly { readonly range: CalendarRange; readonly title: string; readonly keys: string }[] = [
  { range: 'day', title: 'Show a day', keys: '1' },
  { range: 'work-week', title: 'Show the work week', keys: '2' },
  { range: 'week', title: 'Show the week', keys: '3' },
]

/** Typed on an item; here they are for the palette, and for the list of keys. */
const changes: readonly { readonly change: Change; readonly title: string; readonly keys: string }[] = [
  { change: 'earlier', title: 'Move earlier', keys: 'Alt+↑' },
  { change: 'later', title: 'Move later', keys: 'Alt+↓' },
  { change: 'day-before', title: 'Move to the day before', keys: 'Alt+←' },
  { change: 'day-after', title: 'Move to the next day', keys: 'Alt+→' },
  { change: 'end-earlier', title: 'End earlier', keys: 'Alt+Shift+↑' },
  { change: 'end-later', title: 'End later', keys: 'Alt+Shift+↓' },
  { change: 'start-earlier', title: 'Start earlier', keys: 'Alt+Shift+←' },
  { change: 'start-later', title: 'Start later', keys: 'Alt+Shift+→' },
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

function command(id: string, title: string, keys: string, run: () => void, keywords = ''): Command {
  return { id: `calendar.${id}`, title, section: 'Calendar', keys, keywords, run }
}

function ofTheView(options: CalendarCommandsOptions): readonly Command[] {
  const { planner, setPlanner } = options.settings
  return [
    command('addEntry', 'Add an entry', 'n', options.onAddEntry, 'new create track time'),
    command('addBlock', 'Block time for a task', 'b', options.onAddBlock, 'new create plan schedule'),
    command('fillGaps', 'Fill gaps from the plan', 'f', options.onFillGaps, 'log blocks untracked'),
    command('previous', 'Go earlier', 'k', () => options.onStep(-1), 'previous back week day'),
    command('next', 'Go later', 'j', () => options.onStep(1), 'next forward week day'),
    command('today', 'Go to today', 't', options.onToday, 'now'),
    command('date', 'Go to a date', 'Shift+d', options.onGoToDate, 'jump month'),
    ...ranges.map(({ range, title, keys }) =>
      command(`range.${range}`, title, keys, () => options.onRange(range), 'view range'),
    ),
    command(
      'list',
      planner.showTaskList ? 'Hide the list of tasks' : 'Show the list of tasks',
      'l',
      () => setPlanner({ showTaskList: !planner.showTaskList }),
      'unscheduled backlog side',
    ),
  ]
}

const layers: readonly { readonly layer: CalendarView['layers']; readonly title: string }[] = [
  { layer: 'both', title: 'Show planned and tracked time' },
  { layer: 'planned', title: 'Show planned time alone' },
  { layer: 'tracked', title: 'Show tracked time alone' },
]

function drawing({ zoom, setView }: ViewSettings): readonly Command[] {
  return [
    ...layers.map(({ layer, title }): Command => ({
      id: `calendar.layers.${layer}`,
      title,
      section: 'Calendar',
      keywords: 'lanes blocks entries layers',
      run: () => setView({ layers: layer }),
    })),
    command('zoomIn', 'Make the hours higher', '+', () => zoom(1), 'zoom in larger'),
    command('zoomOut', 'Make the hours lower', '-', () => zoom(-1), 'zoom out smaller'),
    command('zoomUsual', 'Make the hours as high as usual', '0', () =>
      setView({ hourHeight: usualHourHeight }),
    ),
  ]
}

function ofTheItem(options: CalendarCommandsOptions, item: CalendarItem): readonly Command[] {
  const ofBlocks =
    item.kind === 'block'
      ? [
          command(
            'complete',
            'Complete the chosen time block',
            'd',
            () => options.complete(item),
            'done finish',
          ),
        ]
      : []
  return [
    command(
      'track',
      item.kind === 'block' ? 'Track the chosen time block' : 'Continue the chosen entry',
      'Mod+Enter',
      () => options.track(item),
      'start timer',
    ),
    ...ofBlocks,
    command(
      'split',
      item.kind === 'block' ? 'Split the chosen time block' : 'Split the chosen entry',
      'x',
      () => options.split(item),
      'divide cut',
    ),
    ...changes.map(({ change, title, keys }) =>
      command(`change.${change}`, title, keys, () => options.change(item, change)),
    ),
  ]
}
