import type pg from 'pg'
import type { Tables } from './tables'

type Group = [code: number, name: string, leaves: string]
type Branch = [code: number, name: string, kind: string, groups: readonly Group[]]

// Leaves are numbered in tens below their group.
const chart: readonly Branch[] = [
  [
    1000,
    'Assets',
    'asset',
    [
      [
        1100,
        'Cash and banks',
        'Operating account, CAD; Operating account, USD; Payroll account; Savings account; Petty cash; Card payments in transit',
      ],
      [
        1200,
        'Receivables',
        'Trade receivables; Trade receivables, USD; Allowance for doubtful accounts; Employee advances; Supplier credits due',
      ],
      [1300, 'Recoverable taxes', 'GST recoverable; HST recoverable; QST recoverable; Excise refunds due'],
      [
        1400,
        'Inventory',
        'Raw materials; Flavour concentrates; Packaging; Bulk liquids; Bottled liquids; Excise stamps; Goods in transit; Work in process; Stock at the distribution centre',
      ],
      [1500, 'Prepaid expenses', 'Prepaid insurance; Prepaid rent; Prepaid licences; Duty deposits'],
      [
        1600,
        'Equipment',
        'Filling lines; Labelling and stamping machines; Laboratory equipment; Tanks and mixers; Vehicles and lift trucks; Computers; Leasehold improvements',
      ],
      [
        1700,
        'Accumulated depreciation',
        'Depreciation of filling lines; Depreciation of machines; Depreciation of laboratory equipment; Depreciation of vehicles; Depreciation of computers',
      ],
    ],
  ],
  [
    2000,
    'Liabilities',
    'liability',
    [
      [
        2100,
        'Payables',
        'Trade payables; Trade payables, USD; Goods received, not invoiced; Freight accrued; Customs broker payable',
      ],
      [
        2200,
        'Taxes payable',
        'GST payable; HST payable; QST payable; PST payable; RST payable; Vapour products tax payable; Federal excise duty payable; Provincial excise duty payable',
      ],
      [
        2300,
        'Payroll liabilities',
        "Wages payable; Source deductions; Vacation pay; Workers' compensation; Pension contributions",
      ],
      [2400, 'Loans', 'Line of credit; Term loan; Equipment leases; Credit cards'],
      [2500, 'Owed to customers', 'Customer deposits; Rebates accrued; Returns accrued'],
    ],
  ],
  [
    3000,
    'Equity',
    'equity',
    [[3100, 'Capital', 'Common shares; Contributed surplus; Retained earnings; Dividends']],
  ],
  [
    4000,
    'Income',
    'income',
    [
      [
        4100,
        'Sales',
        'Sales of bottled liquids; Sales of bulk liquids; Contract packing; Sales from the distribution centre; Export sales',
      ],
      [
        4200,
        'Discounts and returns',
        'Discounts on bottled liquids; Discounts on bulk liquids; Returns; Rebates',
      ],
      [4300, 'Other income', 'Interest; Stock found; Foreign exchange gains'],
    ],
  ],
  [
    5000,
    'Expenses',
    'expense',
    [
      [
        5100,
        'Cost of goods sold',
        'Cost of bottled liquids; Cost of bulk liquids; Cost at the distribution centre; Excise duty on goods sold; Samples given',
      ],
      [
        5200,
        'Variances',
        'Purchase price variance; Purchase quantity variance; Production variance; Scrap; Stock losses; Laboratory scrap',
      ],
      [
        5300,
        'Inbound',
        'Freight in; Freight to the distribution centre; Duty and brokerage; Sales taxes not recovered',
      ],
      [5400, 'Production costs', 'Production wages; Maintenance; Energy; Laboratory supplies; Cleaning'],
      [5500, 'Selling', 'Freight out; Advertising; Commissions; Trade shows'],
      [
        5600,
        'Administration',
        'Salaries; Rent; Insurance; Software; Professional fees; Bank charges; Depreciation; Training',
      ],
    ],
  ],
]

