import { t } from '@lingui/core/macro'
import type { TaskFilter, CustomField } from '../../../../shared/bridge/tasks.ts'
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
  otherParts,
  partsOf,
} from './filter-parts.ts'
import { useTasksShared } from '../tasks-state.ts'
import { usePartOptions } from './use-part-options.tsx'
import { chosenOptions } from '../../../entities/task/details/custom-field-value.ts'

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
  const optionsOf = usePartOptions([choice.id])
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

/** The context of a filter's words. */
export interface FilterNames {
  /** The name of an id of any kind: a project, a person, a status; null when it is not known. */
  readonly nameOf: (part: PartId, value: string) => string | null
  readonly fields: readonly CustomField[]
  readonly writeDate: (date: string) => string
  readonly writeDuration: (seconds: number) => string
}

export interface PartWords {
  readonly part: PartId
  /** `Project` */
  readonly subject: string
  /** `is`, `is one of`; empty where the value says it all. */
  readonly verb: string
  /** `Website or Shop` */
  readonly value: string
}

const most = 3

export function filterWords(filter: TaskFilter, names: FilterNames): readonly PartWords[] {
  return partsOf(filter).map((part) => partWords(filter, part, names))
}

function partWords(filter: TaskFilter, part: PartId, names: FilterNames): PartWords {
  const choice = choiceParts.find(({ id }) => id === part)
  if (choice !== undefined) {
    const values = choicesOf(filter, choice).map((value) =>
      value === null ? (choice.none ?? t`None`) : (names.nameOf(choice.id, value) ?? t`something deleted`),
    )
    return { part, subject: choice.subject, verb: verbOf(choice.id), value: alternatives(values) }
  }
  const flag = flagParts.find(({ id }) => id === part)
  if (flag !== undefined) {
    return { part, subject: '', verb: '', value: filter[flag.id] === true ? flag.yes : flag.no }
  }
  const fieldId = fieldOfPart(part)
  if (fieldId !== null) return fieldWords(filter, part, fieldId, names)
  const days = dayParts.find(({ id }) => id === part)
  if (days !== undefined) {
    const [from, to] = days.keys.map((key) => filter[key])
    const value = range(from, to, names.writeDate, 'from', 'until')
    return { part, subject: days.subject, verb: '', value }
  }
  const subject = otherParts.find(({ id }) => id === part)?.subject ?? ''
  const value =
    part === 'activeBy'
      ? written(filter.activeBy, names.writeDate)
      : range(filter.estimatedFrom, filter.estimatedTo, names.writeDuration, t`at least`, t`at most`)
  return { part, subject, verb: '', value }
}

/** Those whose subject says it already. */
const speaking: ReadonlySet<PartId> = new Set(['assignee', 'creator', 'parent', 'series'])

function verbOf(part: PartId): string {
  return speaking.has(part) ? '' : t`is`
}

function fieldWords(filter: TaskFilter, part: PartId, fieldId: string, names: FilterNames): PartWords {
  const field = names.fields.find(({ id }) => id === fieldId)
  const values = filter.customFields?.[fieldId] ?? []
  const subject = field?.name ?? t`A deleted field`
  if (values.length === 0) return { part, subject, verb: t`is`, value: t`empty` }
  const words = values.map((value) => {
    if (field?.type === 'checkbox') return value === 'true' ? t`yes` : t`no`
    if (field?.type !== 'select' && field?.type !== 'multi_select') return value === '' ? t`empty` : value
    return chosenOptions(field, value)[0]?.name ?? value
  })
  return { part, subject, verb: t`is`, value: alternatives(words) }
}

/** `A`, `A or B`, `A, B or 3 more` */
function alternatives(words: readonly string[]): string {
  if (words.length <= 1) return words[0] ?? ''
  if (words.length <= most) return t`${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`
  return t`${words.slice(0, most - 1).join(', ')} or ${words.length - most + 1} more`
}

function range<Value>(
  from: Value | undefined,
  to: Value | undefined,
  write: (value: Value) => string,
  atLeast: string,
  atMost: string,
): string {
  if (from !== undefined && to !== undefined) {
    return write(from) === write(to) ? write(from) : `${write(from)} – ${write(to)}`
  }
  return from === undefined ? `${atMost} ${written(to, write)}` : `${atLeast} ${write(from)}`
}

function written<Value>(value: Value | undefined, write: (value: Value) => string): string {
  return value === undefined ? '' : write(value)
}
