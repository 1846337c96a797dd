import { expect, it } from 'vitest'
import type { Command } from '../../stores/commands.ts'
import { searchCommands } from './command-search.ts'

const command = (id: string, title: string, rest: Partial<Command> = {}): Command => ({
  id,
  title,
  section: 'General',
  run: () => {},
  ...rest,
})
const commands = [
  command('dark', 'Use the dark theme', { keywords: 'appearance' }),
  command('go', 'Go to Timer', { section: 'Go to' }),
  command('start', 'Start timer', { section: 'Timer' }),
  command('palette', 'Open the palette', { keyOnly: true }),
]
const found = (text: string) => searchCommands(commands, text).map(({ id }) => id)

it('shows everything that is not a key alone, in its order', () => {
  expect(found('')).toEqual(['dark', 'go', 'start'])
})

it('puts a title that begins with the text first', () => {
  expect(found('start t')).toEqual(['start'])
  expect(found('t')).toEqual(['dark', 'go', 'start'])
  expect(found('timer')).toEqual(['go', 'start'])
})

it('finds by keywords', () => {
  expect(found('appear')).toEqual(['dark'])
  expect(found('nothing such')).toEqual([])
})

it('shows a command once that two places registered, the later one', () => {
  const later = command('start', 'Stop timer')
  expect(searchCommands([...commands, later], 'timer').map(({ title }) => title)).toEqual([
    'Go to Timer',
    'Stop timer',
  ])
})
