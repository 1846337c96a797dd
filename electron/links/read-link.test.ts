import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalId } from '../../shared/domain/ids.ts'
import { linkTo } from '../../shared/domain/link-to.ts'
import { linkAmong, readLink } from './read-link.ts'

const id = '0199b5a0-7c3e-7abc-8def-0123456789ab' as LocalId

describe('a link', () => {
  it.each([
    [linkTo('task', id), { wish: 'task', id }],
    [linkTo('project', id), { wish: 'project', id }],
    [`DAYLOOM://Task/${id.toUpperCase()}/`, { wish: 'task', id }],
    ['dayloom://day/2028-02-29', { wish: 'day', date: '2028-02-29' }],
    ['dayloom://day/today', { wish: 'day', date: null }],
    ['dayloom://new-task', { wish: 'new-task' }],
    ['dayloom://start', { wish: 'start', text: '' }],
    [
      'dayloom://start/?text=Fix+it%20@Website%20%23caf%C3%A9',
      { wish: 'start', text: 'Fix it @Website #café' },
    ],
    ['dayloom://stop/', { wish: 'stop' }],
  ])('%s is understood', (address, wish) => {
    expect(readLink(address)).toEqual(wish)
  })

  it.each([
    'dayloom://',
    'dayloom:task',
    `dayloom:///task/${id}`,
    'https://example.com',
    `dayloom://task/${id}/delete`,
    `dayloom://task/${id}?text=x`,
    'dayloom://task/17',
    'dayloom://task/../../etc/passwd',
    'dayloom://day/2026-02-30',
    'dayloom://day/',
    `dayloom://ada:secret@task/${id}`,
    `dayloom://task:80/${id}`,
    'dayloom://stop?text=',
    'dayloom://start?text=%E0%A4%A',
    'dayloom://start?text=%ED%A0%80',
    'dayloom://start?text=%00',
    'dayloom://start?text=harmless%E2%80%AEcod.exe',
    'dayloom://start?text=two%0Alines',
    'dayloom://start?run=calc',
    'dayloom://start?text=x#fragment',
    `dayloom://start?text=${'x'.repeat(3001)}`,
    `dayloom://start?text=${'%20'.repeat(100_000)}`,
    'dayloom://constructor',
    'dayloom://unknown',
  ])('%s is of no effect', (address) => {
    expect(readLink(address)).toEqual({ wish: 'unknown' })
  })

  it('never throws, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        const { wish } = readLink(`dayloom://start?text=${text}`)
        expect(['start', 'unknown']).toContain(wish)
        readLink(`dayloom://${text}`)
      }),
    )
  })

  it('is found among the arguments of a start', () => {
    expect(linkAmong(['--flag', '--', 'Dayloom://stop', 'dayloom://start'])).toBe('Dayloom://stop')
    expect(linkAmong(['start', 'read dayloom://stop'])).toBeUndefined()
  })
})
