import { MantineProvider } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { Subject } from 'rxjs'
import type { AnyRow } from '../../src/api/resourceApi'
import { defineResource } from '../../src/resources/kit/define/defineResource'
import { choice, day, instant, text } from '../../src/resources/kit/fields/field'
import { decimal, integer } from '../../src/resources/kit/fields/numbers'
import { liveList } from '../../src/streams/rows/liveList'
import { type ChannelNews, liveRows } from '../../src/streams/rows/liveRows'
import type { RowChange } from '../../src/streams/rows/rowTable'
import { columnsOf } from '../../src/views/resource/columns/columns'
import { Grid } from '../../src/views/resource/grid/grid'

const many = 10_000
const rate = 1_000

const orders = defineResource({
  name: 'orders',
  title: 'Orders',
  singular: 'order',
  segment: 'production',
  modules: ['Production'],
  path: '/orders',
  label: '{number}',
  fields: {
    probe: integer('Probe'),
    number: text('Number', 20),
    product: text('Product', 80),
    status: choice('Status', ['planned', 'released', 'in_progress']),
    planned: integer('Planned', { unit: 'units' }),
    bottled: integer('Bottled', { unit: 'units' }),
    packed: integer('Packed', { unit: 'units' }),
    scrapped: integer('Scrapped', { unit: 'units' }),
    strength: decimal('Strength', 3, { unit: 'mg/ml' }),
    size: integer('Size', { unit: 'ml' }),
    due_on: day('Due'),
    updated_at: instant('Changed'),
  },
  access: { read: [], write: [] },
  list: {
    columns: [
      'number',
      'product',
      'probe',
      'status',
      'planned',
      'bottled',
      'packed',
      'scrapped',
      'strength',
      'size',
      'due_on',
      'updated_at',
    ],
    sort: [['id', 'asc']],
    search: [],
  },
  form: [],
})

const firstRows = () =>
  Array.from({ length: many }, (_, place): AnyRow => {
    const id = place + 1
    return {
      id,
      version: 1,
      number: `PRO-${String(id).padStart(5, '0')}`,
      product: `Product ${id % 40}`,
      status: 'planned',
      probe: 1,
      planned: 6000,
      bottled: 0,
      packed: 0,
      scrapped: 0,
      strength: 3,
      size: 60,
      due_on: '2026-11-24',
      updated_at: '2026-11-21T14:00:00.000Z',
    }
  })

const isBare = new URLSearchParams(location.search).has('bare')
const received = new Map<string, number>()
const delays: number[] = []
let frames = 0

/** Reads the painted text of the watched cell right after each frame. */
function watchPaint(shown: () => string | undefined) {
  const painted = new MessageChannel()
  painted.port1.onmessage = () => {
    const text = shown()
    const at = text === undefined ? undefined : received.get(text)
    if (at === undefined) return
    delays.push(performance.now() - at)
    received.clear()
  }
  const frame = () => {
    frames++
    painted.port2.postMessage(0)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

Object.assign(window, {
  restart: () => {
    frames = 0
    delays.length = 0
  },
  measured: () => ({ frames, delays }),
})

const news$ = new Subject<ChannelNews<AnyRow>>()
const worker = new Worker(new URL('./stream.ts', import.meta.url), { type: 'module' })
const start = () => worker.postMessage({ many, rate })
worker.onmessage = ({ data }: MessageEvent<string>) => {
  const at = performance.now()
  const change = JSON.parse(data) as RowChange<AnyRow>
  if (change.id === 1) received.set(String(change.version), at)
  news$.next({ kind: 'change', change })
}

const connect = () =>
  liveRows<AnyRow>({
    load: () => [{ position: 'bench:0', rows: firstRows() }],
    catchUp: (since) => [{ state: 'nothing', position: since, changes: [] } as const],
    news$,
  })
const open = () =>
  liveList(orders, { filters: [], sort: [{ field: 'id', direction: 'asc' }], search: '' }, { connect })

function Page() {
  const list = useMemo(() => open(), [])
  const columns = useMemo(() => columnsOf(orders), [])
  useEffect(start, [])
  return (
    <div style={{ height: 860 }}>
      <Grid
        columns={columns}
        list={list}
        label="Orders"
        isSelectable={false}
        onOpen={() => undefined}
        onSelected={() => undefined}
      />
    </div>
  )
}

const root = document.getElementById('root') as HTMLElement
if (isBare) {
  open().state$.subscribe(({ updated }) => {
    for (const row of updated) if (row.id === 1) root.textContent = String(row.probe)
  })
  start()
  watchPaint(() => root.textContent ?? undefined)
} else {
  createRoot(root).render(
    <MantineProvider>
      <Page />
    </MantineProvider>,
  )
  const probe = () =>
    document.querySelector('.ag-row[row-id="1"] [col-id="probe"]')?.textContent?.replaceAll(',', '')
  watchPaint(probe)
}
