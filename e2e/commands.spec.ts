import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './fixtures/child.ts'
import { expect, test } from './fixtures/test.ts'

/** Runs a command from the README and returns the captures of the first output line that matches. */
async function run(args: readonly string[], pattern: RegExp) {
  const npm = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  const captured = await new Promise<string>((found, failed) => {
    createInterface({ input: npm.stdout }).on('line', (line) => {
      const match = pattern.exec(line)
      if (match?.[1] !== undefined) found(match[1])
    })
    npm.once('exit', (code) => failed(new Error(`npm ${args.join(' ')} ended with ${String(code)}`)))
  })
  return { npm, captured }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

test.skip(process.platform === 'win32', 'Windows has no SIGTERM to send.')

test('`npm start` ends with npm, within five seconds', async ({ folder }) => {
  const args = [
    'start',
    '--',
    '--shell',
    'browser',
    '--port',
    '0',
    '--profile',
    join(folder, 'profile'),
    '--no-open',
  ]
  const { npm, captured } = await run(args, /^open (http:\/\/\S+)$/)
  const { origin } = new URL(captured)
  expect(await answers(origin)).toBe(true)
  npm.kill('SIGTERM')
  await expect.poll(() => answers(origin), { timeout: 5000 }).toBe(false)
})

test('`npm run server` prints one line, answers, and ends with npm', async ({ folder }) => {
  const args = ['run', '--silent', 'server', '--', '--port', '0', '--data', join(folder, 'data')]
  const { npm, captured } = await run(args, /^listening on (http:\/\/127\.0\.0\.1:\d+)$/)
  expect(await (await fetch(`${captured}/api/v9/status`)).json()).toEqual({ status: 'OK' })
  npm.kill('SIGTERM')
  await expect.poll(() => answers(captured), { timeout: 5000 }).toBe(false)
})
