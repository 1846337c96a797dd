import { t } from '@lingui/core/macro'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ListFilter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { BarButton, Button, IconButton } from '../../../components/controls/button.tsx'
import { DurationField } from '../../../components/fields/duration-field.tsx'
import { SearchField } from '../../../components/fields/search-field.tsx'
import { Menu, MenuItem } from '../../../components/overlays/menu.tsx'
import { Popover } from '../../../components/overlays/popover.tsx'
import { MultiPicker } from '../../../components/pickers/picker.tsx'
import type { PickerItem } from '../../../components/pickers/picker-search.ts'
import { useSettled } from '../../../components/use-settled.ts'
import { defined, type ViewFilter } from '../report-view.ts'
import { useSharedReport } from '../use-report.ts'
import styles from '../reports.module.css'

const noneRead: readonly never[] = []
/** The row that stands for none. */
const none = ''

/** The parts of the filter: each says what it lets through, and changes it. */
export function ReportFilters({ searchRef }: { readonly searchRef: Ref<HTMLInputElement> }) {
  const { view, change, names, people, formats, setPreferences } = useSharedReport()
  const { filter } = view
  const { reportFilters: showsAll } = formats.preferences
  const { data: clients = noneRead } = useBridgeQuery('clients.list')
  const { data: tasks = noneRead } = useBridgeQuery('tasks.list', { includeDone: true, limit: 1000 })
  const { data: teams = noneRead } = useBridgeQuery('teams.list')
  const described = t`Description: ${filter.descriptions?.map((text) => text || t`none`).join(', ') ?? ''}`
  const set = (changes: { readonly [Key in keyof ViewFilter]: ViewFilter[Key] | undefined }) =>
    change({ filter: defined({ ...filter, ...changes }) })
  return (
    <div className={styles.filters} role="group" aria-label={t`Filter`}>
      <TextPart inputRef={searchRef} />
      <IdsPart
        label={t`Projects`}
        noneLabel={t`No project`}
        items={names.projects.map(({ id, name, color, archived }) => ({
          id,
          label: name,
          color,
          note: archived ? t`Archived` : null,
        }))}
        ids={filter.projectIds}
        onChange={(projectIds) => set({ projectIds } as ViewFilter)}
      />
      <IdsPart
        label={t`Clients`}
        noneLabel={t`No client`}
        items={clients.map(({ id, name }) => ({ id, label: name }))}
        ids={filter.clientIds}
        onChange={(clientIds) => set({ clientIds } as ViewFilter)}
      />
      {(showsAll || filter.tagIds !== undefined) && (
        <IdsPart
          label={t`Tags`}
          noneLabel={t`No tag`}
          items={names.tagItems}
          ids={filter.tagIds}
          onChange={(tagIds) => set({ tagIds } as ViewFilter)}
        />
      )}
      {((showsAll && tasks.length > 0) || filter.taskIds !== undefined) && (
        <IdsPart
          label={t`Tasks`}
          noneLabel={t`No task`}
          items={tasks.map(({ id, name, projectId }) => ({
            id,
            label: name,
            note: names.project(projectId)?.name ?? null,
          }))}
          ids={filter.taskIds}
          onChange={(taskIds) => set({ taskIds } as ViewFilter)}
        />
      )}
      {(view.scope === 'team' || filter.memberIds !== undefined) && (
        <IdsPart
          label={t`People`}
          noneLabel={null}
          items={people.all
            .filter(({ kind }) => kind === 'member')
            .map(({ id, name, isMe }) => ({ id, label: name, note: isMe ? t`You` : null }))}
          ids={filter.memberIds}
          onChange={(memberIds) => set({ memberIds } as ViewFilter)}
        />
      )}
      {((view.scope === 'team' && teams.length > 0) || filter.teamIds !== undefined) && (
        <IdsPart
          label={t`Teams`}
          noneLabel={null}
          items={teams.map(({ id, name }) => ({ id, label: name }))}
          ids={filter.teamIds}
          onChange={(teamIds) => set({ teamIds } as ViewFilter)}
        />
      )}
      {(showsAll || filter.billable !== undefined) && (
        <Menu
          label={t`Billable`}
          trigger={
            <BarButton
              variant={filter.billable === undefined ? 'quiet' : 'secondary'}
              label={
                filter.billable === undefined
                  ? t`Billable`
                  : filter.billable
                    ? t`Only billable`
                    : t`Not billable`
              }
            />
          }
        >
          <MenuItem onAction={() => set({ billable: undefined })}>{t`All`}</MenuItem>
          <MenuItem onAction={() => set({ billable: true })}>{t`Only billable`}</MenuItem>
          <MenuItem onAction={() => set({ billable: false })}>{t`Not billable`}</MenuItem>
        </Menu>
      )}
      {(showsAll || filter.minSeconds !== undefined || filter.maxSeconds !== undefined) && <LengthPart />}
      {filter.descriptions !== undefined && (
        <BarButton
          variant="secondary"
          icon={<X />}
          label={described}
          aria-label={t`${described}: remove`}
          onPress={() => set({ descriptions: undefined })}
        />
      )}
      <IconButton
        label={showsAll ? t`Show fewer filters` : t`Show all filters`}
        icon={showsAll ? <ChevronsLeft /> : <ListFilter />}
        onPress={() => setPreferences({ reportFilters: !showsAll })}
      />
      {Object.keys(filter).length > 0 && (
        <Button variant="quiet" size="small" onPress={() => change({ filter: {} })}>{t`Clear`}</Button>
      )}
    </div>
  )
}

