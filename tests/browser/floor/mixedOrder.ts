import { expect } from 'vitest'
import type { Product } from '../../harness/product'

export type Row = { id: number; version: number }
export type Document = Row & { number: string }
type Step = Row & {
  phase_code: string
  status: string
  production_order_id: number
  operation_id: number
}
export type Test = Document & { production_order_id: number | null; recovery_id: number | null }

const newest = 'limit=500&sort[0][field]=id&sort[0][direction]=desc'

/** An order of the demo company on machines of its own, and what its people send to it beside the screens of a journey. */
export function floorOf(product: Pick<Product, 'as'>) {
  /** Sends a write as a person of the demo company; a refusal ends the test with its code. */
  const send = async (who: string, path: string, body: object = {}): Promise<Document> => {
    const answer = await (await product.as(who))('POST', path, body)
    expect([answer.message, answer.message === '' ? null : answer.data], `${who} ${path}`).toEqual(['', null])
    return answer.data
  }
  const read = async (who: string, path: string): Promise<unknown> =>
    (await (await product.as(who))('GET', path)).data
  const fire = (who: string, table: string, { id, version }: Row, event: string, more: object = {}) =>
    send(who, `/production/${table}/${id}/${event}`, { version, ...more })
  /** A row as it is now. */
  const now = async (who: string, table: string, { id }: Pick<Row, 'id'>) =>
    (await read(who, `/production/${table}/${id}`)) as Document

  const stepOf = async (order: Pick<Row, 'id'>, phase: string): Promise<Step> => {
    const steps = (await read('planning', `/production/production_order_steps?${newest}`)) as Step[]
    const found = steps.find((one) => one.production_order_id === order.id && one.phase_code === phase)
    if (!found) throw new Error(`No ${phase}`)
    return found
  }

  /** A machine that no order of the demo company uses. */
  const addMachine = async (phase: string, kind: string, name: string, more: object) => {
    const phases = (await read('admin', '/production/phases')) as {
      id: number
      code: string
      area: string
    }[]
    const [location] = (await read('admin', '/general/locations/lookup')) as Row[]
    return send('admin', '/production/machines', {
      code: name.toUpperCase().replaceAll(' ', '-'),
      name,
      kind,
      phase_id: phases.find((one) => one.code === phase && one.area === 'production')?.id,
      location_id: location?.id,
      ...more,
    })
  }
  const addTank = (name: string) =>
    addMachine('batching', 'tank', name, { capacity_ml: 100_000, min_batch_ml: 1000 })

  /** An instrument of the laboratory in which no run of the demo company is. */
  const addInstrument = (name: string) =>
    addMachine('hplc', 'hplc', name, { calibration_due_on: '2029-12-31' })

  /** An order on the floor. */
  const released = async (
    sku: string,
    recipe: string,
    flow: string,
    more: object = {},
    release: object = {},
  ): Promise<Document> => {
    const first = async (list: string, search: string) =>
      ((await read('planning', `/${list}/lookup?search=${search}`)) as Row[])[0]?.id
    let order = await send('planning', '/production/production_orders', {
      product_id: await first('inventory/products', sku),
      recipe_id: await first('production/recipes', recipe),
      flow_id: await first('production/flows', flow),
      qty_planned: 1000,
      due_on: '2029-12-31',
      ...more,
    })
    order = await fire('planning', 'production_orders', order, 'submit')
    order = await fire('manager', 'production_orders', order, 'approve')
    return fire('planning', 'production_orders', order, 'release', release)
  }

  /** An order on the floor, whose batch is being mixed in a tank. */
  const mixing = async (sku: string, recipe: string, tank: Row, more: object = {}): Promise<Document> => {
    const order = await released(sku, recipe, 'PROD-STD', more)
    const start = { machine_id: tank.id, ppe_confirmed: 1, tank_clean: 1 }
    await fire('batcher', 'production_order_steps', await stepOf(order, 'batching'), 'start', start)
    return order
  }

  /** An order whose flow begins at the stampers: its bottles wait there from its release on. */
  const atStampers = async (sku: string, recipe: string, code: string): Promise<Document> => {
    const flow = await send('admin', '/production/flows', { code, name: `Stamps of ${code}` })
    const operations = (await read('admin', '/production/operations?limit=500')) as {
      id: number
      code: string
      phase_id: number
    }[]
    const operation = operations.find((one) => one.code === 'STAMP')
    await send('admin', '/production/flow_actions', {
      flow_id: flow.id,
      sequence: 10,
      phase_id: operation?.phase_id,
      operation_id: operation?.id,
    })
    await fire('admin', 'flows', await now('admin', 'flows', flow), 'activate')
    return released(sku, recipe, code)
  }

  /** The batch of an order is mixed and waits for the laboratory. */
  const finishMix = async (order: Document) =>
    fire('supervisor_batcher', 'production_order_steps', await stepOf(order, 'batching'), 'finish', {
      qty_good: 32_000,
      unweighed_reason: 'Weighed by hand',
    })

  /** The newest test of which this is true. */
  const testOf = async (is: (test: Test) => boolean): Promise<Test> => {
    const found = ((await read('hplc_tech', `/production/hplc_requests?${newest}`)) as Test[]).find(is)
    if (!found) throw new Error('No request')
    return found
  }

  /** The sample of a test, measured in a run that o.reyes finished: it waits to be concluded by another person. */
  const measured = async (test: Test, mg_ml: number): Promise<Test> => {
    const { hplc_category_id } = (await fire('batcher', 'hplc_requests', test, 'take_sample', {
      vial_code: `V-${test.number}`,
    })) as Document & { hplc_category_id: number }
    const instrument = await addInstrument(`Instrument ${test.number}`)
    const vials = [
      { control: 'blank' },
      ...[5, 15, 25].map((expected_mg_ml) => ({ control: 'standard', expected_mg_ml })),
      { control: 'check', expected_mg_ml: 12 },
      { hplc_request_id: test.id },
    ]
    const made = await send('o.reyes', '/production/hplc_orders', {
      machine_id: instrument.id,
      hplc_category_id,
      hplc_order_lines: vials.map((vial, at) => ({ position: `A${at + 1}`, ...vial })),
    })
    await fire('o.reyes', 'hplc_orders', made, 'start')
    type Vial = { id: number; control: string | null; expected_mg_ml: number }
    const run = (await read('o.reyes', `/production/hplc_orders/${made.id}`)) as { hplc_order_lines: Vial[] }
    for (const line of run.hplc_order_lines) {
      if (line.control === null) continue
      const found = line.control === 'blank' ? 0.004 : line.expected_mg_ml
      await send('o.reyes', '/production/hplc_control_results', {
        hplc_order_line_id: line.id,
        measured_mg_ml: found,
        peak_area: found * 42,
      })
    }
    for (let many = 0; many < 2; many++)
      await send('o.reyes', '/production/hplc_results', {
        hplc_request_id: test.id,
        measured_mg_ml: mg_ml,
        peak_area: mg_ml * 42,
      })
    await fire('o.reyes', 'hplc_orders', await now('hplc_tech', 'hplc_orders', made), 'finish')
    return testOf(({ id }) => id === test.id)
  }

  return {
    send,
    read,
    fire,
    now,
    stepOf,
    addMachine,
    addTank,
    released,
    mixing,
    atStampers,
    finishMix,
    testOf,
    measured,
  }
}
