import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { Toolbar } from 'react-aria-components/Toolbar'
import { Button } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import styles from './ghost-list.module.css'

export interface SelectedGhostsProps {
  readonly count: number
  readonly onDelete: () => void
  readonly onClear: () => void
}

/** What can be done with the selected ghosts; stands in place of the screen's head. */
export function SelectedGhosts({ count, onDelete, onClear }: SelectedGhostsProps) {
  return (
    <Toolbar className={styles.bar ?? ''} aria-label="Selected ghosts">
      <h2 className={styles.title}>{count} selected</h2>
      <span className={styles.about} />
      <Button icon={<Trash />} onPress={onDelete}>
        Delete
      </Button>
      <IconButton label="Clear selection" keys="Escape" icon={<X />} onPress={onClear} />
    </Toolbar>
  )
}
