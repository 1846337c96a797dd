import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EmojiField } from './emoji-field.tsx'

function Icon() {
  const [emoji, setEmoji] = useState<string | null>('🚧')
  return <EmojiField label="Icon" value={emoji} onChange={setEmoji} />
}

it('says that it takes only an emoji, until it gets one or is left', async () => {
  await render(<Icon />)
  const field = page.getByRole('textbox', { name: 'Icon' })
  const words = page.getByRole('alert').getByText('Only an emoji goes here.')
  await field.click()
  await userEvent.keyboard('abc{Control>}a{/Control}d')
  await expect.element(words).toBeVisible()
  await expect.element(field).toHaveValue('🚧')
  await field.fill('🙂')
  await expect.element(field).toHaveValue('🙂')
  await expect.element(words).not.toBeInTheDocument()
  await field.fill('🙂 done')
  await expect.element(words).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(words).not.toBeInTheDocument()
  await field.fill('')
  await expect.element(field).toHaveValue('')
  await expect.element(words).not.toBeInTheDocument()
})
