import type pg from 'pg'
import { hashPassword } from '../../modules/general/auth/passwords'
import { addAccounts, bookTaxes } from './accounts'
import { addAdjustments } from '../stock/adjustments'
import { addAllocations } from '../trade/allocations'
import { addCatalogue } from '../catalogue/catalogue'
import { addCounts } from '../stock/counts'
import { addLogs } from './logs/errorLogs'
import { addImports } from '../files/importRuns'
import { addReorderPoints, addSiteMinimums } from '../stock/lowStock'
import { addStudies } from '../laboratory/stability'
import { addLaboratory } from '../laboratory/setup'
import { addAssemblyMachines, assemblyFlows } from '../assembly/assemblyPlant'
import { addPackHistory } from '../assembly/packHistory'
import { addPackOrders } from '../assembly/packOrders'
import { addOpenWork, maintenancePeople } from '../maintenance/maintenance'
import { addSpareParts } from '../maintenance/spareParts'
import { writeMachineStates } from '../orders/machineHistory'
import { routed } from './writing'
import { addProduction, planProduction } from '../orders/production'
import { demoPassword } from '../../settings'
import { addPeople, demoPin } from './people'
import { addOrderCorrections } from '../stamping/orderCorrections'
import { addDailyOrders, addPlanRules, keepLinesOfSteps } from '../plan/dailyOrders'
import { addHandovers } from '../plan/handovers'
import { addDeliveries, linkReceivings } from '../labReceiving/deliveries'
import { addRecallDrill } from '../stock/recalls'
import { addProductChanges } from '../catalogue/productChanges'
import { addPunches } from './logs/punches'
import { addPurchases, addPurchasing } from '../trade/purchases'
import { addDiscounts } from '../trade/terms/discounts'
import { bookBills, bookSales } from '../trade/bills/journal'
import { countDiscountUses } from '../trade/pastDiscounts'
import { priceSales } from '../trade/salePrices'
import { addSupplierProducts } from '../trade/terms/supplierProducts'
import { addSales, buyers } from '../trade/sales'
import { crewOf } from './crew'
import { nameCarriers } from '../carriers/logCarriers'
import { closedStamps, sellingProvinces } from './provinces'
import { addPrices } from '../catalogue/prices'
import { random } from './random'
import { addForecast } from '../forecast/forecast'
import { addForecastPlans } from '../forecast/plans'
import { addProjectHistory } from '../projects/projectHistory'
import { addProjects } from '../projects/projects'
import { linkConversions } from '../rd/conversions'
import { addResearch } from '../rd/research'
import { addFlows, addSites, type CompanyLists, productionFlows } from './site'
import { bookDuty } from '../stamping/dutyAccounts'
import { freezeReturns } from '../stamping/returns'
import { addStamping } from '../stamping/stamping'
import { addUnstampedStock } from '../stamping/unstamped'
import { addCentrePlaces } from '../stock/centrePlaces'
import { addFloorSupply, keptForFloor } from '../stock/floorSupply'
import { addStock } from '../stock/stock'
import { sumStock } from '../stock/stockSums'
import { addReporting } from '../trade/reporting'
import { addSuppliers, measureSuppliers } from '../trade/suppliers'
import { addTraining } from '../training/training'
import { addTrade } from '../trade/trade'
import { addTransfers } from '../stock/transfers'
import { type Tables, tables } from './tables'
import { writeRest } from './writeRest'

// Any number, the same in every node.
export const demoLock = 4_210_003
const historyDays = 60

const byCode = async (client: pg.ClientBase, sql: string) => {
  const { rows } = await client.query<{ code: string; id: number }>(sql)
  return new Map(rows.map(({ code, id }) => [code, Number(id)]))
}

