import { Keys } from './kbd.tsx'
import styles from './key-list.module.css'

export interface KeyListProps {
  readonly groups: readonly {
    readonly title: string
    readonly rows: readonly {
      readonly title: string
      readonly keys?: string
      /** Text to type, instead of keys to press. */
      readonly text?: string
    }[]
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
              <div key={`${row.title} ${row.keys}`} className={styles.row}>
                <dt>{row.title}</dt>
                <dd>
                  {row.keys !== undefined && <Keys keys={row.keys} />}
                  {row.text !== undefined && <code className={styles.text}>{row.text}</code>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
