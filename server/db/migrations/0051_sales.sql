-- What customers order, at which price and tax, and how much of it is promised and gone.

create table sales (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in (
    'draft', 'on_hold', 'confirmed', 'partially_allocated', 'allocated', 'in_progress', 'partially_shipped',
    'shipped', 'done', 'cancelled')),
  -- Open ones first.
  rank integer not null generated always as
    (case when status in ('shipped', 'done', 'cancelled') then 1 else 0 end) stored,
  customer_id bigint not null references customers,
  location_id bigint not null references locations,
  channel text not null default 'phone' check (channel in ('phone', 'email', 'web', 'edi', 'import')),
  external_ref text check (length(external_ref) between 1 and 60),
  customer_po text check (length(customer_po) between 1 and 60),
  order_date date not null,
  promised_on date check (promised_on >= order_date),
  priority integer not null default 5 check (priority between 1 and 9),
  pick_up boolean not null default false,
  ship_to_address1 text check (length(ship_to_address1) between 1 and 120),
  ship_to_address2 text check (length(ship_to_address2) between 1 and 120),
  ship_to_city text check (length(ship_to_city) between 1 and 80),
  ship_to_province_id bigint not null references provinces,
  ship_to_country_id bigint references countries,
  ship_to_postal_code text check (length(ship_to_postal_code) between 1 and 12),
  ship_to_contact text check (length(ship_to_contact) between 1 and 120),
  ship_to_phone text check (length(ship_to_phone) between 1 and 30),
  ship_to_email text check (length(ship_to_email) between 1 and 160),
  price_tier_id bigint references price_tiers,
  payment_term_id bigint references parameters,
  freight_amount numeric(14,4) not null default 0 check (freight_amount >= 0),
  note text check (length(note) between 1 and 2000),
  currency_id bigint not null references currencies,
  rate_to_cad numeric(18,8) not null check (rate_to_cad > 0),
  subtotal numeric(14,4) not null default 0 check (subtotal >= 0),
  taxes jsonb not null default '[]',
  tax_total numeric(14,4) not null default 0 check (tax_total >= 0),
  total numeric(14,4) not null default 0 check (total >= 0),
  line_count integer not null default 0 check (line_count >= 0),
  allocated_percent integer not null default 0 check (allocated_percent between 0 and 100),
  shipped_percent integer not null default 0 check (shipped_percent between 0 and 100),
  hold_reason text check (hold_reason in ('credit', 'manual', 'compliance', 'price')),
  status_note text check (length(status_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status = 'on_hold') = (hold_reason is not null))
);
create unique index sales_external_ref_key on sales (channel, external_ref);
create index sales_number on sales (number collate "C", id);
create index sales_status on sales (status, promised_on);
create index sales_rank on sales (rank, promised_on, id);
create index sales_customer on sales (customer_id, status);
create index sales_location on sales (location_id);
create index sales_province on sales (ship_to_province_id);
create index sales_country on sales (ship_to_country_id);
create index sales_price_tier on sales (price_tier_id);
create index sales_payment_term on sales (payment_term_id);
create index sales_currency on sales (currency_id);
create index sales_words on sales using gin (
  lower(number) gin_trgm_ops, lower(customer_po) gin_trgm_ops, lower(external_ref) gin_trgm_ops);

