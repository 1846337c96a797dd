import { t } from '@lingui/core/macro'
import type { TaskFilter } from '../../../../shared/bridge/tasks.ts'
import { addDays, firstDayOfWeek } from '../../../../shared/domain/plain-date.ts'
import { Button } from '../../../components/controls/button.tsx'
import { DatePicker } from '../../../components/pickers/date-picker.tsx'
import { DurationField } from '../../../components/fields/duration-field.tsx'
import { PickerList } from '../../../components/pickers/picker-list.tsx'
import { SavedField } from '../../../components/fields/saved-field.tsx'
import { SegmentedControl } from '../../../components/controls/segmented-control.tsx'
import styles from './filter-bar.module.css'
import {
  type ChoicePart,
  choiceParts,
  choicesOf,
  type DayPart,
  dayParts,
  defined,
  fieldOfPart,
  type FlagPart,
  flagParts,
  type PartId,
  withChoices,
  withFieldValues,
} from './filter-parts.ts'
import { useTasksShared } from '../tasks-context.ts'
import { usePartOptions } from './use-part-options.tsx'

export interface PartEditorProps {
  readonly part: PartId
  readonly filter: TaskFilter
  readonly onChange: (filter: TaskFilter) => void
  readonly onDone: () => void
}

/** Changes one part of the filter; the list follows at once. */
export function PartEditor(props: PartEditorProps) {
  const choice = choiceParts.find(({ id }) => id === props.part)
  if (choice !== undefined) return <ChoicesEditor {...props} choice={choice} />
  const flag = flagParts.find(({ id }) => id === props.part)
  if (flag !== undefined) return <FlagEditor {...props} flag={flag} />
  const fieldId = fieldOfPart(props.part)
  if (fieldId !== null) return <FieldEditor {...props} fieldId={fieldId} />
  if (props.part === 'estimate') return <EstimateEditor {...props} />
  if (props.part === 'activeBy') return <ActiveByEditor {...props} />
  const days = dayParts.find(({ id }) => id === props.part)
  return days === undefined ? null : <DaysEditor {...props} days={days} />
}

/** The row that stands for none. */
const none = ''

function ChoicesEditor({ choice, filter, onChange }: PartEditorProps & { readonly choice: ChoicePart }) {
  const optionsOf = usePartOptions()
  const values = choicesOf(filter, choice)
  const noneLabel = choice.none
  const items = [...(noneLabel === null ? [] : [{ id: none, label: noneLabel }]), ...optionsOf(choice.id)]
  return (
    <div className={styles.choices}>
      <PickerList
        label={choice.subject}
        searchLabel={t`Find: ${choice.subject.toLowerCase()}`}
        items={items}
        selected={new Set(values.map((value) => value ?? none))}
        isMultiple
        onToggle={(id) => {
          const value = id === none ? null : id
          const kept = values.filter((other) => other !== value)
          onChange(withChoices(filter, choice, kept.length === values.length ? [...values, value] : kept))
        }}
      />
    </div>
  )
}

function FlagEditor({ flag, filter, onChange, onDone }: PartEditorProps & { readonly flag: FlagPart }) {
  return (
    <div className="stack gap-1">
      {[true, false].map((value) => (
        <Button
          key={String(value)}
          variant={filter[flag.id] === value ? 'primary' : 'secondary'}
          onPress={() => {
            onChange({ ...filter, [flag.id]: value })
            onDone()
          }}
        >
          {value ? flag.yes : flag.no}
        </Button>
      ))}
    </div>
  )
}

