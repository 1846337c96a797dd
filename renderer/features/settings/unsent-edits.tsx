import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import styles from './unsent-edits.module.css'

/** As many as can be read at a glance; the sync page lists them all. */
const NAMED = 5

/** What has not reached the server, by its names. */
export function UnsentEdits() {
  const { data: operations } = useBridgeQuery('sync.operations')
  if (operations === undefined) return null
  const titles = [...new Set(operations.map(({ title }) => title))]
  const others = titles.length - NAMED
  return (
    <div className={styles.unsent}>
      <p>
        {operations.length === 1 ? '1 edit has' : `${operations.length} edits have`} not reached the server
        yet:
      </p>
      <ul aria-label="Edits that wait">
        {titles.slice(0, NAMED).map((title) => (
          <li key={title} className="cut">
            {title}
          </li>
        ))}
        {others > 0 && <li>{others === 1 ? 'and 1 more' : `and ${others} more`}</li>}
      </ul>
    </div>
  )
}
