import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './controls/button.tsx'
import { keepFocus } from './keep-focus.ts'

function Panel() {
  const [isFree, setFree] = useState(true)
  return (
    <main tabIndex={-1}>
      <footer>
        {isFree && <Button onPress={() => setFree(false)}>Hand over</Button>}
        <Button data-deletes>Delete</Button>
      </footer>
    </main>
  )
}

it('passes the focus of a button that goes away to no button that deletes', async () => {
  onTestFinished(keepFocus(document))
  await render(<Panel />)
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
