import TagIcon from 'lucide-react/icons/tag'
import type { Tag } from '../../../shared/bridge/projects.ts'
import { classNames } from '../../components/class-names.ts'
import styles from './project-row.module.css'
import { SyncMark } from '../../components/sync-mark.tsx'

/** One tag in the list. */
export function TagRow({ tag }: { readonly tag: Tag }) {
  return (
    <>
      <TagIcon aria-hidden className={styles.icon} />
      <span className={classNames(styles.name, 'cut')}>{tag.name}</span>
      <SyncMark state={tag.syncState} />
    </>
  )
}
