import type { Sample } from './importSamples'

/** Files of orders to try their kinds with: of customers and production, and of what is forecast for them. */
export const orderSamples: Readonly<Record<string, Sample>> = {
  forecast_lines: {
    ask: `select f.name as period, p.sku, c.name as customer from forecast_periods f, products p, customers c
      where f.status in ('draft', 'open') and p.is_saleable and p.status = 'active' and c.status = 'active'
      order by f.id desc, p.id, c.id limit 1`,
    heads: 'period,sku,customer,qty,reason',
    clean: ['"{period}",{sku},"{customer}",120,Spring promotion', '"{period}",{sku},,480,Spring promotion'],
    wrong: [
      'Never planned,{sku},"{customer}",120,Spring promotion',
      '"{period}",NONE-30,"{customer}",120,Spring promotion',
      '"{period}",{sku},No such shop,120,Spring promotion',
      '"{period}",{sku},"{customer}",-5,Spring promotion',
      '"{period}",{sku},,many,Spring promotion',
    ],
  },
  rd_formulae: {
    // A sample whose bench is still empty, and one that is tested.
    ask: `select s.number as sample, o.number as tested from rd_samples s join rd_sample_versions v on v.id = s.current_version_id
      cross join lateral (select number from rd_samples where status = 'in_qc' order by id limit 1) o
      where s.status = 'in_development' and v.status = 'draft' and not exists (
        select from rd_sample_ingredients i where i.sample_version_id = v.id) order by s.id limit 1`,
    heads: 'sample_number,ingredient_sku,percent,addition_order',
    clean: ['{sample},RM-PG,49.2,10', '{sample},RM-SWEET,0.8,20', '{sample},RM-VG,50,30'],
    wrong: [
      '{sample},RM-PG,50.0001,10',
      '{sample},RM-VG,50,20',
      '{tested},RM-PG,50,10',
      'RDS-99999,RM-VG,100,10',
    ],
  },
  sales: {
    // One order that may go where it goes, and one of flavoured goods into a province that bans them.
    ask: `select a.customer, a.sku, a.province, b.customer as there, b.sku as banned, b.province as closed, b.location
      from (
        select c.number as customer, p.sku, v.code as province from provinces v
        join customers c on c.ship_province_id = v.id and c.status = 'active' and not c.whole_cartons
        join products p on p.excise_jurisdiction = v.excise_jurisdiction and p.status = 'active' and p.is_saleable
          and p.list_price is not null
        where v.code = 'ON' order by c.id, p.id limit 1
      ) a, (
        select c.number as customer, p.sku, v.code as province,
          (select code from locations where is_stock_location and is_active order by id limit 1) as location
        from provinces v join countries y on y.id = v.country_id and y.iso2 = 'CA'
        join customers c on c.ship_province_id = v.id and c.status = 'active' and not c.whole_cartons
        join products p on p.excise_jurisdiction = v.excise_jurisdiction and p.status = 'active' and p.is_saleable
          and p.list_price is not null
        join flavors f on f.id = p.flavor_id and f.is_restricted
        where v.flavour_ban order by v.id, c.id, p.id limit 1
      ) b`,
    heads:
      'channel,external_ref,customer,order_date,promised_on,ship_province,sku,qty,unit_price,customer_po,location',
    clean: [
      'web,WEB-90001,{customer},2026-11-20,2026-11-27,{province},{sku},12,,PO 4711,{location}',
      'web,WEB-90002,{customer},2026-11-21,2026-11-28,{province},{sku},6,14.50,,{location}',
    ],
    wrong: [
      'web,WEB-90003,{there},2026-11-20,2026-11-27,{closed},{banned},12,,PO 4712,{location}',
      'web,WEB-90004,{customer},2026-11-20,2026-11-13,{province},{sku},12,,,{location}',
      'fax,WEB-90005,{customer},2026-11-20,,{province},NO-SUCH-SKU,0,cheap,,{location}',
      'web,WEB-90006,Nobody Inc.,2026-11-20,,{province},{sku},12,,,{location}',
      'web,,{customer},2026-11-20,,ZZ,{sku},12,,,{location}',
    ],
  },
  production_orders: {
    ask: `select p.sku, r.code as recipe, f.code as flow, (current_date + 28)::text as due from production_orders o
      join products p on p.id = o.product_id and p.status = 'active' and p.is_producible
      join recipes r on r.id = o.recipe_id and r.status = 'approved'
      join flows f on f.id = o.flow_id and f.status = 'active' where o.status in ('pending', 'planned') order by o.id limit 1`,
    heads: 'external_ref,sku,qty,recipe,flow,due_on,priority,notes',
    clean: [
      'ERP-70001,{sku},4000,{recipe},{flow},{due},normal,Autumn stock',
      'ERP-70002,{sku},2500,{recipe},{flow},{due},high,',
    ],
    wrong: [
      'ERP-70003,RM-NONE,4000,{recipe},{flow},{due},normal,',
      'ERP-70004,{sku},0,R-NONE,{flow},2020-01-31,soon,',
      ',{sku},4000,{recipe},{flow},{due},normal,',
    ],
  },
  assembly_orders: {
    ask: `select p.sku, f.code as flow, o.containers_per_pack as containers, o.stamps_per_pack as stamps,
      (current_date + 28)::text as due from production_orders o
      join products p on p.id = o.product_id and p.status = 'active'
      join flows f on f.id = o.flow_id and f.status = 'active'
      where o.area = 'assembly' and o.stamps_per_pack > 0 order by o.id limit 1`,
    heads: 'external_ref,sku,qty,flow,containers,stamps,due_on,priority,notes',
    clean: [
      'ERP-80001,{sku},1200,{flow},{containers},{stamps},{due},normal,Autumn packs',
      'ERP-80002,{sku},600,{flow},{containers},{stamps},{due},high,',
    ],
    wrong: [
      'ERP-80003,RM-NONE,1200,{flow},{containers},{stamps},{due},normal,',
      'ERP-80004,{sku},0,F-NONE,{containers},{stamps},2020-01-31,soon,',
      ',{sku},1200,{flow},{containers},{stamps},{due},normal,',
    ],
  },
}