// Event, category, location, tax, debit, credit; a dash is all of them.
const mappings = `
goods_received - - - 1410 2130
supplier_invoice - - - 2130 2110
price_variance - - - 5210 2130
quantity_variance - - - 5220 2130
freight - - - 5310 2140
duty - - - 5330 2150
excise_duty - - - 1460 2270
tax_recoverable - - - 1310 2110
tax_payable - - - 1210 2210
sale_revenue - - - 1210 4110
sale_discount - - - 4210 1210
cost_of_goods_sold - - - 5110 1450
stock_gain - - - 1410 4320
stock_loss - - - 5250 1410
scrap - - - 5240 1480
sample - - - 5150 1410
production_consume - - - 1480 1410
production_output - - - 1450 1480
production_variance - - - 5230 1480
goods_received RAW - - 1410 2130
goods_received CONC - - 1420 2130
goods_received PACK - - 1430 2130
goods_received BULK - - 1440 2130
goods_received BOTTLED - - 1450 2130
price_variance RAW - - 5210 1410
price_variance CONC - - 5210 1420
price_variance PACK - - 5210 1430
quantity_variance RAW - - 5220 1410
quantity_variance CONC - - 5220 1420
quantity_variance PACK - - 5220 1430
freight RAW - - 1410 2140
freight CONC - - 1420 2140
freight PACK - - 1430 2140
duty RAW - - 1410 2150
duty CONC - - 1420 2150
duty PACK - - 1430 2150
sale_revenue BULK - - 1210 4120
sale_revenue BOTTLED - - 1210 4110
sale_discount BULK - - 4220 1210
sale_discount BOTTLED - - 4210 1210
cost_of_goods_sold BULK - - 5120 1440
cost_of_goods_sold BOTTLED - - 5110 1450
stock_gain RAW - - 1410 4320
stock_gain CONC - - 1420 4320
stock_gain PACK - - 1430 4320
stock_gain BULK - - 1440 4320
stock_gain BOTTLED - - 1450 4320
stock_loss RAW - - 5250 1410
stock_loss CONC - - 5250 1420
stock_loss PACK - - 5250 1430
stock_loss BULK - - 5250 1440
stock_loss BOTTLED - - 5250 1450
scrap RAW - - 5240 1410
scrap CONC - - 5240 1420
scrap PACK - - 5240 1430
scrap BULK - - 5240 1440
scrap BOTTLED - - 5240 1450
sample BULK - - 5150 1440
sample BOTTLED - - 5150 1450
production_consume RAW - - 1480 1410
production_consume CONC - - 1480 1420
production_consume PACK - - 1480 1430
production_consume BULK - - 1480 1440
production_output BULK - - 1440 1480
production_output BOTTLED - - 1450 1480
production_variance BULK - - 5230 1440
production_variance BOTTLED - - 5230 1450
excise_duty BOTTLED - - 1450 2270
tax_recoverable - - GST 1310 2110
tax_recoverable - - HST 1320 2110
tax_recoverable - - QST 1330 2110
tax_recoverable - - PST 5340 2110
tax_recoverable - - RST 5340 2110
tax_payable - - GST 1210 2210
tax_payable - - HST 1210 2220
tax_payable - - QST 1210 2230
tax_payable - - PST 1210 2240
tax_payable - - RST 1210 2250
tax_payable - - VPT 1210 2260
sale_revenue - DCC - 1210 4140
cost_of_goods_sold - DCC - 5130 1490
goods_received - WHS - 1410 2130
goods_received - DCC - 1490 2130
goods_received - LAB - 5440 2130
stock_loss - WHS - 5250 1410
stock_loss - DCC - 5250 1490
stock_gain - WHS - 1410 4320
stock_gain - DCC - 1490 4320
scrap - LAB - 5260 1410
freight - DCC - 5320 2140
`

const since = '2020-01-01'

/** The chart of accounts of the demo company: 140 accounts in five trees. */
function addChart(to: Tables) {
  const add = (
    code: number,
    name: string,
    kind: string,
    parentId: number | null,
    isLeaf: boolean,
    sub: string | null,
  ) =>
    to.add('accounts', {
      code: String(code),
      name,
      kind,
      sub_kind: sub,
      parent_id: parentId,
      is_postable: isLeaf,
      is_active: name !== 'Trade shows',
    })
  for (const [code, name, kind, groups] of chart) {
    const top = add(code, name, kind, null, false, null)
    for (const [groupCode, groupName, leaves] of groups) {
      const group = add(groupCode, groupName, kind, top, false, null)
      leaves
        .split('; ')
        .forEach((leaf, at) => add(groupCode + 10 * (at + 1), leaf, kind, group, true, groupName))
    }
  }
}

/** Accounts and the events mapped to them; categories and locations exist already. */
export function addAccounts(to: Tables) {
  addChart(to)
  const ids = (table: string) => new Map(to.rows(table).map(({ code, id }) => [code, id]))
  const [accounts, categories, locations] = [ids('accounts'), ids('categories'), ids('locations')]
  for (const line of mappings.trim().split('\n')) {
    const [event, category, location, tax, debit, credit] = line.split(' ')
    to.add('accounting_mappings', {
      event,
      category_id: categories.get(category) ?? null,
      location_id: locations.get(location) ?? null,
      tax_code: tax === '-' ? null : tax,
      debit_account_id: accounts.get(debit),
      credit_account_id: accounts.get(credit),
      valid_from: since,
    })
  }
}

/** Where each tax of the country is booked: what is sold owes it, what is bought gets it back. */
export const bookTaxes = (client: pg.ClientBase) =>
  client.query(
    `update tax_setup_lines l set account_id = a.id from tax_setups s, accounts a
     where s.id = l.tax_setup_id and a.code = case
       when s.direction = 'purchase' then
         case l.code when 'GST' then '1310' when 'HST' then '1320' when 'QST' then '1330' else '5340' end
       else case l.code when 'GST' then '2210' when 'HST' then '2220' when 'QST' then '2230' when 'PST' then '2240'
         when 'RST' then '2250' else '2260' end end`,
  )
