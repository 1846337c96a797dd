import { plural, t } from '@lingui/core/macro'
import Pencil from 'lucide-react/icons/pencil'
import { useRef } from 'react'
import type { Ghost } from '../../../../shared/bridge/ghosts.ts'
import { CommitField } from '../../../components/fields/commit-field.tsx'
import { useSave } from '../../../components/fields/use-save.ts'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { firstLine } from '../../../components/labels/first-line.ts'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import styles from './ghost-row.module.css'
import { Avatar } from '../../../entities/people/avatar.tsx'

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
        <DraftScope value={`row ${ghost.id}`}>
          <GhostName ghost={ghost} onDone={() => onRename(false)} />
        </DraftScope>
      ) : (
        <>
          <span className={styles.words}>
            <span className="strong cut">{ghost.name}</span>
            {ghost.description !== '' && (
              <span className="soft small cut">{firstLine(ghost.description)}</span>
            )}
          </span>
          {ghost.embodiedAt === null ? (
            ghost.openTasks > 0 && (
              <span className="fixed soft small">
                {plural(ghost.openTasks, { one: '# task', other: '# tasks' })}
              </span>
            )
          ) : (
            <span className={styles.embodied}>{t`Taken over`}</span>
          )}
          <SyncMark state={ghost.syncState} />
          <IconButton
            label={t`Rename ${ghost.name}`}
            icon={<Pencil />}
            className={styles.rename}
            onPress={() => onRename(true)}
          />
        </>
      )}
    </>
  )
}

/** The name while it is written; the row has the focus again afterwards. */
function GhostName({ ghost, onDone }: { readonly ghost: Ghost; readonly onDone: () => void }) {
  const save = useSave('ghosts.update')
  const { id } = ghost
  const box = useRef<HTMLSpanElement>(null)

  return (
    <span ref={box} className={styles.words}>
      <CommitField
        label={t`Name of ${ghost.name}`}
        draftName="Name"
        takesFocus
        maxLength={255}
        value={ghost.name}
        read={(text) => ({ ok: true, value: text.trim() })}
        onCommit={(name, over) =>
          name === '' || name === ghost.name
            ? undefined
            : save({ id, changes: { name }, typedOver: { name: over } })
        }
        onClose={(by) => {
          if (by !== 'leave') box.current?.closest<HTMLElement>('[role=row]')?.focus()
          onDone()
        }}
      />
    </span>
  )
}
