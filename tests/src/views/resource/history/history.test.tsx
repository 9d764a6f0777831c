import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import type { TrailEntry } from '../../../../../src/resources/kit/query/resourceAnswers'
import { purchases } from '../../../../../src/resources/purchase/purchases'
import { HistoryDrawer } from '../../../../../src/views/resource/history/HistoryDrawer'
import { actsOf } from '../../../../../src/views/resource/history/acts'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const resource = purchases as unknown as AnyResource
const row = { id: 7, version: 3, number: 'PO-00007', created_at: '2026-11-19T12:00:00Z' }

const entry = (position: string, more: Partial<TrailEntry> = {}): TrailEntry => ({
  position,
  at: '2026-11-19T16:24:00Z',
  table_name: 'purchases',
  row_id: 7,
  label: 'PO-00007',
  action: 'updated',
  event: null,
  version: 2,
  user_id: 1,
  user_name: 'Priya Nair',
  acting_user_id: null,
  acting_user: null,
  request_id: 'r2',
  diff: {},
  began: null,
  ended: null,
  ...more,
})
const lineEntry = (position: string, more: Partial<TrailEntry> = {}) =>
  entry(position, { table_name: 'purchase_lines', row_id: 70, label: 'CAP-18 Cap', ...more })

beforeEach(async () => {
  answerCalls({
    'GET /general/change_logs': [
      lineEntry('5', { action: 'deleted', row_id: 71, label: 'BOT-30 Bottle', ended: { qty_ordered: 20 } }),
      lineEntry('4', { diff: { qty_ordered: [10, 12] } }),
      entry('3', { diff: { total: [20, 24] } }),
      entry('2', { request_id: 'r1', event: 'settle', diff: {} }),
    ],
  })
  await signIn()
})

it('the history of a document tells one act once, with its lines by product and their old and new values', async () => {
  mount(<HistoryDrawer resource={resource} row={row} onClose={() => undefined} />)
  const line = await screen.findByRole('heading', { name: 'Line changed: CAP-18 Cap' })
  const act = line.closest('li')!
  expect(within(act).getAllByText('Priya Nair')).toHaveLength(1)
  expect(within(act).getByText('10 → 12')).toBeTruthy()
  expect(within(act).getByText('20.00 → 24.00')).toBeTruthy()
  expect(within(act).getByRole('heading', { name: 'Line removed: BOT-30 Bottle' })).toBeTruthy()
  expect(screen.getByText('Receipt posted')).toBeTruthy()
  expect(screen.getAllByText(/^(Updated|Lines changed|Receipt posted)$/)).toHaveLength(2)
})

it('changes of different calls stay apart, and so do two changes of the document in one call', () => {
  const logs = [entry('6', { request_id: 'b' }), lineEntry('5', { request_id: 'a' }), entry('4'), entry('3')]
  expect(actsOf(resource, logs).map(({ log, lines }) => [log.position, lines.length])).toEqual([
    ['6', 0],
    ['5', 1],
    ['4', 0],
    ['3', 0],
  ])
})

it('changes that came with no call stay apart', () => {
  const logs = [lineEntry('2', { request_id: null }), entry('1', { request_id: null })]
  expect(actsOf(resource, logs).map(({ log }) => log.position)).toEqual(['2', '1'])
})
