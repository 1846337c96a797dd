import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { CustomFieldEntity } from '../../../shared/api/custom-fields.ts'
import type { ProcedureInput } from '../../../shared/bridge/contract.ts'
import type { CustomField } from '../../../shared/bridge/tasks.ts'
import { bridgeQueryKey, useBridgeCommand } from '../../bridge/use-bridge.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { AddField } from '../../components/fields/add-field.tsx'
import { SavedField } from '../../components/fields/saved-field.tsx'
import { useSave } from '../../components/fields/use-save.ts'
import { askDanger } from '../../stores/questions.ts'
import { showError } from '../../stores/toasts.ts'
import styles from './custom-fields-panel.module.css'

export type FieldType = CustomField['type']
type OptionChange = NonNullable<ProcedureInput<'customFields.update'>['changes']['option']>

export const fieldTypes: readonly {
  readonly value: FieldType
  readonly label: string
  readonly note: string
}[] = [
  { value: 'text', label: t`Text`, note: t`a few words` },
  { value: 'number', label: t`Number`, note: '12.5' },
  { value: 'date', label: t`Date`, note: t`a day` },
  { value: 'checkbox', label: t`Checkbox`, note: t`yes or no` },
  { value: 'url', label: t`Link`, note: 'https://…' },
  { value: 'select', label: t`Selection`, note: t`one of several` },
  { value: 'multi_select', label: t`Multiple selection`, note: t`any of several` },
]

export const offersOptions = (type: FieldType) => type === 'select' || type === 'multi_select'

export const typeWords = (type: FieldType): string =>
  fieldTypes.find(({ value }) => value === type)?.label ?? type

/** Of projects the service tells, and no event says that they have changed. */
export function useReadFieldsAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: bridgeQueryKey('customFields.ofProjects') })
}

function useSaveField() {
  const save = useSave('customFields.update')
  const readAgain = useReadFieldsAgain()
  return async (input: ProcedureInput<'customFields.update'>) => {
    const refusal = await save(input)
    await readAgain()
    return refusal
  }
}

interface MovesProps {
  readonly name: string
  readonly index: number
  readonly count: number
  readonly isPending?: boolean
  readonly onMove: (to: number) => void
}

export function Moves({ name, index, count, isPending = false, onMove }: MovesProps) {
  return (
    <>
      <IconButton
        label={t`Move ${name} up`}
        icon={<ArrowUp />}
        isDisabled={isPending || index === 0}
        onPress={() => onMove(index - 1)}
      />
      <IconButton
        label={t`Move ${name} down`}
        icon={<ArrowDown />}
        isDisabled={isPending || index === count - 1}
        onPress={() => onMove(index + 1)}
      />
    </>
  )
}

interface FieldItemProps {
  readonly entity: CustomFieldEntity
  readonly field: CustomField
  readonly moves: ReactNode
}

export function FieldItem({ entity, field, moves }: FieldItemProps) {
  const { id, name, type } = field
  const save = useSaveField()
  const readAgain = useReadFieldsAgain()
  const remove = useBridgeCommand('customFields.delete')

  async function ask(): Promise<void> {
    const title = t`Delete the field “${name}”?`
    const text =
      entity === 'task'
        ? t`What tasks have in it is lost for everybody, and cannot be brought back.`
        : t`What projects have in it is lost for everybody, and cannot be brought back.`
    if (!(await askDanger({ title, text, action: t`Delete` }))) return
    const result = await remove.run({ id })
    if (!result.ok) showError(result.error.message)
    await readAgain()
  }

  return (
    <li className="stack gap-1">
      <div className={styles.line}>
        <SavedField
          label={t`Name of ${name}`}
          draftName="Name"
          hideLabel
          isRequired
          maxLength={255}
          value={name}
          className={styles.name}
          onSave={(text) => save({ id, changes: { name: text } })}
        />
        {moves}
        <IconButton
          data-deletes
          label={t`Delete ${name}`}
          icon={<Trash />}
          isDisabled={remove.pending}
          onPress={() => void ask()}
        />
      </div>
      <span className={styles.type}>{typeWords(type)}</span>
      {offersOptions(type) && <OptionsOf entity={entity} field={field} />}
    </li>
  )
}

function OptionsOf({ entity, field: { id, name: fieldName, options } }: Omit<FieldItemProps, 'moves'>) {
  const save = useSaveField()
  const change = (option: OptionChange) => save({ id, changes: { option } })

  async function tell(option: OptionChange): Promise<boolean> {
    const refusal = await change(option)
    if (typeof refusal === 'string') showError(refusal)
    return refusal === null
  }

  async function remove(optionId: number, name: string): Promise<void> {
    const title = t`Delete the option “${name}”?`
    const text =
      entity === 'task'
        ? t`Tasks that have it in “${fieldName}” lose it.`
        : t`Projects that have it in “${fieldName}” lose it.`
    if (await askDanger({ title, text, action: t`Delete` })) await tell({ id: optionId, deleted: true })
  }

  return (
    <div className={styles.options}>
      <ul className="stack gap-1" aria-label={t`Options of ${fieldName}`}>
        {options.map((option, index) => (
          <li key={option.id} className={styles.line}>
            <SavedField
              label={t`Option ${option.name}`}
              draftName={`Option ${option.id}`}
              hideLabel
              isRequired
              maxLength={255}
              value={option.name}
              className={styles.name}
              onSave={(name) => change({ id: option.id, name })}
            />
            <Moves
              name={option.name}
              index={index}
              count={options.length}
              onMove={(to) => void tell({ id: option.id, to })}
            />
            <IconButton
              data-deletes
              label={t`Delete the option ${option.name}`}
              icon={<X />}
              onPress={() => void remove(option.id, option.name)}
            />
          </li>
        ))}
      </ul>
      {options.length < MOST_OPTIONS ? (
        <AddField
          label={t`Add an option to ${fieldName}`}
          icon={<Plus aria-hidden />}
          onAdd={(name) => tell({ added: name })}
        />
      ) : (
        <p className="faint small">
          {plural(MOST_OPTIONS, { one: '# option is the most.', other: '# options are the most.' })}
        </p>
      )}
    </div>
  )
}

/** As the service takes them. */
const MOST_OPTIONS = 500
