import Pencil from 'lucide-react/icons/pencil'
import { useRef, useState } from 'react'
import type { Ghost } from '../../../shared/bridge/ghosts.ts'
import { classNames } from '../../components/class-names.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { SyncMark } from '../../components/sync-mark.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useFocusOnOpen } from '../../components/use-focus-on-open.ts'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import styles from './ghost-row.module.css'
import { Avatar } from '../../entities/people/avatar.tsx'

export interface GhostRowProps {
  readonly ghost: Ghost
  /** Its name is being written anew, in its place. */
  readonly isRenamed: boolean
  readonly onRename: (renames: boolean) => void
}

/** One ghost: its name, which can be written anew in its place, and what it is for. */
export function GhostRow({ ghost, isRenamed, onRename }: GhostRowProps) {
  return (
    <>
      <Avatar
        size={30}
        person={{
          id: ghost.id,
          name: ghost.name,
          kind: 'ghost',
          isMe: false,
          active: ghost.embodiedAt === null,
        }}
      />
      {isRenamed ? (
        <GhostName ghost={ghost} onDone={() => onRename(false)} />
      ) : (
        <>
          <span className={styles.words}>
            <span className={classNames(styles.name, 'cut')}>{ghost.name}</span>
            {ghost.description !== '' && (
              <span className={classNames(styles.description, 'cut')}>{ghost.description}</span>
            )}
          </span>
          {ghost.embodiedAt === null ? (
            ghost.openTasks > 0 && (
              <span className={styles.tasks}>
                {ghost.openTasks === 1 ? '1 task' : `${ghost.openTasks} tasks`}
              </span>
            )
          ) : (
            <span className={styles.embodied}>Taken over</span>
          )}
          <SyncMark state={ghost.syncState} />
          <IconButton
            label={`Rename ${ghost.name}`}
            icon={<Pencil />}
            className={styles.rename}
            onPress={() => onRename(true)}
          />
        </>
      )}
    </>
  )
}

/** The name while it is written: Enter and leaving save, Escape gives up, a refusal keeps the text. */
function GhostName({ ghost, onDone }: { readonly ghost: Ghost; readonly onDone: () => void }) {
  const update = useBridgeCommand('ghosts.update')
  const [name, setName] = useState(ghost.name)
  const field = useFocusOnOpen()
  const givesUp = useRef(false)

  /** Leaving the field is what saves, however it is left. */
  function leave(): void {
    field.current?.closest<HTMLElement>('[role=row]')?.focus()
  }

  async function save(): Promise<void> {
    const wanted = name.trim()
    if (!givesUp.current && wanted !== '' && wanted !== ghost.name) {
      const result = await update.run({ id: ghost.id, changes: { name: wanted } })
      if (!result.ok) {
        field.current?.focus()
        return
      }
    }
    onDone()
  }

  return (
    <TextField
      label={`Name of ${ghost.name}`}
      hideLabel
      className={styles.words}
      inputRef={field}
      maxLength={255}
      value={name}
      error={update.error?.message}
      onChange={setName}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Tab') event.continuePropagation()
        givesUp.current = event.key === 'Escape'
        if (event.key === 'Enter' || event.key === 'Escape') leave()
      }}
    />
  )
}
