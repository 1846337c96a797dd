import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { CommitField } from '../../components/fields/commit-field.tsx'
import { WordsPlace } from '../../components/fields/field-words.tsx'
import { DatePicker } from '../../components/pickers/date-picker.tsx'
import styles from './entry-form.module.css'
import { instantOn, otherDateWords, readStart } from './typed-time.ts'
import type { Formats } from './use-formats.ts'

export interface StartFieldsProps {
  /** Of the running entry. */
  readonly start: string
  readonly formats: Formats
  readonly onChange: (start: string) => void
  /** The time was put right, or left as it was, from the keyboard. */
  readonly onDone?: () => void
}

/** Since when the running entry runs: its date and time. */
export function StartFields({ start, formats, onChange, onDone }: StartFieldsProps) {
  const { timeZone } = formats.preferences
  /** A field that was left and is entered again begins anew. */
  const [turn, setTurn] = useState(0)
  const [wordsPlace, setWordsPlace] = useState<HTMLElement | null>(null)

  const startOn = (date: string) => instantOn(date, wallClock(timeZone).timeOf(start), timeZone)

  async function refuse(date: string): Promise<string | null> {
    return (await startOn(date)) > instantOfMilliseconds(Date.now())
      ? t`The timer would start in the future. Choose an earlier date.`
      : null
  }

  return (
    <>
      <div>
        <span className={styles.label}>{t`Started at`}</span>
        <CommitField
          key={turn}
          label={t`Started at`}
          value={formats.time(start)}
          read={(text) => readStart(text, { start, stop: null }, formats.preferences)}
          noteOf={(next) => otherDateWords(next, start, formats)}
          savedAs={formats.time}
          stepOf={formats.stepTime}
          onCommit={onChange}
          {...(onDone
            ? { onClose: (by) => (by === 'leave' ? setTurn(turn + 1) : onDone()), takesFocus: turn === 0 }
            : {})}
          figures
          wordsIn={wordsPlace}
          className={styles.start}
        />
        <WordsPlace ref={setWordsPlace} />
      </div>
      <DatePicker
        label={t`Date`}
        isRequired
        value={formats.dateOf(start)}
        refuse={refuse}
        onChange={(date) => void startOn(date).then(onChange)}
        tense="past"
        preferences={formats.preferences}
      />
    </>
  )
}