function DaysEditor({ days, filter, onChange }: PartEditorProps & { readonly days: DayPart }) {
  const { catalog } = useTasksShared()
  const { preferences, today } = catalog
  const week = firstDayOfWeek(today, preferences.firstDayOfWeek)
  const [fromKey, toKey] = days.keys
  const spans = [
    { words: t`Today`, from: today, to: today },
    { words: t`This week`, from: week, to: addDays(week, 6) },
    { words: t`Next week`, from: addDays(week, 7), to: addDays(week, 13) },
    { words: t`Next 30 days`, from: today, to: addDays(today, 30) },
    { words: t`Before today`, from: undefined, to: addDays(today, -1) },
  ]
  const change = (from: string | undefined, to: string | undefined): void =>
    onChange(defined({ ...filter, [fromKey]: from, [toKey]: to }))
  return (
    <div className={styles.form}>
      <div className="flex wrap gap-1">
        {spans.map(({ words, from, to }) => (
          <Button key={words} size="small" onPress={() => change(from, to)}>
            {words}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        <DatePicker
          preferences={preferences}
          label={t`From`}
          tense="nearest"
          isShared={false}
          value={filter[fromKey] ?? null}
          onChange={(from) => change(from ?? undefined, filter[toKey])}
        />
        <DatePicker
          preferences={preferences}
          label={t`Until`}
          tense="nearest"
          isShared={false}
          value={filter[toKey] ?? null}
          onChange={(to) => change(filter[fromKey], to ?? undefined)}
        />
      </div>
    </div>
  )
}

function ActiveByEditor({ filter, onChange }: PartEditorProps) {
  const { catalog } = useTasksShared()
  const { preferences, today } = catalog
  return (
    <div className={styles.form}>
      <p className="soft small">{t`Begun by that day and not done: what is overdue is among them.`}</p>
      <div className="flex wrap gap-1">
        {[
          { words: t`Today`, date: today },
          { words: t`In a week`, date: addDays(today, 7) },
        ].map(({ words, date }) => (
          <Button key={words} size="small" onPress={() => onChange({ ...filter, activeBy: date })}>
            {words}
          </Button>
        ))}
      </div>
      <DatePicker
        label={t`Due by`}
        isShared={false}
        value={filter.activeBy ?? null}
        onChange={(date) => onChange(defined({ ...filter, activeBy: date ?? undefined }))}
        preferences={preferences}
      />
    </div>
  )
}

function EstimateEditor({ filter, onChange }: PartEditorProps) {
  const { catalog } = useTasksShared()
  const { durationFormat } = catalog.preferences
  return (
    <div className={`${styles.form} ${styles.row}`}>
      <DurationField
        label={t`At least`}
        isShared={false}
        placeholder="1h"
        value={filter.estimatedFrom ?? null}
        durationFormat={durationFormat}
        onCommit={(seconds) => onChange(defined({ ...filter, estimatedFrom: seconds ?? undefined }))}
      />
      <DurationField
        label={t`At most`}
        isShared={false}
        placeholder="4h"
        value={filter.estimatedTo ?? null}
        durationFormat={durationFormat}
        onCommit={(seconds) => onChange(defined({ ...filter, estimatedTo: seconds ?? undefined }))}
      />
    </div>
  )
}

function FieldEditor({ fieldId, filter, onChange }: PartEditorProps & { readonly fieldId: string }) {
  const { catalog } = useTasksShared()
  const field = catalog.customFields.find(({ id }) => id === fieldId)
  const values = filter.customFields?.[fieldId]
  const change = (changed: readonly string[] | null): void =>
    onChange(withFieldValues(filter, fieldId, changed))
  if (field === undefined) return null
  if (field.type === 'checkbox') {
    return (
      <div className={styles.form}>
        <SegmentedControl
          label={field.name}
          value={values === undefined ? 'any' : (values[0] ?? 'false')}
          options={[
            { value: 'any', label: t`Any` },
            { value: 'true', label: t`Yes` },
            { value: 'false', label: t`No` },
          ]}
          onChange={(value) => change(value === 'any' ? null : [value])}
        />
      </div>
    )
  }
  if (field.type === 'select' || field.type === 'multi_select') {
    const isEmptyChosen = values !== undefined && values.length === 0
    return (
      <div className={styles.choices}>
        <PickerList
          label={field.name}
          searchLabel={t`Find: ${field.name}`}
          items={[
            { id: none, label: t`Empty` },
            ...field.options.map(({ id, name }) => ({ id: String(id), label: name })),
          ]}
          selected={new Set(isEmptyChosen ? [none] : values)}
          isMultiple
          onToggle={(id) => {
            if (id === none) {
              change(isEmptyChosen ? null : [])
              return
            }
            const kept = (values ?? []).filter((other) => other !== id)
            const changed = kept.length === (values ?? []).length ? [...kept, id] : kept
            change(changed.length === 0 ? null : changed)
          }}
        />
      </div>
    )
  }
  return (
    <div className={styles.form}>
      <SavedField
        label={t`${field.name} is`}
        value={values?.[0] ?? ''}
        onSave={async (text) => {
          change(text === '' ? null : [text])
          return null
        }}
      />
      <Button size="small" onPress={() => change([])}>
        {t`Empty`}
      </Button>
    </div>
  )
}