create table sale_lines (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sales,
  line_no integer not null default 0 check (line_no >= 0),
  product_id bigint not null references products,
  description text check (length(description) between 1 and 200),
  qty_ordered numeric(18,6) not null check (qty_ordered > 0),
  measure_id bigint not null references measures,
  factor numeric(18,6) not null default 1 check (factor > 0),
  unit_price numeric(14,4) check (unit_price >= 0),
  list_price numeric(14,4) check (list_price >= 0),
  price_source text check (price_source in ('tier', 'default_tier', 'list', 'manual')),
  price_tier text check (length(price_tier) between 1 and 80),
  manual_price boolean not null default false,
  below_cost boolean not null default false,
  tax_class text not null check (tax_class in ('standard', 'vapour', 'zero_rated', 'exempt')),
  line_total numeric(14,4) not null default 0 check (line_total >= 0),
  qty_allocated numeric(18,6) not null default 0 check (qty_allocated >= 0),
  qty_shipped numeric(18,6) not null default 0 check (qty_shipped >= 0),
  qty_cancelled numeric(18,6) not null default 0 check (qty_cancelled >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (qty_allocated + qty_shipped + qty_cancelled <= qty_ordered)
);
create index sale_lines_sale on sale_lines (sale_id, line_no);
create index sale_lines_product on sale_lines (product_id);
create index sale_lines_measure on sale_lines (measure_id);

-- What could be promised of each line now where it is shipped from, and what nobody has promised yet.
create view sale_lines_now as
select l.id, available_at(l.product_id, s.location_id) as available,
  (l.qty_ordered - l.qty_shipped - l.qty_cancelled - l.qty_allocated)::numeric(18,6) as backorder
from sale_lines l join sales s on s.id = l.sale_id;

-- What one unit of a product costs by the tier named, the customer's own, the default one of the currency, or its list.
create function resolved_price(customer bigint, tier bigint, product bigint, qty numeric, day date)
  returns table (price numeric, currency text, source text, price_tier_id bigint, price_tier text,
    price_tier_line_id bigint, list_price numeric, cost numeric)
  language sql stable as $$
  with recursive money as (
    select c.id, c.code, c.rate_to_cad as rate from currencies c where c.id = coalesce(
      (select t.currency_id from price_tiers t where t.id = tier),
      (select u.currency_id from customers u where u.id = customer),
      (select d.id from currencies d where d.code = 'CAD'))
  ), tiers as (
    select t.id, t.name, t.basis, t.default_percent, 'tier' as source, 1 as turn from price_tiers t, money
    where t.is_active and t.currency_id = money.id
      and t.id = coalesce(tier, (select u.price_tier_id from customers u where u.id = customer))
    union all
    select t.id, t.name, t.basis, t.default_percent, 'default_tier', 2 from price_tiers t, money
    where t.is_active and t.is_default and t.currency_id = money.id
  ), ware as (
    select p.id, p.category_id, p.list_price, p.average_cost, f.id as family_id from products p
    left join product_families f on p.kind = 'finished_good' and f.brand_id = p.brand_id and f.flavor_id = p.flavor_id
    where p.id = product
  ), branches as (
    select c.id, c.parent_id, 0 as height from categories c, ware where c.id = ware.category_id
    union all
    select c.id, c.parent_id, b.height + 1 from categories c join branches b on c.id = b.parent_id
  ), targets as (
    select 'product' as kind, id, 0 as distance from ware
    union all select 'family', family_id, 1 from ware
    union all select 'category', id, 2 + height from branches
  ), found as (
    select t.turn, g.distance, l.min_qty, t.source, t.id as tier_id, t.name as tier, l.id as line_id,
      tier_price(t.basis, money.rate, l.price, l.percent, p.list_price, p.average_cost) as price
    from tiers t cross join money cross join ware p
    join price_tier_lines l on l.price_tier_id = t.id and l.min_qty <= qty
      and daterange(l.valid_from, l.valid_to, '[]') @> day
    join targets g on g.id = case g.kind
      when 'product' then l.product_id when 'family' then l.product_family_id else l.category_id end
    union all
    select t.turn, 1000, 0, t.source, t.id, t.name, null,
      tier_price(t.basis, money.rate, null, t.default_percent, p.list_price, p.average_cost)
    from tiers t cross join money cross join ware p where t.default_percent is not null
    union all
    select 3, 0, 0, 'list', null, null, null, round(p.list_price / money.rate, 4) from money cross join ware p
  ), chosen as (
    select * from found f where f.price is not null or f.source = 'list'
    order by f.turn, f.distance, f.min_qty desc limit 1
  )
  select c.price, money.code, c.source, c.tier_id, c.tier, c.line_id,
    round(p.list_price / money.rate, 4), round(p.average_cost / money.rate, 4)
  from chosen c cross join money cross join ware p
$$;
