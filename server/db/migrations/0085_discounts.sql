-- Discounts of customers, goods and days, how a price came about, and the day that was promised of a line.

create table discounts (
  id bigint generated always as identity primary key,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'expired')),
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('percent', 'amount_per_unit', 'order_percent', 'buy_x_get_y')),
  value numeric(14,4) check (value > 0),
  buy_qty numeric(18,6) check (buy_qty > 0),
  get_qty numeric(18,6) check (get_qty > 0),
  target text not null default 'all' check (target in ('all', 'brand', 'category', 'family', 'product')),
  brand_id bigint references brands,
  category_id bigint references categories,
  product_family_id bigint references product_families,
  product_id bigint references products,
  audience text not null default 'all' check (audience in (
    'all', 'customer', 'customer_kind', 'price_tier', 'province')),
  customer_id bigint references customers,
  customer_kind text check (customer_kind in (
    'distributor', 'retailer', 'chain', 'online', 'export', 'internal')),
  price_tier_id bigint references price_tiers,
  province_id bigint references provinces,
  min_qty numeric(18,6) check (min_qty > 0),
  min_amount numeric(14,4) check (min_amount >= 0),
  valid_from date,
  valid_to date,
  max_uses integer check (max_uses > 0),
  stackable boolean not null default false,
  priority integer not null default 5 check (priority between 1 and 99),
  used_count integer not null default 0 check (used_count >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (valid_to >= valid_from),
  check (used_count <= max_uses),
  check (kind not in ('percent', 'order_percent') or value <= 100)
);
create unique index discounts_code_key on discounts (code);
create index discounts_status on discounts (status, valid_to);
create index discounts_brand on discounts (brand_id);
create index discounts_category on discounts (category_id);
create index discounts_product_family on discounts (product_family_id);
create index discounts_product on discounts (product_id);
create index discounts_customer on discounts (customer_id);
create index discounts_price_tier on discounts (price_tier_id);
create index discounts_province on discounts (province_id);

alter table sales
  add column discount_total numeric(14,4) not null default 0 check (discount_total >= 0),
  add column order_discounts jsonb not null default '[]';

alter table sale_lines
  add column discount_id bigint references discounts,
  add column discount_percent numeric(7,4) not null default 0 check (discount_percent between 0 and 100),
  add column price_proof jsonb,
  add column promised_on date,
  add column promise jsonb;
create index sale_lines_discount on sale_lines (discount_id);

-- Which confirmed orders use a discount, and what it took off: of a line, or of the order as a whole.
create table sale_discounts (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sales on delete cascade,
  sale_line_id bigint references sale_lines on delete cascade,
  discount_id bigint not null references discounts,
  qty numeric(18,6) not null default 0,
  amount numeric(14,4) not null default 0
);
create index sale_discounts_sale on sale_discounts (sale_id);
create index sale_discounts_sale_line on sale_discounts (sale_line_id);
create index sale_discounts_discount on sale_discounts (discount_id, sale_id);
