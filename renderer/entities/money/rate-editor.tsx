import { t } from '@lingui/core/macro'
import Trash from 'lucide-react/icons/trash-2'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import type { Rate } from '../../../shared/bridge/rates.ts'
import { zoneDays } from '../../../shared/domain/days.ts'
import { BEGINNING, type RatePeriod, toHistory, toPeriods, withPeriod } from '../../../shared/domain/rates.ts'
import { useBridgeQuery, useUndoableCommand } from '../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
import { createFieldGate } from '../../components/fields/field-gate.ts'
import { ParsedField } from '../../components/fields/parsed-field.tsx'
import { DraftScope } from '../../components/fields/use-typed-text.ts'
import { DatePicker } from '../../components/pickers/date-picker.tsx'
import { useToday } from '../../components/use-today.ts'
import styles from './rate-editor.module.css'
import { useMoney } from './use-money.ts'
import { presentRate } from './use-rates.ts'

export interface RateEditorProps {
  /** Whose rate it is, such as `Hourly rate of Ada`. */
  readonly label: string
  readonly owner: Pick<Rate, 'kind' | 'projectId' | 'memberId'>
  readonly periods: Rate['periods']
  readonly currency: string
  readonly onDone: () => void
}

/** Another rate or cost, from a day on or for all time; and those that there were, which can be corrected. */
export function RateEditor(props: RateEditorProps) {
  const { data: preferences } = useBridgeQuery('preferences.get')
  if (preferences === undefined) return null
  const { kind, projectId, memberId } = props.owner
  return (
    <DraftScope value={`rate ${kind} ${projectId ?? ''} ${memberId ?? ''}`}>
      <div className={styles.editor}>
        <NewRate {...props} preferences={preferences} />
        {props.periods.length > 0 && <History {...props} preferences={preferences} />}
      </div>
    </DraftScope>
  )
}

interface PartProps extends RateEditorProps {
  readonly preferences: Preferences
}

/** Sets the whole history: one change, with an undo. */
function useSetHistory({ owner, label }: RateEditorProps) {
  const set = useUndoableCommand('rates.set')
  return (history: readonly RatePeriod[]) => {
    const periods = toPeriods(history.toSorted((a, b) => a.from - b.from))
    return set({ ...owner, periods: [...periods] }, t`${label} changed`)
  }
}

type Since = 'today' | 'date' | 'always'

function NewRate(props: PartProps) {
  const { periods, currency, preferences, onDone } = props
  const { format, parse } = useMoney()
  const setHistory = useSetHistory(props)
  const today = useToday(preferences.timeZone)
  const [cents, setCents] = useState(() => presentRate(periods))
  const [since, setSince] = useState<Since>(periods.length === 0 ? 'always' : 'today')
  const [date, setDate] = useState(today)
  const formId = useId()
  // A field may take its text while the form is sent: it is kept then, but not drawn yet.
  const latest = useRef({ cents, date })
  const [gate] = useState(() =>
    createFieldGate(() => {
      const form = document.getElementById(formId)
      if (form instanceof HTMLFormElement) form.requestSubmit()
    }),
  )

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!(await gate.settle())) return
    const { start } = zoneDays(preferences.timeZone).boundsOf(since === 'date' ? latest.current.date : today)
    const [period] = toHistory([{ from: since === 'always' ? null : start, cents: latest.current.cents }])
    if (period === undefined) return
    const history = since === 'always' ? [period] : withPeriod(toHistory(periods), period)
    if ((await setHistory(history)) !== null) onDone()
  }

  return (
    <form id={formId} className="stack gap-3" onSubmit={(event) => void submit(event)}>
      <div className="flex">
        <SegmentedControl
          label={t`Counts`}
          value={since}
          onChange={setSince}
          options={[
            { value: 'today', label: t`From today` },
            { value: 'date', label: t`From a date` },
            { value: 'always', label: t`For all time` },
          ]}
        />
      </div>
      {since === 'date' && (
        <DatePicker
          label={t`First day`}
          isRequired
          tense="past"
          gate={gate}
          preferences={preferences}
          value={date}
          onChange={(chosen) => {
            latest.current.date = chosen
            setDate(chosen)
          }}
        />
      )}
      <ParsedField
        gate={gate}
        label={t`Amount an hour, in ${currency}`}
        draftName="New amount"
        placeholder={t`None`}
        value={cents}
        format={format}
        parse={parse}
        onCommit={(value) => {
          latest.current.cents = value
          setCents(value)
        }}
      />
      <p className="faint small">{explained(since, periods.length > 1)}</p>
      <div className="flex at-end gap-2">
        <Button variant="quiet" preventFocusOnPress onPress={onDone}>
          {t`Cancel`}
        </Button>
        <Button variant="primary" type="submit" preventFocusOnPress>
          {t`Set`}
        </Button>
      </div>
    </form>
  )
}

function explained(since: Since, hasHistory: boolean): string {
  if (since === 'today') return t`What was tracked before today stays as it is.`
  if (since === 'date') return t`What was tracked before that day stays as it is, and so do later changes.`
  return hasHistory
    ? t`It counts for all time, also for what was tracked before, and replaces the history.`
    : t`It counts for all time, also for what was tracked before.`
}

function History(props: PartProps) {
  const { periods, label } = props
  const setHistory = useSetHistory(props)
  const history = toHistory(periods)

  function replace(former: RatePeriod, ...by: readonly RatePeriod[]): void {
    void setHistory([...history.filter((period) => period !== former), ...by])
  }

  return (
    <section className="stack gap-1" aria-label={t`History: ${label}`}>
      <h3 className="soft small strong">{t`History`}</h3>
      <ul className="stack gap-2px">
        {history.toReversed().map((period) => (
          <PeriodRow
            key={period.from}
            {...props}
            period={period}
            onChange={(changed) => replace(period, changed)}
            onRemove={() => replace(period)}
          />
        ))}
      </ul>
    </section>
  )
}

interface PeriodRowProps extends PartProps {
  readonly period: RatePeriod
  readonly onChange: (period: RatePeriod) => void
  readonly onRemove: () => void
}

function PeriodRow({ period, currency, preferences, onChange, onRemove }: PeriodRowProps) {
  const { format, parse, write } = useMoney()
  const { cents, from } = period
  const [{ from: start } = { from: null }] = toPeriods([period])
  const days = zoneDays(preferences.timeZone)
  const amount = cents === null ? t`None` : write(cents, currency)

  return (
    <li className={styles.period}>
      {start === null ? (
        <span className="soft">{t`From the beginning`}</span>
      ) : (
        <DatePicker
          label={t`First day of ${amount}`}
          draftName={`Day ${start}`}
          hideLabel
          isRequired
          tense="past"
          preferences={preferences}
          value={days.dateOf(start)}
          onChange={(date) => {
            const [moved] = toHistory([{ from: days.boundsOf(date).start, cents }])
            if (moved !== undefined) onChange(moved)
          }}
        />
      )}
      <ParsedField
        label={start === null ? t`Amount from the beginning` : t`Amount from ${days.dateOf(start)}`}
        draftName={`Amount ${start ?? BEGINNING}`}
        hideLabel
        placeholder={t`None`}
        value={cents}
        format={format}
        parse={parse}
        onCommit={(value) => onChange({ from, cents: value })}
      />
      <IconButton data-deletes label={t`Remove ${amount}`} icon={<Trash />} onPress={onRemove} />
    </li>
  )
}
