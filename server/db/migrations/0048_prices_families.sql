-- Master data of the catalogue: what brands, categories and units say beside their name, families, price lists, and
-- the places products are given in bins.

alter table brands add column customer_id bigint references customers;
create index brands_customer on brands (customer_id);
alter table flavors add column is_active boolean not null default true;
alter table categories
  add column inventory_account_id bigint references accounts,
  add column cogs_account_id bigint references accounts,
  add column sales_account_id bigint references accounts;
create index categories_inventory_account on categories (inventory_account_id);
create index categories_cogs_account on categories (cogs_account_id);
create index categories_sales_account on categories (sales_account_id);

-- One unit of each dimension is what the others are measured in.
alter table measures add column is_base boolean not null default false;
update measures set is_base = true where code in ('ml', 'g', 'ea', 'm');
update measures m set is_base = true
where id = (select min(id) from measures o where o.dimension = m.dimension)
  and not exists (select 1 from measures o where o.dimension = m.dimension and o.is_base);
alter table measures add check (not is_base or factor_to_base = 1);
create unique index measures_dimension_key on measures (dimension) where is_base;

create table product_families (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 120),
  brand_id bigint not null references brands,
  flavor_id bigint not null references flavors,
  category_id bigint not null references categories,
  strengths text not null check (length(strengths) between 1 and 120),
  volumes text not null check (length(volumes) between 1 and 120),
  jurisdictions text[] not null check (jurisdictions <@ array[
    'CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'EX']),
  sku_pattern text not null check (length(sku_pattern) between 1 and 80),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index product_families_code_key on product_families (code);
create unique index product_families_flavor_key on product_families (brand_id, flavor_id);
create index product_families_flavor on product_families (flavor_id);
create index product_families_category on product_families (category_id);

-- A bottle belongs to the family of its brand and flavour.
create view product_families_now as
  select f.id, count(p.id)::integer as members,
    coalesce(sum((select sum(l.on_hand) from stock_levels l where l.product_id = p.id)), 0) as on_hand
  from product_families f
  left join products p on p.brand_id = f.brand_id and p.flavor_id = f.flavor_id and p.kind = 'finished_good'
  group by f.id;

create view brands_now as
  select b.id, (select count(*)::integer from products p where p.brand_id = b.id) as products from brands b;
create view flavors_now as
  select f.id, (select count(*)::integer from products p where p.flavor_id = f.id) as products from flavors f;
create view categories_now as
  select c.id, (select count(*)::integer from products p where p.category_id = c.id) as products from categories c;
create view measures_now as
  select m.id, (select count(*)::integer from products p where p.stock_measure_id = m.id) as products
  from measures m;

create table price_tiers (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  currency_id bigint not null references currencies,
  basis text not null check (basis in ('list_price', 'average_cost', 'absolute')),
  default_percent numeric(7,4) check (default_percent >= 0),
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (basis <> 'list_price' or default_percent <= 100),
  check (basis <> 'absolute' or default_percent is null),
  check (is_active or not is_default)
);
create unique index price_tiers_code_key on price_tiers (code);
create unique index price_tiers_is_default_key on price_tiers (currency_id) where is_default;
create index price_tiers_currency on price_tiers (currency_id);

create table price_tier_lines (
  id bigint generated always as identity primary key,
  price_tier_id bigint not null references price_tiers,
  product_id bigint references products,
  product_family_id bigint references product_families,
  category_id bigint references categories,
  min_qty numeric(18,6) not null default 1 check (min_qty >= 0),
  price numeric(14,4) check (price >= 0),
  percent numeric(7,4) check (percent >= 0),
  valid_from date,
  valid_to date,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (num_nonnulls(product_id, product_family_id, category_id) = 1),
  check (num_nonnulls(price, percent) = 1),
  check (valid_to >= valid_from)
);
create index price_tier_lines_tier on price_tier_lines (price_tier_id);
create index price_tier_lines_product on price_tier_lines (product_id);
create index price_tier_lines_family on price_tier_lines (product_family_id);
create index price_tier_lines_category on price_tier_lines (category_id);
-- Ranges compare with && by themselves: one day has one price for a target and a quantity.
alter table price_tier_lines add constraint price_tier_lines_valid_from_excl exclude using gist (
  int8range(price_tier_id, price_tier_id, '[]') with &&,
  int8range(coalesce(product_id, 0), coalesce(product_id, 0), '[]') with &&,
  int8range(coalesce(product_family_id, 0), coalesce(product_family_id, 0), '[]') with &&,
  int8range(coalesce(category_id, 0), coalesce(category_id, 0), '[]') with &&,
  numrange(min_qty, min_qty, '[]') with &&,
  daterange(valid_from, valid_to, '[]') with &&
);

alter table customers add column price_tier_id bigint references price_tiers;
create index customers_price_tier on customers (price_tier_id);

create view price_tiers_now as
  select t.id,
    (select count(*)::integer from customers c where c.price_tier_id = t.id) as customers,
    (select count(*)::integer from price_tier_lines l where l.price_tier_id = t.id) as lines
  from price_tiers t;

-- What a line or the percent of a tier makes of what the product lists or costs in Canadian dollars; `rate` is what the
-- tier's currency is worth in them. Null where there is nothing to reckon from.
create function tier_price(
  basis text, rate numeric, price numeric, percent numeric, list_price numeric, average_cost numeric
) returns numeric language sql immutable as $$
  select case
    when price is not null then price
    when basis = 'list_price' then round(list_price / rate * (1 - percent / 100), 4)
    when basis = 'average_cost' then round(average_cost / rate * (1 + percent / 100), 4)
  end
$$;

create table product_bins (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  bin_id bigint not null references bins,
  location_id bigint not null references locations,
  role text not null check (role in ('pick', 'reserve', 'overflow')),
  is_primary boolean not null default false,
  min_qty numeric(18,6) check (min_qty >= 0),
  max_qty numeric(18,6) check (max_qty >= 0),
  putaway_rank integer not null default 0 check (putaway_rank between 0 and 10000),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (min_qty <= max_qty),
  check (not is_primary or role = 'pick')
);
create unique index product_bins_bin_key on product_bins (product_id, bin_id);
create unique index product_bins_is_primary_key on product_bins (product_id, location_id) where is_primary;
create index product_bins_bin on product_bins (bin_id);
create index product_bins_location on product_bins (location_id);

-- What lies there now, and how much brings it to its most where it fell below its least.
create view product_bins_now as
  select b.id, s.on_hand,
    case when s.on_hand < b.min_qty then coalesce(b.max_qty, b.min_qty) - s.on_hand else 0 end as to_replenish
  from product_bins b, lateral (
    select coalesce(sum(l.on_hand), 0) as on_hand from stock_levels l
    where l.product_id = b.product_id and l.bin_id = b.bin_id
  ) s;
