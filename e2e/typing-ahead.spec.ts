import { start, stop, timerBox, useThisComputer } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

test.skip(
  ({ shell }) => shell === 'electron',
  'Only the socket of the browser shell can be held from outside.',
)

test('text typed before the answer to a start belongs to the next entry', async ({ app }) => {
  const page = await app.open()
  const held: (() => void)[] = []
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    const server = socket.connectToServer()
    let startId: unknown
    socket.onMessage((text) => {
      const { id, name } = JSON.parse(String(text)) as { id: unknown; name: string }
      if (name === 'timer.start' && held.length === 0) startId = id
      server.send(text)
    })
    server.onMessage((text) => {
      const { id } = JSON.parse(String(text)) as { id?: unknown }
      if (id !== undefined && id === startId) held.push(() => socket.send(text))
      else socket.send(text)
    })
  })
  await page.reload()
  await useThisComputer(page)

  await start(page, 'First')
  await stop(page)
  await timerBox(page).fill('Second')
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  await expect(page.getByRole('main').getByText('First')).toBeVisible()
  await expect(timerBox(page)).toHaveValue('Second')
  await page.getByRole('button', { name: 'Start timer' }).click()
  await expect(timerBox(page)).toHaveValue('Second')
  await expect(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
})
