import CornerLeftUp from 'lucide-react/icons/corner-left-up'
import styles from './task-cells.module.css'

/** Of which task one is a part. */
export function ParentName({ name }: { readonly name: string }) {
  return (
    <span className={styles.parent} title={`Part of ${name}`}>
      <CornerLeftUp aria-hidden />
      <span className="visually-hidden">Part of </span>
      <span className="cut">{name}</span>
    </span>
  )
}
