import { t } from '@lingui/core/macro'
import { projectColorStyle } from '../../components/labels/project-dot.tsx'
import styles from './day-picture.module.css'

const teal = '#2a9d8f'
const blue = '#4c7fd9'
const gold = '#c79a00'
const violet = '#7b68d9'
const pink = '#d94f8a'

/** An example of three days: the day, then start and length in quarters of an hour from eight o'clock. */
const blocks = [
  { day: 0, start: 1, length: 6, color: teal, text: t`Draft the offer`, time: '1:30' },
  { day: 0, start: 8, length: 4, color: blue, text: t`Design review`, time: '1:00' },
  { day: 0, start: 13, length: 5, color: gold, text: t`E-mail`, time: '1:15' },
  { day: 1, start: 0, length: 5, color: violet, text: t`Workshop notes`, time: '1:15' },
  { day: 1, start: 6, length: 7, color: teal, text: t`Website`, time: '1:45' },
  { day: 1, start: 14, length: 5, color: pink, text: t`Call the printer`, time: '1:15' },
  { day: 2, start: 2, length: 4, color: blue, text: t`Planning`, time: '1:00' },
] as const

/** A picture of days woven of work. Decoration. */
export function DayPicture() {
  return (
    <div className={styles.picture} aria-hidden>
      <div className={styles.days}>
        {[t`Mon`, t`Tue`, t`Today`].map((day, index) => (
          <span key={day} className={styles.day} style={{ gridColumn: index + 2 }}>
            {day}
          </span>
        ))}
        {['8:00', '9:00', '10:00', '11:00', '12:00'].map((hour, index) => (
          <span key={hour} className={styles.hour} style={{ gridRow: index * 4 + 2 }}>
            <span>{hour}</span>
          </span>
        ))}
        {blocks.map(({ day, start, length, color, text, time }) => (
          <span
            key={`${day}.${start}`}
            className={styles.block}
            style={{
              ...projectColorStyle(color),
              gridColumn: day + 2,
              gridRow: `${start + 2} / span ${length}`,
            }}
          >
            <span>{text}</span>
            <span className="soft tiny figures">{time}</span>
          </span>
        ))}
        <span
          className={styles.running}
          style={{ ...projectColorStyle(teal), gridColumn: 4, gridRow: '9 / span 7' }}
        >
          <span>{t`Website`}</span>
          <span className={styles.clock}>1:42:09</span>
        </span>
      </div>
    </div>
  )
}