/** Fills an empty database with the demo company, once; a database with users is left unchanged. */
export async function createDemoCompany(
  pool: pg.Pool,
  now = new Date(),
  password = demoPassword,
): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // A start takes the time that the machine needs, and waits for the node that fills the database meanwhile.
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [demoLock])
    const existing = await client.query('select 1 from users limit 1')
    if (existing.rows.length === 0) await fill(client, now, password)
    await client.query('commit')
    // The planner knows nothing yet of what was written, and would guess until the database gets round to it.
    if (existing.rows.length === 0) await client.query('analyze')
    return existing.rows.length === 0
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function fill(client: pg.ClientBase, now: Date, typed: string) {
  const lists: CompanyLists = {
    phases: await byCode(client, `select code, id from phases where area = 'production'`),
    provinces: await byCode(client, 'select code, id from provinces'),
    measures: await byCode(client, 'select code, id from measures'),
  }
  const reasons = await byCode(
    client,
    `select t.code || ' ' || p.code as code, p.id from parameters p join parameter_types t on t.id = p.parameter_type_id`,
  )
  const [to, since] = [tables(), now.getTime() - historyDays * 86_400_000]
  const plantId = addSites(to, lists)
  const [password, pin] = await Promise.all([hashPassword(typed), hashPassword(demoPin)])
  const people = addPeople(to, { password, pin }, plantId)
  addPunches(to, people, now.getTime(), 'America/Toronto', plantId)
  addLogs(to, people, now.getTime())
  const personIn = (username: string) => people.find((one) => one.username === username)?.id ?? 1
  await addTrade(client, to, lists.provinces, now)
  addFlows(to, lists.phases, productionFlows)
  const provinces = await sellingProvinces(client)
  const authors = { author: personIn('recipes'), approver: personIn('recipe_approval') }
  const bottles = addCatalogue(to, lists, random(20_261_121), authors, closedStamps(provinces))
  const categories = addLaboratory(to)
  const siteAt = (code: string) => to.rows('locations').find((site) => site.code === code)?.id ?? plantId
  const sites = { plant: plantId, warehouse: siteAt('WHS'), lab: siteAt('LAB'), centre: siteAt('DCC') }
  const countries = await byCode(client, 'select iso2 as code, id from countries')
  for (const { iso2, id } of to.rows('countries')) countries.set(String(iso2), id)
  const terms = await byCode(
    client,
    `select p.code, p.id from parameters p join parameter_types t on t.id = p.parameter_type_id
     where t.code = 'payment_term'`,
  )
  const states = new Map(to.rows('provinces').map(({ code, id }) => [String(code), id]))
  const addresses = { countries, provinces: new Map([...states, ...lists.provinces]) }
  const currencies = await currencyIds(client, to)
  const suppliers = addSuppliers(to, { ...addresses, currencies, terms })
  const purchasing = {
    suppliers,
    measures: lists.measures,
    plantId,
    buyers: [personIn('purchase'), personIn('m.tremblay')],
    admin: personIn('admin'),
    now: now.getTime(),
  }
  addPurchasing(to, purchasing)
  const [crew, days, timezone] = [crewOf(people), historyDays, 'America/Toronto']
  const production = planProduction(to, { lists, bottles, crew, plantId, days, now: now.getTime(), timezone })
  const packPhases = await byCode(client, `select code, id from phases where area = 'assembly'`)
  addFlows(to, packPhases, assemblyFlows)
  const forPacks = { phases: packPhases, plantId, since: new Date(since).toISOString() }
  const packMachines = addAssemblyMachines(to, forPacks)
  const among = buyers(to, { provinces })
  const { ledger, shipments, stock, bins } = await addStock(client, to, {
    sites,
    buyers: among,
    now: now.getTime(),
  })
  const places = addFloorSupply(to, production.needs, { ledger, stock, bins, suppliers, now: now.getTime() })
  const forFloor = keptForFloor(production.needs, places)
  const [keeper, admin] = [personIn('inventory'), personIn('admin')]
  const pickers = [keeper, personIn('m.tremblay')]
  const sellers = [personIn('sale'), admin]
  addAdjustments(to, {
    ledger,
    forFloor,
    authors: pickers,
    admin,
    now: now.getTime(),
    timezone,
  })
  addTransfers(to, { ledger, forFloor, author: keeper, admin, now: now.getTime() })
  addCounts(to, { ledger, counter: keeper, checker: admin, now: now.getTime() })
  await addDeliveries(client, to, { ledger, suppliers, sites, personIn, now: now.getTime() })
  addPrices(to, currencies, random(20_261_123))
  const shipped = addSales(to, {
    sellers,
    provinces,
    shipments,
    now: now.getTime(),
  })
  addAllocations(to, { ledger, pickers, shipped, now: now.getTime() })
  const papers = { planner: personIn('planning'), manager: personIn('manager') }
  const books = { to, now: now.getTime(), timezone, reasons, plantId, ...papers }
  const made = addProduction(to, {
    production,
    places,
    ledger,
    categories,
    writing: { ...books, ...routed(to, 'production', 'PROD-STD', lists.phases) },
    since,
    supervisor: personIn('supervisor_batcher'),
    lineSupervisor: personIn('supervisor_production'),
    reviewer: personIn('qa_manager'),
  })
  const unstamped = addUnstampedStock(to, { ledger, plantId, now: now.getTime(), timezone })
  const packs = addPackHistory({
    writing: { ...books, ...routed(to, 'assembly', 'ASM-STD', packPhases) },
    ...{ machines: packMachines, reviewer: personIn('qa_manager') },
    ...{ bottles, crew, ledger, unstamped, floor: made.floor, buyers: among, sellers, pickers },
  })
  nameCarriers(to, lists.phases)
  addStamping(to, {
    ...books,
    orders: made.written,
    machines: made.machines,
    packs,
    unstamped,
    ledger,
    personIn,
  })
  addOrderCorrections(to, {
    phases: lists.phases,
    requesters: [personIn('stamp_inventory'), personIn('supervisor')],
    decider: personIn('supervisor_production'),
    now: now.getTime(),
  })
  addStudies(to, { ledger, now: now.getTime(), categories, analyst: crew('hplc')[0] ?? 1 })
  // How much is left to use is known once everything was reserved.
  addCentrePlaces(to, { ledger, centre: sites.centre, admin, now: now.getTime() })
  addReorderPoints(to)
  await addPurchases(client, to, purchasing)
  addSupplierProducts(to, suppliers)
  addDiscounts(to, { sellers, provinces: lists.provinces, now: now.getTime() })
  addSiteMinimums(to, [sites.plant, sites.warehouse])
  addSpareParts(to, {
    ledger,
    each: Number(lists.measures.get('ea')),
    plantId,
    supplierId: suppliers.find(({ name }) => name === 'Laval Pump & Filter')?.id ?? null,
    now: now.getTime(),
  })
  const colleagues = await addTraining(client, to, {
    people,
    password,
    personIn,
    siteAt,
    now: now.getTime(),
    timezone,
  })
  const bench = { ledger, labId: sites.lab, suppliers }
  addResearch(to, { personIn, people: [...people, ...colleagues], now, ...bench })
  addProjects(to, { personIn, plantId, now })
  addAccounts(to)
  bookDuty(to)
  bookBills(to, { approvers: [personIn('purchase'), admin], now: now.getTime() })
  await to.write(client, 'sales')
  await priceSales(client, to)
  bookSales(to)
  const planner = { plantId, planner: personIn('planning'), now: now.getTime() }
  addPlanRules(to, planner)
  await to.write(client, 'daily_orders')
  const maintenance = maintenancePeople(personIn)
  const all = {
    machines: [...made.machines, ...packMachines],
    orders: [...made.orders, ...packs.written.map(({ order }) => order)],
    stepIds: new Map([...made.stepIds, ...packs.written.flatMap(({ stepIds }) => [...stepIds])]),
  }
  await writeMachineStates(client, { ...made, ...all, reasons, since, now: now.getTime(), maintenance })
  await addOpenWork(client, maintenance, now)
  const plan = { ...planner, orders: made.written, bottles, phases: lists.phases, timezone }
  await addDailyOrders(client, to, { ...plan, requester: personIn('requester') })
  await to.write(client)
  await addProjectHistory(client, to, now)
  await linkConversions(client)
  await linkReceivings(client)
  await keepLinesOfSteps(client)
  await sumStock(client)
  await countDiscountUses(client)
  await freezeReturns(client, personIn('stamp_inventory'), now, timezone)
  await addReporting(client, personIn('qa_manager'))
  await addPackOrders(client, { now: now.getTime(), by: admin })
  await addRecallDrill(client, personIn('qa_manager'), now)
  await addHandovers(client, {
    plantId,
    now: now.getTime(),
    timezone,
    leads: [personIn('supervisor_production'), personIn('supervisor_batcher')],
  })
  await addForecast(client, { planners: [personIn('manager'), personIn('director')], now })
  await addProductChanges(client, people, random(44), now.getTime())
  await bookTaxes(client)
  await measureSuppliers(client)
  await addImports(client, people, now)
  await writeRest(client, [...people, ...colleagues])
  await addForecastPlans(client, { planner: personIn('manager'), now })
}

/** The home currency exists already, the others are added with the company. */
async function currencyIds(client: pg.ClientBase, to: Tables) {
  const existing = await byCode(client, 'select code, id from currencies')
  return new Map([...existing, ...to.rows('currencies').map(({ code, id }) => [String(code), id] as const)])
}
