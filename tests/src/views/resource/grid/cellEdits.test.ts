import { expect, it } from 'vitest'
import { ApiError } from '../../../../../src/api/http'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import { countries } from '../../../../../src/resources/general/places/countries'
import { cellEdits } from '../../../../../src/views/resource/grid/cellEdits'

const row: AnyRow = { id: 4, version: 3, iso2: 'CA', iso3: 'CAN', name: 'Canada', is_active: 1 }

/** A server that answers when the test says so. */
function server() {
  const requests: Record<string, unknown>[] = []
  const answers: ((answer: AnyRow | ApiError) => void)[] = []
  const change = (_: unknown, id: number, changes: Record<string, unknown>) => {
    requests.push({ id, ...changes })
    return new Promise<AnyRow>((resolve, refused) =>
      answers.push((answer) => (answer instanceof ApiError ? refused(answer) : resolve(answer))),
    )
  }
  const settled = () => new Promise((done) => setImmediate(done))
  return {
    requests,
    answer: async (answer: AnyRow | ApiError) => {
      answers.shift()?.(answer)
      await settled()
    },
    settled,
    edits: cellEdits(countries, () => undefined, change as never),
  }
}

it('a cell shows what was typed until the list itself has it, also beside older news', async () => {
  const { edits, answer, requests, settled } = server()
  edits.take(row, 'name', { value: 'Kanada' })
  await settled()
  expect(requests).toEqual([{ id: 4, name: 'Kanada', version: 3 }])
  expect(edits.of(row, 'name')?.state).toBe('saving')
  await answer({ ...row, name: 'Kanada', version: 4 })
  expect(edits.shown(row).name).toBe('Kanada')
  expect(edits.shown({ ...row, version: 5, name: 'Canada again' }).name).toBe('Canada again')
  expect(edits.of(row, 'name')).toBeUndefined()
})

it('cells of one row are saved one after the other, each on top of the one before', async () => {
  const { edits, answer, requests, settled } = server()
  edits.take(row, 'name', { value: 'Kanada' })
  edits.take(row, 'iso3', { value: 'KAN' })
  await settled()
  expect(requests).toHaveLength(1)
  await answer({ ...row, version: 4 })
  expect(requests[1]).toEqual({ id: 4, iso3: 'KAN', version: 4 })
})

it('a refusal is at the cell with what was typed, until it is mended or given up', async () => {
  const { edits, answer, requests, settled } = server()
  edits.take(row, 'iso2', { value: 'ca' })
  expect(edits.of(row, 'iso2')?.state).toBe('refused')
  expect(requests).toEqual([])
  edits.take(row, 'iso2', { value: 'US' })
  await settled()
  await answer(new ApiError('validation_error', { iso2: 'unique' }, 422))
  expect(edits.of(row, 'iso2')).toMatchObject({ state: 'refused', value: 'US' })
  expect(edits.drop(row, 'iso2')).toBe(true)
  expect(edits.shown(row).iso2).toBe('CA')
  expect(edits.drop(row, 'iso2')).toBe(false)
})

it('a change of the same cell by another person is shown; typed again, the user’s own value is saved', async () => {
  const { edits, answer, requests, settled } = server()
  edits.take(row, 'name', { value: 'Kanada' })
  await settled()
  await answer(new ApiError('stale_version', { ...row, version: 7, name: 'Le Canada' }, 409))
  expect(edits.of(row, 'name')).toMatchObject({
    state: 'refused',
    value: 'Kanada',
    message: expect.stringContaining('“Le Canada”') as string,
  })
  edits.take(row, 'name', { value: 'Kanada' })
  await settled()
  expect(requests[1]).toEqual({ id: 4, name: 'Kanada', version: 7 })
})

it('a save whose answer was lost is no conflict with oneself', async () => {
  const { edits, answer, settled } = server()
  edits.take(row, 'name', { value: 'Kanada' })
  await settled()
  await answer(new ApiError('stale_version', { ...row, version: 4, name: 'Kanada' }, 409))
  expect(edits.of(row, 'name')?.state).toBe('kept')
})

it('typing back what is there saves nothing', async () => {
  const { edits, requests, settled } = server()
  edits.take(row, 'name', { value: 'Canada' })
  await settled()
  expect(requests).toEqual([])
})
