import type { Client } from '../../../shared/bridge/projects.ts'
import { classNames } from '../../components/class-names.ts'
import styles from './project-row.module.css'
import { SyncMark } from '../../components/sync-mark.tsx'

/** One client in the list: name, notes, and how many projects. */
export function ClientRow({ client, projects }: { readonly client: Client; readonly projects: number }) {
  return (
    <>
      <span className={classNames(styles.name, 'cut')}>{client.name}</span>
      <SyncMark state={client.syncState} />
      <span className={classNames(styles.notes, 'cut')}>{client.notes}</span>
      <span className={classNames(styles.count, 'figures')}>
        {projects === 1 ? '1 project' : `${projects} projects`}
      </span>
    </>
  )
}
