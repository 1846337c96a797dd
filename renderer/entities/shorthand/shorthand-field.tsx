import { type ReactNode, useId } from 'react'
import field from '../../components/fields/field.module.css'
import { ShorthandBox, type ShorthandBoxProps } from './shorthand-box.tsx'
import { ShorthandChips } from './shorthand-chips.tsx'

export interface ShorthandFieldProps extends Omit<ShorthandBoxProps, 'id' | 'className' | 'label'> {
  /** The accessible name, shown above the box unless `hideLabel`. */
  readonly label: string
  readonly hideLabel?: boolean
  readonly icon?: ReactNode
  /** The error and its remedy. */
  readonly error?: string | undefined
}

/** A labelled field that reads the shorthand, with what it reads below it. */
export function ShorthandField({ label, hideLabel = false, icon, error, ...box }: ShorthandFieldProps) {
  const id = useId()
  return (
    <div className={field.field} data-invalid={error === undefined ? undefined : true}>
      {!hideLabel && (
        <label htmlFor={id} className="soft small strong">
          {label}
        </label>
      )}
      <div className={field.box}>
        {icon}
        <ShorthandBox {...box} id={id} className={field.input} {...(hideLabel ? { label } : {})} />
      </div>
      <ShorthandChips {...box} />
      {error !== undefined && (
        <span role="alert" className={field.error}>
          {error}
        </span>
      )}
    </div>
  )
}