interface IdsPartProps {
  readonly label: string
  /** Null where nothing can be without one. */
  readonly noneLabel: string | null
  readonly items: readonly PickerItem[]
  readonly ids: readonly (string | null)[] | undefined
  readonly onChange: (ids: readonly (string | null)[] | undefined) => void
}

function IdsPart({ label, noneLabel, items, ids = noneRead, onChange }: IdsPartProps) {
  const [first, ...others] = ids
  const nameOf = (id: string | null | undefined) =>
    id === null ? noneLabel : (items.find((item) => item.id === id)?.label ?? t`something deleted`)
  const chosen =
    first === undefined
      ? label
      : others.length === 0
        ? `${label}: ${nameOf(first) ?? ''}`
        : t`${label}: ${nameOf(first) ?? ''} and ${others.length} more`
  return (
    <MultiPicker
      label={label}
      searchLabel={t`Find: ${label.toLowerCase()}`}
      items={noneLabel === null ? items : [{ id: none, label: noneLabel }, ...items]}
      selected={new Set(ids.map((id) => id ?? none))}
      onChange={(selected) =>
        onChange(selected.size === 0 ? undefined : [...selected].map((id) => (id === none ? null : id)))
      }
      trigger={<BarButton variant={first === undefined ? 'quiet' : 'secondary'} label={chosen} />}
    />
  )
}

/** Contained in the description; asked when the typing has settled. */
function TextPart({ inputRef }: { readonly inputRef: Ref<HTMLInputElement> }) {
  const { view, change } = useSharedReport()
  const asked = view.filter.text ?? ''
  const [typed, setTyped] = useState(asked)
  const settled = useSettled(typed, 250)
  const last = useRef(asked)
  useEffect(() => {
    // Changed by Back, or by a saved report.
    if (asked === last.current) return
    last.current = asked
    setTyped(asked)
  }, [asked])
  const ask = useEffectEvent((words: string) => {
    const text = words.trim()
    if (text === last.current || words !== typed) return
    last.current = text
    const filter = defined({ ...view.filter, text: text === '' ? undefined : text })
    // Back leads to before the typing.
    change({ filter }, asked === '')
  })
  useEffect(() => ask(settled), [settled])
  return (
    <SearchField
      label={t`Description`}
      inputRef={inputRef}
      className={styles.search}
      value={typed}
      maxLength={200}
      onChange={setTyped}
    />
  )
}

function LengthPart() {
  const { view, change, formats } = useSharedReport()
  const { durationFormat } = formats.preferences
  const { minSeconds: least, maxSeconds: most } = view.filter
  const write = (seconds: number) => shortDuration(seconds, durationFormat)
  const words =
    least !== undefined && most !== undefined
      ? `${write(least)} – ${write(most)}`
      : least !== undefined
        ? t`At least ${write(least)}`
        : most !== undefined
          ? t`At most ${write(most)}`
          : t`Duration`
  const set = (changes: {
    readonly minSeconds?: number | undefined
    readonly maxSeconds?: number | undefined
  }) => change({ filter: defined({ ...view.filter, ...changes }) })
  return (
    <Popover
      label={t`Duration`}
      trigger={
        <BarButton
          variant={least === undefined && most === undefined ? 'quiet' : 'secondary'}
          label={words}
        />
      }
    >
      <div className={`${styles.narrow} stack gap-2`}>
        <p className="soft small">{t`Of entries as they were tracked, before any rounding.`}</p>
        <div className="pair">
          <DurationField
            label={t`At least`}
            isShared={false}
            placeholder="15m"
            value={least ?? null}
            durationFormat={durationFormat}
            onCommit={(seconds) => set({ minSeconds: seconds ?? undefined })}
          />
          <DurationField
            label={t`At most`}
            isShared={false}
            placeholder="4h"
            value={most ?? null}
            durationFormat={durationFormat}
            onCommit={(seconds) => set({ maxSeconds: seconds ?? undefined })}
          />
        </div>
      </div>
    </Popover>
  )
}
