/**
 * One computer with Actual's own client, told what to do by lines of JSON on its input; answers each with a line. It runs
 * under the Node that the package's native parts were built for, which may be another than ours.
 */

import { createInterface } from 'node:readline'
import * as api from '@actual-app/api'

const [dataDir, serverURL, password] = process.argv.slice(2)
const lib = await api.init({ dataDir, serverURL, password, verbose: false })
let account = ''
let made = 0

/** So many new rows, as one call of its interface. */
async function create(count) {
  const rows = Array.from({ length: count }, () => {
    made += 1
    return { date: '2026-01-05', amount: made, notes: `Edit ${made}` }
  })
  await api.addTransactions(account, rows)
}

const commands = {
  /** A new book with one account, at the server; answers how others find it. */
  async begin() {
    await lib.send('create-budget', { budgetName: 'bench' })
    account = await api.createAccount({ name: 'Bench' }, 0)
    await api.sync()
    const [{ groupId }] = (await api.getBudgets()).filter(({ id }) => id !== undefined)
    return groupId
  },
  async join({ book }) {
    await api.downloadBudget(book)
    ;[{ id: account }] = await api.getAccounts()
  },
  create: ({ count }) => create(count),
  sync: () => api.sync(),
  count: async () => (await api.getTransactions(account, '2026-01-01', '2026-12-31')).length,
  /** The most memory that the process has had, in MiB. */
  memory: () => process.resourceUsage().maxRSS / 1024,
}

function answer(line) {
  process.stdout.write(`@${JSON.stringify(line)}\n`)
}

answer({ ready: true })
for await (const line of createInterface({ input: process.stdin })) {
  const { name, ...input } = JSON.parse(line)
  const began = performance.now()
  try {
    const result = await commands[name](input)
    answer({ result: result ?? null, milliseconds: performance.now() - began })
  } catch (error) {
    answer({ error: String(error?.stack ?? error) })
  }
}
process.exit(0)
