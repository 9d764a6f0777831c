import { companyLab } from './companyLab'
import { companyResearch } from './companyResearch'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { tankBatches } from '../tankBatches'

type Params = {
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  count: (sql: string) => Promise<number>
  pool: () => pg.Pool
}

/** Words of confectionery, desserts, cannabis, soft drinks and energy drinks, in both languages. */
const forbidden = (
  'candy|candies|taffy|toffee|caramel|butterscotch|gummy|bubble gum|marshmallow|chocolat|custard|cream|crème|tart|' +
  'bar|cake|pancake|pie|cookie|meringue|brûlée|sucre|bonbon|vanilla|vanille|dessert|cola|soda|root beer|sarsaparilla|' +
  'lemonade|energy|cannabis|hemp|double double|iced tea|au lait'
).split('|')

const running = `status not in ('draft', 'on_hold', 'cancelled')`

/** What the demo company keeps to in its catalogue, its prices and its orders. */
export function companyRules({ rows, count, pool }: Params) {
  describe('the rules of the demo company', () => {
    it('the demo company sells nothing where it is banned: no flavour, and no other stamp than the province asks for', async () => {
      expect(
        await count(`select l.id from sale_lines l join sales s on s.id = l.sale_id and s.${running}
          join products p on p.id = l.product_id join flavors f on f.id = p.flavor_id
          join provinces v on v.id = s.ship_to_province_id
          where (v.flavour_ban and f.is_restricted) or p.excise_jurisdiction <> v.excise_jurisdiction`),
      ).toBe(0)
      expect(
        await count(`select p.id from products p join flavors f on f.id = p.flavor_id
          where p.kind = 'finished_good' and f.is_restricted and not exists (select 1 from provinces v
            join countries c on c.id = v.country_id and c.iso2 = 'CA'
            where v.excise_jurisdiction = p.excise_jurisdiction and not v.flavour_ban)`),
      ).toBe(0)
    })

    it('the demo company mixes each batch in a tank that holds it, and stops for reasons of the phase', async () => {
      expect(
        await count(`select s.id from production_order_steps s join machines m on m.id = s.machine_id
          where s.unit_kind = 'ml' and (m.kind <> 'tank' or m.capacity_ml < s.qty_planned)`),
      ).toBe(0)
      expect(
        await count(`select l.id from production_logs l join phases f on f.id = l.phase_id
          join parameters p on p.id = any(array[
            l.scrap_reason_parameter_id, l.loss_reason_parameter_id, l.pause_reason_parameter_id])
          where p.code <> 'order_hold' and not f.code = any(p.phases)`),
      ).toBe(0)
      expect(
        await count(`select t.id from machine_states t join machines m on m.id = t.machine_id
          join phases f on f.id = m.phase_id join parameters p on p.id = t.reason_parameter_id
          where p.code <> 'order_hold' and (not f.code = any(p.phases) or p.value <> t.state)`),
      ).toBe(0)
    })

    it('the demo company begins no batch in a tank with another one in it, or that was not washed for its family', async () => {
      const { batches, changes, ...wrong } = await tankBatches(pool())
      expect(batches).toBeGreaterThan(250)
      expect(changes).toBeGreaterThan(100)
      expect(wrong).toEqual({ onto_others: 0, unwashed: 0 })
      expect(
        await count(`select m.id from machines m join stock_levels v on v.bin_id = m.bin_id and v.on_hand > 0
          where m.kind = 'tank' group by m.id having count(*) > 1`),
      ).toBe(0)
    })

    it('the demo company mixes by recipes that sum up, with the PG and VG of their ingredients, approved by another', async () => {
      expect(
        await count(`select r.id from recipes r cross join lateral (
            select sum(l.percent) as percent,
              sum(x.share * case when l.role = 'pg' then 100 when l.role = 'vg' then 0 else coalesce(p.pg_percent, 0) end) as pg
            from recipe_lines l join recipe_parts x on x.id = l.id join products p on p.id = l.product_id
            where l.recipe_id = r.id) m
          where r.status = 'approved' and (abs(m.percent - 100) > 0.0001 or abs(m.pg - r.pg_percent) > 0.01
            or r.approved_by_id is not distinct from r.created_by)`),
      ).toBe(0)
    })

    it('the demo company names nothing after sweets, desserts, soft drinks or cannabis', async () => {
      const names = await rows(`select name from flavors union select name from products
        union select name from product_families union select name from recipes`)
      const wrong = names.filter(({ name }) =>
        forbidden.some((word) => new RegExp(`(^|[^\\p{L}])${word}($|[^\\p{L}])`, 'iu').test(String(name))),
      )
      expect(wrong).toEqual([])
      expect(await count(`select id from flavors where profile in ('dessert', 'candy')`)).toBe(0)
    })

    it('the demo company asks more for a larger bottle, less of a chain than of a list, and never less than it costs', async () => {
      const bottles = `select p.volume_ml, p.list_price, p.average_cost, l.price from products p
        left join price_tier_lines l on l.product_id = p.id and l.min_qty = 1 and l.valid_to is not null
          and l.price_tier_id = (select id from price_tiers where code = 'CHAIN')
        where p.kind = 'finished_good'`
      expect(
        await count(
          `${bottles} and (l.price is null or l.price >= p.list_price or l.price <= p.average_cost)`,
        ),
      ).toBe(0)
      expect(
        await count(`select 1 from (${bottles}) a join (${bottles}) b on a.volume_ml < b.volume_ml
          where a.list_price >= b.list_price or a.price >= b.price
            or a.list_price / a.volume_ml <= b.list_price / b.volume_ml`),
      ).toBe(0)
    })

    it('the demo company knows what each product costs, more for more liquid and more nicotine', async () => {
      expect(await count(`select id from products where standard_cost is null or standard_cost <= 0`)).toBe(0)
      expect(
        await count(`select 1 from products a join products b on a.kind = 'finished_good' and b.kind = 'finished_good'
            and b.volume_ml >= a.volume_ml and b.strength_mg_ml > a.strength_mg_ml
          where a.standard_cost >= b.standard_cost`),
      ).toBe(0)
      const [bottles] = await rows(
        `select count(distinct standard_cost)::int as many from products where sku like 'PK-BTL-%'`,
      )
      expect(bottles?.many).toBe(4)
    })

    it('the demo company weighs its bottles, and gives dangerous goods their UN number', async () => {
      expect(
        await count(`select id from products where kind = 'finished_good'
          and (net_weight_g is null or net_weight_g < volume_ml or gross_weight_g <= net_weight_g)`),
      ).toBe(0)
      expect(await count(`select id from products where kind = 'packaging' and gross_weight_g is null`)).toBe(
        0,
      )
      expect(
        await count(`select id from products where un_number !~ '^UN[0-9]{4}$'
          or (un_number is null and (kind = 'nicotine' or name in ('Ethanol 95 %', 'Ethyl acetate', 'Limonene')))`),
      ).toBe(0)
    })

    it('the demo company can reach each supplier and buys on its terms, for sites with an address', async () => {
      expect(await count(`select id from locations where is_stock_location and address is null`)).toBe(0)
      expect(
        await count(`select id from suppliers where contact is null or email is null or phone is null
          or address is null or postal_code is null or payment_term_id is null or incoterm is null
          or (province_id is null and country_id in (select id from countries where iso2 in ('CA', 'US')))`),
      ).toBe(0)
      expect(
        await count(`select p.id from purchases p join suppliers s on s.id = p.supplier_id
          where (p.payment_term_id, p.incoterm) is distinct from (s.payment_term_id, s.incoterm)`),
      ).toBe(0)
    })

    it('the demo company trades as much as a plant of its size, with something of everything to decide', async () => {
      const many = {
        suppliers: await count('select id from suppliers'),
        purchases: await count('select id from purchases'),
        bills: await count('select id from invoices'),
        variances: await count(`select id from invoices where match_status = 'variance'`),
        customers: await count('select id from customers'),
        held: await count(`select id from sales where status = 'on_hold'`),
        discounts: await count('select id from discounts'),
        log: await count('select id from sales_import_logs'),
        rejected: await count(`select id from sales_import_logs where result = 'rejected'`),
      }
      expect(many).toEqual({
        ...{ suppliers: 38, purchases: 420, bills: 380, variances: 14, customers: 220 },
        ...{ held: 40, discounts: 12, log: 240, rejected: 9 },
      })
      const kinds =
        await rows(`select distinct t ->> 'variance' as kind from invoices i, jsonb_array_elements(i.match_result) t
        where t ->> 'variance' is not null order by 1`)
      // A bill that does not add up is refused before it is matched.
      expect(kinds.map(({ kind }) => kind)).toEqual([
        ...['duplicate', 'not_on_order', 'not_received', 'over_order', 'price_variance'],
        ...['quantity_variance', 'tax_variance', 'wrong_party'],
      ])
      const [grni] = await rows('select sum(value)::float8 as value from received_not_invoiced')
      expect(Number(grni?.value)).toBeGreaterThan(45_000)
      expect(Number(grni?.value)).toBeLessThan(75_000)
    })

    it('the demo company pays its services: their orders are received by their bills, and no price is below its duty', async () => {
      expect(
        await count(`select l.id from purchase_lines l join products p on p.id = l.product_id and p.kind = 'service'
          join purchases o on o.id = l.purchase_id
          where o.status <> 'closed' and (l.qty_received <> l.qty_invoiced
            or (o.status = 'received') <> (l.qty_invoiced = l.qty_ordered))`),
      ).toBe(0)
      expect(await count(`select id from health_canada_sales where net_sales < 0`)).toBe(0)
    })

    it('the demo company gets and places orders of a size that is worth a delivery and fits the customer', async () => {
      expect(
        await count(`select s.id from sales s join customers c on c.id = s.customer_id
          where s.total < 80 or s.total > case c.kind when 'distributor' then 95000 when 'chain' then 55000
            when 'online' then 30000 else 14000 end`),
      ).toBe(0)
      expect(await count(`select id from purchases where total * rate_to_cad not between 60 and 80000`)).toBe(
        0,
      )
      expect(
        await count(`select l.id from purchase_lines l join purchases p on p.id = l.purchase_id
          where p.status in ('draft', 'submitted', 'approved', 'ordered')
            and l.line_total * p.rate_to_cad < 200`),
      ).toBe(0)
    })
  })
  companyResearch({ rows, count, pool })
  companyLab({ rows, count })
}
