import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { classNames } from '../class-names.ts'
import styles from './kbd.module.css'

/** One key cap. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd className={styles.key}>{children}</kbd>
}

/** Keys written as in the command registry (`Mod+k`, `g t`, `s`), drawn as key caps of this desktop. */
export function Keys({ keys, className }: { readonly keys: string; readonly className?: string }) {
  return (
    <span className={classNames(styles.keys, className)}>
      {keys
        .split(' ')
        .flatMap((chord) => (chord === '+' ? ['+'] : chord.split('+')))
        .map((key, index) => (
          <Fragment key={key}>
            {index > 0 && ' '}
            <Kbd>{keyLabel(key)}</Kbd>
          </Fragment>
        ))}
    </span>
  )
}

function keyLabel(key: string): string {
  const mac = navigator.userAgent.includes(t`Mac OS`)
  switch (key) {
    case 'Mod':
    case 'CommandOrControl':
      return mac ? '⌘' : 'Ctrl'
    case 'Control':
      return mac ? '⌃' : 'Ctrl'
    case 'Shift':
      return mac ? '⇧' : 'Shift'
    case 'Alt':
      return mac ? '⌥' : 'Alt'
    case 'ArrowUp':
      return '↑'
    case 'ArrowDown':
      return '↓'
    case 'Escape':
      return 'Esc'
    default:
      return key.length === 1 ? key.toUpperCase() : key
  }
}
