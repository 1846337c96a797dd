import type { ReactNode, Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

export interface TextFieldProps extends Omit<
  AriaTextFieldProps,
  'className' | 'style' | 'children' | 'aria-label'
> {
  /** The accessible name, shown above the box unless `hideLabel`. */
  readonly label: string
  readonly hideLabel?: boolean
  readonly placeholder?: string
  /** A sentence below the box that helps to fill it. */
  readonly description?: ReactNode
  /** The error and its remedy; its presence marks the field invalid. */
  readonly error?: string | null | undefined
  readonly icon?: ReactNode
  /** Shown at the end of the box: a unit, a small button. */
  readonly suffix?: ReactNode
  /** Several lines. */
  readonly multiline?: boolean
  /** No edge until it is used, for fields inside rows. */
  readonly bare?: boolean
  /** Figures: right-aligned, of one width. */
  readonly figures?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  /** As `inputRef`, of several lines. */
  readonly areaRef?: Ref<HTMLTextAreaElement>
  /** The text that is saved: with it in the box, undo takes the latest change back and not the typing. */
  readonly saved?: string | undefined
  readonly className?: string | undefined
}

/** One line (or several) of text with its label, help and error. */
export function TextField({
  label,
  hideLabel = false,
  placeholder,
  description,
  error,
  icon,
  suffix,
  multiline = false,
  bare = false,
  figures = false,
  inputRef,
  areaRef,
  saved,
  className,
  ...props
}: TextFieldProps) {
  const invalid = error !== undefined && error !== null
  return (
    <AriaTextField
      {...props}
      {...(hideLabel ? { 'aria-label': label } : {})}
      // The browser would hold back a form whose refusal stands below a field: what was refused can be tried again as it is.
      validationBehavior="aria"
      isInvalid={invalid}
      className={classNames(styles.field, className)}
    >
      {!hideLabel && <Label className="soft small strong">{label}</Label>}
      <div className={classNames(styles.box, bare && styles.bare)}>
        {icon}
        {multiline ? (
          <TextArea
            ref={areaRef ?? null}
            data-saved={saved}
            className={classNames(styles.input, styles.area)}
            placeholder={placeholder ?? ''}
          />
        ) : (
          <Input
            ref={inputRef ?? null}
            data-saved={saved}
            className={classNames(styles.input, figures && styles.end)}
            placeholder={placeholder ?? ''}
          />
        )}
        {suffix}
      </div>
      {invalid ? (
        <Text slot="errorMessage" className={styles.error ?? ''}>
          {error}
        </Text>
      ) : (
        description !== undefined && (
          <Text slot="description" className="faint small">
            {description}
          </Text>
        )
      )}
    </AriaTextField>
  )
}
