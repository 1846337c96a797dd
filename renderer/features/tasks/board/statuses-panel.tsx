import { t } from '@lingui/core/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import type { FormEvent } from 'react'
import type { Status } from '../../../../shared/bridge/statuses.ts'
import { useBridgeCommand, useBridgeQuery, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { SavedField } from '../../../components/fields/saved-field.tsx'
import { useSave } from '../../../components/fields/use-save.ts'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { useKeptText } from '../../../components/fields/use-kept-text.ts'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { TextField } from '../../../components/fields/text-field.tsx'
import { mayAdminister, withNames } from '../../../entities/people/person.ts'
import { StatusMark, statusTypeNames } from '../../../entities/task/task-marks.tsx'
import { EmojiField } from '../views/emoji-field.tsx'
import { placesFor } from './status-order.ts'
import styles from './statuses-panel.module.css'

const types = ['todo', 'in_progress', 'done'] as const

export interface StatusesPanelProps {
  readonly statuses: readonly Status[]
  readonly onClose: () => void
}

/** The states that tasks go through, by type; administrators add, name, order and delete them, and give each an emoji. */
export function StatusesPanel({ statuses, onClose }: StatusesPanelProps) {
  const { data: members = [] } = useBridgeQuery('members.list')
  const isReadOnly = !mayAdminister(members)
  return (
    <SidePanel title={t`Statuses`} onClose={onClose}>
      {isReadOnly && (
        <Notice tone="neutral">
          {withNames(t`Only administrators of the workspace can change statuses.`, members)}
        </Notice>
      )}
      {types.map((type) => (
        <StatusesOfType key={type} type={type} all={statuses} isReadOnly={isReadOnly} />
      ))}
    </SidePanel>
  )
}

interface StatusesOfTypeProps {
  readonly type: Status['type']
  readonly all: readonly Status[]
  readonly isReadOnly: boolean
}

function StatusesOfType({ type, all, isReadOnly }: StatusesOfTypeProps) {
  const update = useUndoableCommand('statuses.update')
  const statuses = all.filter((status) => status.type === type)

  async function move(status: Status, to: number): Promise<void> {
    for (const { id, position } of placesFor(statuses, status.id, to)) {
      if ((await update({ id, changes: { position } })) === null) return
    }
  }

  return (
    <section className={styles.section} aria-label={statusTypeNames[type]}>
      <h3 className={styles.heading}>
        <StatusMark type={type} />
        {statusTypeNames[type]}
      </h3>
      <ul className="stack gap-1">
        {isReadOnly &&
          statuses.map(({ id, emoji, name }) => (
            <li key={id} className={styles.shown}>
              {emoji} {name}
            </li>
          ))}
        {!isReadOnly &&
          statuses.map((status, index) => (
            <DraftScope key={status.id} value={status.id}>
              <StatusItem
                status={status}
                next={statuses.find(({ id }) => id !== status.id) ?? null}
                onMove={
                  index === 0 && statuses.length === 1 ? null : (step) => void move(status, index + step)
                }
                isFirst={index === 0}
                isLast={index === statuses.length - 1}
              />
            </DraftScope>
          ))}
      </ul>
      {!isReadOnly && <AddStatus type={type} position={(all.at(-1)?.position ?? 0) + 1} />}
    </section>
  )
}

interface StatusItemProps {
  readonly status: Status
  /** The one that gets its tasks when it is deleted; null for the last of its type, which stays. */
  readonly next: Status | null
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: ((step: 1 | -1) => void) | null
}

function StatusItem({ status, next, isFirst, isLast, onMove }: StatusItemProps) {
  const save = useSave('statuses.update')
  const update = useUndoableCommand('statuses.update')
  const remove = useUndoableCommand('statuses.delete')
  return (
    <li className="flex gap-2px to-start">
      <EmojiField
        label={t`Emoji of ${status.name}`}
        hideLabel
        value={status.emoji}
        onChange={(emoji) => void update({ id: status.id, changes: { emoji } })}
      />
      <SavedField
        label={t`Name of ${status.name}`}
        draftName="Name"
        hideLabel
        isRequired
        maxLength={255}
        value={status.name}
        className={styles.name}
        onSave={(name, over) => save({ id: status.id, changes: { name }, typedOver: { name: over } })}
      />
      <IconButton
        label={t`Move ${status.name} up`}
        icon={<ArrowUp />}
        isDisabled={isFirst}
        onPress={() => onMove?.(-1)}
      />
      <IconButton
        label={t`Move ${status.name} down`}
        icon={<ArrowDown />}
        isDisabled={isLast}
        onPress={() => onMove?.(1)}
      />
      <IconButton
        data-deletes
        label={t`Delete ${status.name}`}
        icon={<Trash />}
        isDisabled={next === null}
        onPress={() =>
          void remove(
            { id: status.id },
            t`Status “${status.name}” deleted. Its tasks moved to “${next?.name ?? ''}”.`,
          )
        }
      />
    </li>
  )
}

function AddStatus({ type, position }: { readonly type: Status['type']; readonly position: number }) {
  const create = useBridgeCommand('statuses.create')
  const [kept, setName] = useKeptText(t`new status ${type}`)
  const name = kept ?? ''

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return
    setName(null)
    const made = await create.run({ name: wanted, type, position })
    if (!made.ok) setName((typedSince) => typedSince ?? wanted)
  }

  return (
    <form className={styles.add} onSubmit={(event) => void add(event)}>
      <TextField
        label={t`New status: ${statusTypeNames[type]}`}
        hideLabel
        bare
        icon={<Plus />}
        placeholder={t`Add status`}
        maxLength={255}
        value={name}
        error={create.error?.message}
        onChange={(text) => {
          setName(text)
          create.clearError()
        }}
      />
      {name.trim() !== '' && (
        <Button type="submit" size="small">
          {t`Add`}
        </Button>
      )}
    </form>
  )
}
