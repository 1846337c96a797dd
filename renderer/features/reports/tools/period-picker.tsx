import { t } from '@lingui/core/macro'
import Calendar from 'lucide-react/icons/calendar'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { periodNames, type Period } from '../../../../shared/domain/report-period.ts'
import { BarButton, Button, IconButton } from '../../../components/controls/button.tsx'
import { Popover } from '../../../components/overlays/popover.tsx'
import { DatePicker } from '../../../components/pickers/date-picker.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { periodInWords, periodWords } from '../report-words.ts'
import { useSharedReport } from '../use-report.ts'
import styles from '../reports.module.css'

/** The days of the report, and the ways to those before and after. */
export function PeriodPicker() {
  const { view, period, days, named, step, formats, change } = useSharedReport()
  const { preferences } = formats
  const name = named === null ? null : periodWords[named]
  const words = periodInWords(days, preferences)
  return (
    <div className="row gap-1" role="group" aria-label={t`Period`}>
      <IconButton label={t`The period before`} keys="k" icon={<ChevronLeft />} onPress={() => step(-1)} />
      <Popover
        label={t`Period`}
        trigger={<BarButton icon={<Calendar />} label={name === null ? words : `${name} · ${words}`} />}
      >
        {(close) => (
          <div className={styles.form}>
            <div className={styles.names}>
              {periodNames.map((each) => (
                <Button
                  key={each}
                  size="small"
                  variant={view.period === each ? 'primary' : 'secondary'}
                  aria-pressed={view.period === each}
                  onPress={() => {
                    change({ period: each })
                    close()
                  }}
                >
                  {periodWords[each]}
                </Button>
              ))}
            </div>
            <Days period={period} onChange={(next) => change({ period: next })} />
            <Switch isSelected={view.compare} onChange={(compare) => change({ compare })}>
              {t`Compare with the period before`}
            </Switch>
          </div>
        )}
      </Popover>
      <IconButton label={t`The period after`} keys="j" icon={<ChevronRight />} onPress={() => step(1)} />
    </div>
  )
}

/** The first and the last day, typed or chosen. */
function Days({
  period,
  onChange,
}: {
  readonly period: Period
  readonly onChange: (period: Period) => void
}) {
  const { preferences } = useSharedReport().formats
  return (
    <div className="pair">
      <DatePicker
        isRequired
        label={t`From`}
        tense="past"
        isShared={false}
        preferences={preferences}
        value={period.from}
        onChange={(from) => onChange({ from, to: from > period.to ? from : period.to })}
      />
      <DatePicker
        isRequired
        label={t`Until`}
        tense="past"
        isShared={false}
        preferences={preferences}
        value={period.to}
        refuse={(to) => (to < period.from ? t`The last day cannot be before the first one.` : null)}
        onChange={(to) => onChange({ from: period.from, to })}
      />
    </div>
  )
}
