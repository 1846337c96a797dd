import { t } from '@lingui/core/macro'
import ExternalLink from 'lucide-react/icons/external-link'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { CustomField, TaskDetails } from '../../../../shared/bridge/tasks.ts'
import { useBridgeCommand } from '../../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { DatePicker } from '../../../components/pickers/date-picker.tsx'
import { MultiPicker, Picker } from '../../../components/pickers/picker.tsx'
import { SavedField } from '../../../components/fields/saved-field.tsx'
import type { Refusal } from '../../../components/fields/typed-text.ts'
import { Switch } from '../../../components/controls/switch.tsx'
import { showError } from '../../../stores/toasts.ts'
import {
  chosenOptions,
  fieldInWords,
  optionsValue,
  refusalOf,
  textOfValue,
  valueOfText,
} from './custom-field-value.ts'
import { PropertyRow } from './property-row.tsx'
import styles from './task-details.module.css'

type FieldJson = TaskDetails['customFields'][string]

export interface CustomFieldRowsProps {
  readonly fields: readonly CustomField[]
  readonly values: TaskDetails['customFields']
  readonly preferences: Preferences
  /** Answers why the value was refused, null when it was saved. */
  readonly onSave: (values: Record<string, FieldJson>) => Promise<Refusal | null>
}

/** The workspace's own fields, one a row. */
export function CustomFieldRows({ fields, values, preferences, onSave }: CustomFieldRowsProps) {
  return fields.map((field) => (
    <PropertyRow key={field.id} label={field.name}>
      <CustomFieldControl
        field={field}
        value={values[field.id] ?? null}
        preferences={preferences}
        onSave={(value) => onSave({ [field.id]: value })}
      />
    </PropertyRow>
  ))
}

export interface CustomFieldControlProps {
  readonly field: CustomField
  readonly value: FieldJson
  readonly preferences: Preferences
  readonly onSave: (value: FieldJson) => Promise<Refusal | null>
}

/** The control of one field, by its type. */
export function CustomFieldControl({ field, value, preferences, onSave }: CustomFieldControlProps) {
  async function save(changed: FieldJson): Promise<void> {
    const refusal = await onSave(changed)
    if (typeof refusal === 'string') showError(refusal)
  }

  switch (field.type) {
    case 'checkbox':
      return (
        <Switch
          aria-label={field.name}
          isSelected={value === true}
          onChange={(isOn) => void save(isOn)}
          className={styles.switch}
        />
      )
    case 'date':
      return (
        <DatePicker
          label={field.name}
          draftName={`field ${field.id}`}
          hideLabel
          value={typeof value === 'string' ? value.slice(0, 10) : null}
          onChange={(date) => void save(date)}
          preferences={preferences}
          years={{ first: 1, last: 9999 }}
        />
      )
    case 'select':
    case 'multi_select':
      return <OptionsControl field={field} value={value} onChange={(changed) => void save(changed)} />
    default:
      return (
        <span className={styles.textValue}>
          <SavedField
            label={field.name}
            draftName={`field ${field.id}`}
            hideLabel
            maxLength={10_000}
            placeholder={t`Empty`}
            value={textOfValue(value)}
            onSave={async (text) => refusalOf(field, text) ?? (await onSave(valueOfText(field, text)))}
          />
          {field.type === 'url' && textOfValue(value) !== '' && <OpenLink url={textOfValue(value)} />}
        </span>
      )
  }
}

function OptionsControl(props: {
  readonly field: CustomField
  readonly value: FieldJson
  readonly onChange: (value: FieldJson) => void
}) {
  const { field, value, onChange } = props
  const words = fieldInWords(field, value, String)
  const items = field.options.map(({ id, name }) => ({ id: String(id), label: name }))
  const selected = chosenOptions(field, value).map(({ id }) => String(id))
  const shared = {
    label: field.name,
    searchLabel: t`Find in ${field.name}`,
    items,
    trigger: (
      <Button
        variant="quiet"
        size="small"
        className={styles.control}
        aria-label={`${field.name}: ${words || t`Empty`}`}
      >
        {words || <span className="faint">{t`Empty`}</span>}
      </Button>
    ),
  }
  return field.type === 'multi_select' ? (
    <MultiPicker
      {...shared}
      selected={new Set(selected)}
      onChange={(ids) => onChange(optionsValue(field, ids))}
    />
  ) : (
    <Picker
      {...shared}
      noneLabel={t`Empty`}
      selected={selected[0] ?? null}
      onSelect={(id) => onChange(id === null ? null : optionsValue(field, new Set([id])))}
    />
  )
}

function OpenLink({ url }: { readonly url: string }) {
  const { run } = useBridgeCommand('desktop.openExternal')
  async function open(): Promise<void> {
    const result = await run({ url })
    if (!result.ok) showError(result.error.message)
  }
  return <IconButton label={t`Open the link`} icon={<ExternalLink />} onPress={() => void open()} />
}
