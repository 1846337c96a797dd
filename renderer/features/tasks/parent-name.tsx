import CornerLeftUp from 'lucide-react/icons/corner-left-up'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import styles from './task-cells.module.css'

/** Of which task one is a part: lists carry the id alone, so what is in sight asks for the name. */
export function ParentName({ id }: { readonly id: LocalId }) {
  const { data } = useBridgeQuery('tasks.get', { id })
  if (!data) return null
  return (
    <span className={styles.parent} title={`Part of ${data.name}`}>
      <CornerLeftUp aria-hidden />
      <span className="visually-hidden">Part of </span>
      <span className="cut">{data.name}</span>
    </span>
  )
}
