import { projectColorStyle } from '../../components/project-dot.tsx'
import styles from './day-picture.module.css'

/** Blocks of an example day: start and length in quarters of an hour from eight o'clock. */
const blocks = [
  { lane: 0, start: 1, length: 6, color: '#2a9d8f', text: 'Draft the offer' },
  { lane: 0, start: 8, length: 4, color: '#4c7fd9', text: 'Design review' },
  { lane: 0, start: 13, length: 3, color: '#c79a00', text: 'E-mail' },
  { lane: 1, start: 0, length: 5, color: '#7b68d9', text: 'Workshop notes' },
  { lane: 1, start: 6, length: 7, color: '#2a9d8f', text: 'Website' },
  { lane: 1, start: 14, length: 5, color: '#d94f8a', text: 'Call with the printer' },
  { lane: 2, start: 2, length: 4, color: '#4c7fd9', text: 'Planning' },
  { lane: 2, start: 7, length: 9, color: '#2a9d8f', text: 'Website', running: true },
] as const

/** A picture of days woven of work. Decoration. */
export function DayPicture() {
  return (
    <div className={styles.picture} aria-hidden>
      <div className={styles.days}>
        {['8', '9', '10', '11', '12', '13'].map((hour) => (
          <span key={hour} className={styles.hour}>
            {hour}:00
          </span>
        ))}
        {blocks.map((block) => (
          <span
            key={`${block.lane}.${block.start}`}
            className={styles.block}
            data-running={'running' in block || undefined}
            style={{
              ...projectColorStyle(block.color),
              gridColumn: block.lane + 2,
              gridRow: `${block.start + 1} / span ${block.length}`,
            }}
          >
            {block.text}
          </span>
        ))}
      </div>
    </div>
  )
}
