import { t } from '@lingui/core/macro'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { IconButton } from '../controls/button.tsx'
import searchStyles from './search-field.module.css'

export interface SearchFieldProps extends Omit<
  AriaSearchFieldProps,
  'className' | 'style' | 'children' | 'aria-label'
> {
  /** The accessible name: "Search entries". Shown as the placeholder too. */
  readonly label: string
  readonly inputRef?: Ref<HTMLInputElement>
  readonly className?: string | undefined
}

/** A search box; Escape empties it. */
export function SearchField({ label, inputRef, className, ...props }: SearchFieldProps) {
  return (
    <AriaSearchField
      {...props}
      aria-label={label}
      className={classNames(styles.field, searchStyles.search, className)}
    >
      {({ isEmpty }) => (
        <div className={styles.box}>
          <Search aria-hidden />
          <Input ref={inputRef ?? null} className={styles.input ?? ''} placeholder={label} />
          <IconButton
            label={t`Clear search`}
            icon={<X />}
            className={classNames(searchStyles.clear, isEmpty && searchStyles.empty)}
          />
        </div>
      )}
    </AriaSearchField>
  )
}
