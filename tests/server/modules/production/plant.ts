import { sql } from 'kysely'
import { type Actor, modules, type Role } from '../../../../src/access'
import { brands } from '../../../../src/resources/inventory/brands'
import { categories } from '../../../../src/resources/inventory/categories'
import { productComponents } from '../../../../src/resources/inventory/product_components'
import { products } from '../../../../src/resources/inventory/products'
import { locations } from '../../../../src/resources/general/locations'
import { flowActions } from '../../../../src/resources/production/flow_actions'
import { flows } from '../../../../src/resources/production/flows'
import { machines } from '../../../../src/resources/production/machines'
import { operations } from '../../../../src/resources/production/operations'
import { productionOrderSteps } from '../../../../src/resources/production/production_order_steps'
import { productionOrders } from '../../../../src/resources/production/production_orders'
import { recipeLines } from '../../../../src/resources/production/recipe_lines'
import { recipes } from '../../../../src/resources/production/recipes'
import type { AnyResource } from '../../../../src/resources/kit/defineResource'
import { create } from '../../../../server/http/resourceWrites'
import { clock, runUnit, system, type Unit } from '../../../../server/http/unit'
import '../../../../server/modules'
import { type FreshDatabase, freshDatabase } from '../../../harness/database'

/** Morning of 21 November 2026 at the plant, 08:00. */
export const morning = '2026-11-21T13:00:00.000Z'

const operationsOf = [
  ['batching', 'batcher', 'ml', 0, true],
  ['hplc', 'hplc_tech', 'sample', 0, false],
  ['bottling', 'bottler', 'unit', 0, true],
  ['labelling', 'labeler', 'unit', 0, true],
  ['stamping', 'stamper', 'unit', 0, true],
  ['packing', 'labeler', 'carton', 0, false],
  ['transfer', 'transfer', 'unit', 0, false],
  ['shipping', 'shipping', 'unit', 0, false],
] as const

