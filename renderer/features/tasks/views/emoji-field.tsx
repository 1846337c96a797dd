import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import fieldStyles from '../../../components/fields/field.module.css'
import { firstEmoji } from './first-emoji.ts'
import styles from './views-bar.module.css'

export interface EmojiFieldProps {
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: string | null
  readonly onChange: (emoji: string | null) => void
}

/** One emoji, by the desktop's own emoji keyboard; anything else that is typed is left out. */
export function EmojiField({ label, hideLabel = false, value, onChange }: EmojiFieldProps) {
  return (
    <TextField
      {...(hideLabel ? { 'aria-label': label } : {})}
      className={`${fieldStyles.field} ${styles.emoji}`}
      value={value ?? ''}
      onChange={(text) => {
        const emoji = firstEmoji(text.replace(value ?? '', '')) ?? firstEmoji(text)
        if (emoji !== value) onChange(emoji)
      }}
    >
      {!hideLabel && <Label className="soft small strong">{label}</Label>}
      <div className={fieldStyles.box}>
        <Input className={fieldStyles.input ?? ''} placeholder="🙂" />
      </div>
    </TextField>
  )
}
