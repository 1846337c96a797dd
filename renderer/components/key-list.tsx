import { Keys } from './kbd.tsx'
import styles from './key-list.module.css'

export interface KeyListProps {
  readonly groups: readonly {
    readonly title: string
    readonly rows: readonly { readonly title: string; readonly keys: string }[]
  }[]
}

/** Keys and what they do, by section, in columns. */
export function KeyList({ groups }: KeyListProps) {
  return (
    <div className={styles.groups}>
      {groups.map(({ title, rows }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <dl>
            {rows.map((row) => (
              <div key={row.title} className={styles.row}>
                <dt>{row.title}</dt>
                <dd>
                  <Keys keys={row.keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