/** A small plant on a database of its own: one product of each kind, two machines a phase, the walked order's recipe. */
export async function openPlant(given?: Pick<FreshDatabase, 'db' | 'pool' | 'drop'>) {
  const database = given ?? (await freshDatabase())
  const { db } = database
  clock.at = () => time.at
  const time = { at: morning }

  const people = new Map<string, Actor>()
  const person = async (...roles: Role[]): Promise<Actor> => {
    const name = roles.join('+')
    const known = people.get(name)
    if (known) return known
    const { rows } = await sql<{ id: number }>`insert into users (username, name, company, modules)
      values (${name}, ${name}, 'Test', ${modules}) returning id`.execute(db)
    const actor: Actor = { id: rows[0]?.id ?? 0, name, roles, modules }
    people.set(name, actor)
    return actor
  }

  const as = async <T>(by: Actor, work: (unit: Unit) => Promise<T>, postingKey?: string) =>
    runUnit(db, by, work, { postingKey })

  const admin = await person('admin')
  const idOf = async (table: string, code: string) =>
    (
      await sql<{ id: number }>`select id from ${sql.table(table)} where code = ${code} order by id`.execute(
        db,
      )
    ).rows[0]?.id ?? 0
  const reason = (code: string) => idOf('parameters', code)

  const built = await as(admin, async (unit) => {
    const plant = await unit.insert(locations, { code: 'MIS', name: 'Mississauga plant', kind: 'plant' })
    const brand = await unit.insert(brands, { code: 'NL', name: 'Northlake' })
    const category = await unit.insert(categories, { code: 'EL', name: 'E-liquid' })
    const [ml, each] = [await idOf('measures', 'ml'), await idOf('measures', 'ea')]
    const phase = async (code: string) => idOf('phases', code)
    const flow = await unit.insert(flows, {
      code: 'PROD-STD',
      name: 'Standard',
      is_default: true,
      status: 'active',
    })
    for (const [index, [code, role, unit_kind, setup_minutes, needs_machine]] of operationsOf.entries()) {
      const phase_id = await phase(code)
      const operation = await unit.insert(operations, {
        code: code.toUpperCase(),
        name: code,
        phase_id,
        role,
        unit_kind,
        setup_minutes,
        needs_machine,
        standard_rate_per_hour: 1000,
      })
      await unit.insert(flowActions, {
        flow_id: flow.id,
        sequence: (index + 1) * 10,
        phase_id,
        operation_id: operation.id,
        allow_overlap: index >= 2,
        min_buffer_qty: code === 'labelling' ? 200 : 0,
        requires_hplc_pass: code === 'bottling',
      })
    }
    const kinds = { batching: 'tank', bottling: 'filler', labelling: 'labeler', stamping: 'stamper' }
    const floor: Record<string, number> = {}
    for (const [code, kind] of Object.entries(kinds))
      for (const no of [1, 2]) {
        const machine = await unit.insert(machines, {
          code: `${kind}-${no}`,
          name: `${kind} ${no}`,
          kind,
          phase_id: await phase(code),
          location_id: plant.id,
          line: `Line ${no}`,
          ideal_rate_per_hour: kind === 'tank' ? null : 1800,
          capacity_ml: kind === 'tank' ? 500_000 : null,
          current_state: 'idle',
          current_state_since: '2026-11-20T00:00:00.000Z',
        })
        floor[`${kind} ${no}`] = machine.id
      }
    const product = (sku: string, kind: string, more: object) =>
      unit.insert(products, {
        sku,
        name: sku,
        kind,
        status: 'active',
        category_id: category.id,
        stock_measure_id: kind === 'finished_good' || kind === 'packaging' ? each : ml,
        brand_id: brand.id,
        ...more,
      })
    const bulk = await product('BULK-12', 'semi_finished', { strength_mg_ml: 12, is_producible: true })
    const bottle = await product('MANGO-12-30-ON', 'finished_good', {
      volume_ml: 30,
      strength_mg_ml: 12,
      excise_jurisdiction: 'ON',
      units_per_carton: 100,
      cartons_per_skid: 40,
      is_producible: true,
    })
    const recipe = await unit.insert(recipes, {
      code: 'RCP-00031',
      revision: 4,
      name: 'Mango 12',
      product_id: bulk.id,
      target_strength_mg_ml: 12,
      status: 'approved',
    })
    const kg = await idOf('measures', 'kg')
    const mix = [
      ['NIC-100', 'nicotine', 'nicotine', 12, 100, {}],
      ['MANGO', 'flavour', 'flavour', 8, null, {}],
      ['COOL', 'flavour', 'flavour', 1.2, null, {}],
      ['SWEET', 'flavour', 'additive', 0.8, null, {}],
      ['PG', 'base', 'pg', 28, null, {}],
      ['VG', 'base', 'vg', 50, null, { stock_measure_id: kg, density_g_ml: 1.261 }],
    ] as const
    for (const [index, [sku, kind, role, percent, strength_mg_ml, more]] of mix.entries()) {
      const ingredient = await product(sku, kind, more)
      await unit.insert(recipeLines, {
        recipe_id: recipe.id,
        sequence: index + 1,
        product_id: ingredient.id,
        role,
        percent,
        strength_mg_ml,
      })
    }
    for (const [component, qty_per_unit, scrap_percent, phase_code] of [
      ['BULK', 30, 0, 'bottling'],
      ['BOTTLE', 1, 1.5, 'bottling'],
      ['CARTON', 0.01, 0, 'packing'],
    ] as const)
      await unit.insert(productComponents, {
        product_id: bottle.id,
        component_product_id: component === 'BULK' ? bulk.id : (await product(component, 'packaging', {})).id,
        qty_per_unit,
        scrap_percent,
        phase_code,
      })
    return { flow, bottle, bulk, recipe, floor }
  })

  /** Creates as the API does, with every check. */
  const make = async (by: Actor, resource: AnyResource, values: object) =>
    (await as(by, (unit) => create(unit, resource, values))) as { id: number; number: string }

  const order = async (qty = 10_000, more: object = {}) =>
    make(await person('planning'), productionOrders, {
      product_id: built.bottle.id,
      recipe_id: built.recipe.id,
      flow_id: built.flow.id,
      qty_planned: qty,
      due_on: '2026-11-28',
      ...more,
    })

  const send = async (roles: Role[], id: number, event: string, asked: object = {}) => {
    const by = await person(...roles)
    return as(by, (unit) => unit.fire(productionOrders, id, event, { ...asked }, by))
  }

  const steps = (orderId: number) =>
    as(system, (unit) => unit.find(productionOrderSteps, { production_order_id: orderId }))

  const step = async (
    orderId: number,
    phase: string,
    batch = phase === 'batching' || phase === 'hplc' ? 1 : 0,
  ) => {
    const found = (await steps(orderId)).find((one) => one.phase_code === phase && one.batch_no === batch)
    if (!found) throw new Error(`No ${phase} step`)
    return found
  }

  /** Sends an event to the step of a phase, as one of the phase's people. */
  const work = async (orderId: number, phase: string, event: string, asked: object = {}, roles?: Role[]) => {
    const { id, phase_roles } = await step(orderId, phase)
    const by = await person(...(roles ?? [phase_roles?.[0] ?? 'admin']))
    return as(by, (unit) => unit.fire(productionOrderSteps, id, event, { ...asked }, by))
  }

  /** An order on the floor, ready to be weighed. */
  const released = async (qty = 10_000, more: object = {}) => {
    const { id } = await order(qty, more)
    for (const event of ['submit', 'approve', 'release']) await send(['planning'], id, event)
    return id
  }

  const get = (id: number) => as(system, (unit) => unit.get(productionOrders, id))

  return {
    ...built,
    ...database,
    admin,
    person,
    as,
    make,
    order,
    released,
    send,
    steps,
    step,
    work,
    get,
    reason,
    later: (minutes: number) => {
      time.at = new Date(Date.parse(time.at) + minutes * 60_000).toISOString()
    },
    setTime: (at: string) => {
      time.at = at
    },
    close: async () => {
      clock.at = undefined
      await database.drop()
    },
  }
}

export type Plant = Awaited<ReturnType<typeof openPlant>>

/** The refusal's code and data of a call that must not succeed. */
export const refusalOf = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (error) {
    const { code, data } = error as { code?: string; data?: Record<string, unknown> }
    if (code === undefined) throw error
    return { code, data }
  }
  throw new Error('It was not refused')
}
