import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { registry } from '../../../../src/resources'
import { fieldOf } from '../../../../src/resources/kit/define/defineResource'
import { hplcReport } from '../../../../src/resources/production/laboratory/hplc_report'
import { decisions } from '../../../../src/resources/production/laboratory/hplc_request_events'
import { hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { hplcResults } from '../../../../src/resources/production/laboratory/hplc_results'
import { isKnownStatus, statusLook } from '../../../../src/views/parts/statusLook'

const files = import.meta.glob<Record<string, unknown>>('../../../../src/machines/workflows/*/*.ts', {
  eager: true,
})

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'states' in value && 'events' in value

const workflowStates = Object.values(files)
  .flatMap((file) => Object.values(file).filter(isMachine))
  .flatMap((machine) => Object.keys(machine.states))

const machineStates = [
  'running',
  'setup',
  'idle',
  'planned_stop',
  'down',
  'maintenance',
  'cleaning',
  'off',
  'unknown',
]

const familyOf = (words: readonly string[]) => words.map((word) => statusLook(word).family)

describe('look of a state', () => {
  it('the look of a state is given to every state of every workflow and of every machine on the floor', () => {
    expect(workflowStates.length).toBeGreaterThan(20)
    const without = [...workflowStates, ...machineStates].filter((status) => !isKnownStatus(status))
    expect([...new Set(without)]).toEqual([])
  })

  it('the look of a state has the word of the choice wherever a list or report shows a choice as a state', () => {
    const choices = Object.values(registry)
      .flatMap(({ fields, systemFields, derived }) => [
        ...Object.values(fields),
        ...Object.values(systemFields),
        ...Object.values(derived).map(({ field }) => field),
      ])
      .filter(({ look }) => look === 'status')
      .flatMap(({ options = [] }) => options)
    expect(choices.length).toBeGreaterThan(100)
    expect(choices.filter(({ value, label }) => statusLook(String(value)).word !== label)).toEqual([])
  })

  it('the look of a state is a tag of its own for each decision of the laboratory, wherever it is shown', () => {
    for (const resource of [hplcRequests, hplcResults, hplcReport])
      expect(fieldOf(resource, 'decision')).toMatchObject({ kind: 'choice', look: 'status' })
    expect(decisions.map((decision) => statusLook(decision))).toEqual([
      { family: 'info', glyph: 'ring', word: 'Retest' },
      { family: 'info', glyph: 'half', word: 'Adjust' },
      { family: 'info', glyph: 'dot', word: 'Recover' },
      { family: 'danger', glyph: 'stop', word: 'Reject' },
      { family: 'warning', glyph: 'half', word: 'Accept deviation' },
    ])
  })

  it('the look of a state is warning for what is partly done or not yet in a document', () => {
    const words = [
      'partially_allocated',
      'partially_received',
      'in_progress',
      'not_in_purchase',
      'not_in_transfer',
    ]
    expect(familyOf(words)).toEqual(words.map(() => 'warning'))
  })

  it('the look of a state is success for what is allocated, received, done, in a purchase or in a transfer', () => {
    const words = ['allocated', 'received', 'done', 'in_purchase', 'in_transfer']
    expect(familyOf(words)).toEqual(words.map(() => 'success'))
  })

  it('the look of a state is danger for conditions, neutral for what is held or put away, and information for all else', () => {
    expect(familyOf(['blocked', 'failed', 'down', 'late', 'short'])).toEqual(Array(5).fill('danger'))
    expect(familyOf(['on_hold', 'paused', 'off', 'cancelled'])).toEqual(Array(4).fill('neutral'))
    expect(familyOf(['planned', 'released', 'shipped', 'approved', 'never heard of'])).toEqual(
      Array(5).fill('info'),
    )
  })

  it('the look of a state has a word and a shape of its own wherever two states could meet in grey', () => {
    const shapes = ['ready', 'in_progress', 'paused', 'blocked', 'done'].map((word) => statusLook(word).glyph)
    expect(new Set(shapes).size).toBe(5)
    expect(statusLook('in_progress').word).toBe('In progress')
  })

  it('the look of a state is filled where it is in force and checked where it is over, an open ring only for what is to come', () => {
    const glyphsOf = (words: readonly string[]) => words.map((word) => statusLook(word).glyph)
    expect(glyphsOf(['active', 'paired', 'in_transit'])).toEqual(['dot', 'dot', 'dot'])
    expect(glyphsOf(['shipped', 'packed', 'closed', 'approved'])).toEqual(Array(4).fill('check'))
    expect(glyphsOf(['planned', 'pending', 'released', 'confirmed'])).toEqual(Array(4).fill('ring'))
  })

  it('the look of a state does not take the name of an object for a state', () => {
    expect(statusLook('constructor')).toEqual({ family: 'info', glyph: 'ring', word: 'Constructor' })
  })
})
