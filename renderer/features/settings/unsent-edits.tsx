import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { countsOf, titleOf } from '../../entities/edit/edit-names.ts'
import styles from './unsent-edits.module.css'

/** As many as can be read at a glance; the sync page lists them all. */
const NAMED = 5

/** What has not reached the server: how much of what, by its names, and what of it the server refuses. */
export function UnsentEdits() {
  const { data: operations } = useBridgeQuery('sync.operations')
  if (operations === undefined) return null
  const titles = [...new Set(operations.map(titleOf))]
  const others = titles.length - NAMED
  const refused = operations.filter(({ state }) => state === 'rejected').length
  return (
    <div className={styles.unsent}>
      <p>
        {operations.length === 1 ? '1 edit is' : `${operations.length.toLocaleString('en')} edits are`} on
        this computer only: {countsOf(operations)}.
      </p>
      <ul aria-label="Edits that wait">
        {titles.slice(0, NAMED).map((title) => (
          <li key={title} className="cut">
            {title}
          </li>
        ))}
        {others > 0 && <li>{others === 1 ? 'and 1 more' : `and ${others} more`}</li>}
      </ul>
      {refused > 0 && (
        <p>
          {refused === 1 ? 'One of them is' : `${refused} of them are`} refused by the server and{' '}
          {refused === 1 ? 'needs' : 'need'} you: see the reason under Sync.
        </p>
      )}
    </div>
  )
}
