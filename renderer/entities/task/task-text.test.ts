import { describe, expect, it } from 'vitest'
import { readTaskText } from './task-text.ts'

const projects = ['Acme', 'Acme Website', 'Inner peace', 'Website'].map((name) => ({ id: name, name }))

function read(text: string): [string, string | null, number | null] {
  const { name, project, estimatedSeconds } = readTaskText(text, projects)
  return [name, project?.id ?? null, estimatedSeconds]
}

describe('reading a task from one line', () => {
  it('takes the project and the estimate out of the name', () => {
    expect(read('Write report @Website 30m')).toEqual(['Write report', 'Website', 1800])
    expect(read('Write report 1h 30m @website')).toEqual(['Write report', 'Website', 5400])
    expect(read('@Website Write report 1.5h')).toEqual(['Write report', 'Website', 5400])
  })

  it('prefers the longest full name, then the beginning of a name, then of a word', () => {
    expect(read('Plan @acme website 2h')).toEqual(['Plan', 'Acme Website', 7200])
    expect(read('Plan @acme 2h')).toEqual(['Plan', 'Acme', 7200])
    expect(read('Plan @inn')).toEqual(['Plan', 'Inner peace', null])
    expect(read('Plan @pea')).toEqual(['Plan', 'Inner peace', null])
  })

  it('takes quotes for names with spaces and a backslash for a plain @', () => {
    expect(read('Plan @"acme web" 2h')).toEqual(['Plan', 'Acme Website', 7200])
    expect(read(String.raw`Ask \@website`)).toEqual(['Ask @website', null, null])
  })

  it('leaves text alone that names no project or no amount', () => {
    expect(read('Mail bob@website about it')).toEqual(['Mail bob@website about it', null, null])
    expect(read('Ask @nobody')).toEqual(['Ask @nobody', null, null])
    expect(read('Meet at 10:30')).toEqual(['Meet at 10:30', null, null])
    expect(read('Read chapter 30')).toEqual(['Read chapter 30', null, null])
    expect(read('Run 30m race')).toEqual(['Run 30m race', null, null])
    expect(read('Buy a 4K @ home')).toEqual(['Buy a 4K @ home', null, null])
  })

  it('says that no name is left', () => {
    expect(read('  @Website 30m ')).toEqual(['', 'Website', 1800])
    expect(read('')).toEqual(['', null, null])
  })

  it('keeps estimates in whole minutes', () => {
    expect(read('Think 0.01h')[2]).toBe(60)
    expect(read('Think 0.001h')).toEqual(['Think 0.001h', null, null])
  })
})
