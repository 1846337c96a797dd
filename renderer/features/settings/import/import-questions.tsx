import { t } from '@lingui/core/macro'
import type { DateOrder, ImportPreview } from '../../../../shared/bridge/imports.ts'
import { parseDate, writeDays } from '../../../../shared/domain/date-format.ts'
import { Select } from '../../../components/controls/select.tsx'
import { SettingGroup, SettingRow } from '../../../components/layout/setting-row.tsx'
import { TimeZonePicker } from '../../../components/pickers/time-zone-picker.tsx'
import { entriesInWords } from './import-words.ts'
import type { ImportPartProps } from './import-part.ts'

const unanswered = ''

/** Whether something has to be said before anything can be imported. */
export function hasOpenQuestion({ ambiguousDate, people, person }: ImportPreview): boolean {
  return ambiguousDate !== null || (people.length > 0 && person === null)
}

/** The questions that the file leaves open: whose entries, which zone, which order of dates. */
export function ImportQuestions({ preview, options, onChange }: ImportPartProps) {
  const { people, person, hasLocalTimes, hasTimes, timeZone, ambiguousDate, counts } = preview
  const isOrderAsked = ambiguousDate !== null || options.dateOrder !== undefined
  if (!isOrderAsked && !hasLocalTimes && people.length === 0) return null
  return (
    <SettingGroup title={t`The file`}>
      {isOrderAsked && (
        <SettingRow
          label={t`Order of dates`}
          description={
            ambiguousDate === null
              ? t`Nothing in the file tells whether the day or the month comes first.`
              : t`Nothing in the file tells what ${ambiguousDate} is.`
          }
        >
          <Select
            label={t`Order of dates`}
            hideLabel
            value={options.dateOrder ?? unanswered}
            options={[
              ...(options.dateOrder === undefined ? [{ value: unanswered, label: t`Choose…` }] : []),
              { value: 'dmy', label: orderWords('dmy', ambiguousDate) },
              { value: 'mdy', label: orderWords('mdy', ambiguousDate) },
            ]}
            onChange={(order) => {
              if (order === 'dmy' || order === 'mdy') onChange({ dateOrder: order })
            }}
          />
        </SettingRow>
      )}
      {people.length > 0 && (
        <SettingRow
          label={t`You are`}
          description={
            person === null
              ? t`Only your own entries come in. Say who of the file you are.`
              : counts.others === 0
                ? t`Only your own entries come in.`
                : t`Only your own entries come in. Left out: ${entriesInWords(counts.others)} of others.`
          }
        >
          <Select
            label={t`You are`}
            hideLabel
            value={person ?? unanswered}
            options={[
              ...(person === null ? [{ value: unanswered, label: t`Choose…` }] : []),
              ...people.map(({ key, name, entries }) => ({
                value: key,
                label: name,
                note: entries.toLocaleString('en'),
              })),
            ]}
            onChange={(key) => {
              if (key !== unanswered) onChange({ person: key })
            }}
          />
        </SettingRow>
      )}
      {hasLocalTimes && (
        <SettingRow
          label={t`Time zone of the file`}
          description={
            hasTimes
              ? t`Of the times that name none themselves.`
              : t`It has no times of day, so that the entries of a day follow one another from 9:00.`
          }
        >
          <TimeZonePicker
            label={t`Time zone of the file`}
            hideLabel
            value={timeZone}
            onChange={(zone) => onChange({ timeZone: zone })}
          />
        </SettingRow>
      )}
    </SettingGroup>
  )
}

/** The date as it would be read. */
function orderWords(order: DateOrder, example: string | null): string {
  const words = order === 'dmy' ? t`Day first` : t`Month first`
  const [date = ''] = (example ?? '').split(/[\sT]/)
  const read = parseDate(date, order === 'dmy' ? 'DD/MM/YYYY' : 'MM/DD/YYYY', '2000-01-01')
  if (!read.ok) return words
  const parts = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return t`${words}: ${writeDays(read.value, read.value, parts, 'DD/MM/YYYY')}`
}
