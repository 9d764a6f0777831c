import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PlanChange } from '../../../../../src/planning/changes'
import type { PlannerAsk } from '../../../../../src/views/production/plan/board/worker/openPlanner'
import { useEditing } from '../../../../../src/views/production/plan/board/editing/useEditing'
import { createPlanner } from '../../../../../src/views/production/plan/board/worker/planner'
import { operation, plan } from '../../../planning/plans'

const hour = 3600
const onBoth = { choices: [0, 1].map((machine) => ({ machine, perUnit: hour, setup: 0 })) }

/** L1, L2 and L3, which follows L1, in the lane of machine 1, as of a version of the plan. */
const versionOf = (version: number) => ({
  ...plan(
    [
      operation('L1', onBoth),
      operation('L2', onBoth),
      operation('L3', { ...onBoth, after: [{ operation: 0, share: 1, lag: 0 }] }),
    ],
    { lanes: [[0, 1, 2], []] },
  ),
  version,
})

/** A board whose plan a worker has loaded, and what another plan makes of it. */
function boardOf() {
  const planner = createPlanner()
  const loaded = (version: number) => {
    const model = versionOf(version)
    const answer = planner({ kind: 'load', id: version, model })
    if (answer.kind !== 'loaded') throw new Error(answer.kind)
    return { model, times: answer.plan.times, key: answer.plan.key }
  }
  /** Plans that the worker loads between a load of the board's own plan and the next question. */
  const crossing: number[] = []
  const requested: string[] = []
  const ask: PlannerAsk = async (question) => {
    requested.push(question.kind)
    const answer = planner({ ...question, id: 0 })
    if (question.kind === 'load')
      for (const version of crossing.splice(0)) planner({ kind: 'load', id: 0, model: versionOf(version) })
    return answer
  }
  const mounted = renderHook(({ base }) => useEditing(base, ask), {
    initialProps: { base: loaded(1) },
  })
  return {
    ...mounted,
    loaded,
    crossing,
    requested,
    newer: (version: number) => mounted.rerender({ base: loaded(version) }),
  }
}

const toOther: PlanChange = { kind: 'place', key: 'L2', machine: 2, after: null }

const behindOther: PlanChange = { kind: 'place', key: 'L1', machine: 2, after: 'L2' }

const behindWhatFollows: PlanChange = { kind: 'place', key: 'L1', machine: 1, after: 'L3' }

describe('a card that is lifted over a place where it may not go', () => {
  it('takes none of the changes before it back when it is put back', async () => {
    const { result } = boardOf()
    act(() => result.current.make(toOther))
    await waitFor(() => expect(result.current.isPreviewed).toBe(true))
    act(() => result.current.setDraft(behindWhatFollows))
    await waitFor(() => expect(result.current.draftRefusal).toMatchObject({ refused: 'circle' }))
    act(() => result.current.setDraft(null))
    await waitFor(() => expect(result.current.isPreviewed).toBe(true))
    expect(result.current.changes).toEqual([toOther])
    expect(result.current.refused).toBeNull()
  })

  it('is refused when it is dropped there before the plan has been computed', async () => {
    const { result } = boardOf()
    act(() => result.current.make(toOther))
    act(() => result.current.make(behindWhatFollows))
    await waitFor(() => expect(result.current.refused).toMatchObject({ refused: 'circle' }))
    expect(result.current.changes).toEqual([toOther])
  })
})

describe('a card in the hand', () => {
  it('is previewed while it moves, built anew when it rests, and known to the server when it is dropped', async () => {
    const { result, requested } = boardOf()
    act(() => result.current.setDraft(toOther))
    await waitFor(() => expect(result.current.preview?.changes).toEqual([toOther]))
    expect(result.current.preview?.digest).toBeNull()
    await waitFor(() => expect(result.current.preview?.digest).toBeTruthy())
    expect(requested).toEqual(['previewMove', 'preview'])
    expect(result.current.isPreviewed).toBe(false)
    act(() => {
      result.current.setDraft(null)
      result.current.make(toOther)
    })
    await waitFor(() => expect(result.current.isPreviewed).toBe(true))
    expect(requested).toEqual(['previewMove', 'preview', 'preview'])
  })

  it('moves on top of what is changed and not applied', async () => {
    const { result } = boardOf()
    act(() => result.current.make(toOther))
    await waitFor(() => expect(result.current.isPreviewed).toBe(true))
    act(() => result.current.setDraft(behindOther))
    await waitFor(() => expect(result.current.preview?.changes).toEqual([toOther, behindOther]))
    const moving = result.current.preview
    expect(moving?.digest).toBeNull()
    await waitFor(() => expect(result.current.preview?.digest).toBeTruthy())
    // All of it is in lanes: at rest it is the same.
    expect(moving?.times).toEqual(result.current.preview?.times)
  })
})

describe('what is made on a plan that another one has replaced meanwhile', () => {
  it('a scenario that was asked for before the newer plan came is previewed on that one', async () => {
    const { result, newer } = boardOf()
    const { openScenario } = result.current
    newer(2)
    act(() => openScenario({ id: 1, name: 'Fewer' }, [toOther]))
    await waitFor(() => expect(result.current.isPreviewed).toBe(true))
    expect(result.current.preview?.model.version).toBe(2)
  })

  it('a change is previewed though the worker loads two newer plans again and again meanwhile', async () => {
    const { result, loaded, crossing } = boardOf()
    loaded(2)
    loaded(3)
    crossing.push(4, 5)
    act(() => result.current.make(toOther))
    await waitFor(() => expect(result.current.isPreviewed).toBe(true))
    expect(result.current.preview?.model.version).toBe(1)
    expect(crossing).toEqual([])
  })

  it('after a Discard whose question stood while a newer plan came, the next change is previewed', async () => {
    const { result, newer } = boardOf()
    act(() => result.current.make(toOther))
    const { clear } = result.current
    newer(2)
    act(() => clear())
    act(() => result.current.make(toOther))
    await waitFor(() => expect(result.current.isPreviewed).toBe(true))
    expect(result.current.preview?.model.version).toBe(2)
  })
})
