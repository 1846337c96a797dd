import { t } from '@lingui/core/macro'
import CornerLeftUp from 'lucide-react/icons/corner-left-up'
import styles from './task-marks.module.css'

/** Of which task one is a part. */
export function ParentName({ name }: { readonly name: string }) {
  return (
    <span className={styles.parent} title={t`Part of ${name}`}>
      <CornerLeftUp aria-hidden />
      <span className="visually-hidden">{t`Part of`} </span>
      <span className="cut">{name}</span>
    </span>
  )
}
