-- What is ordered from suppliers, and deliveries that come for it.

create table purchases (
  id bigint generated always as identity primary key,
  number text not null,
  status text not null default 'draft' check (status in (
    'draft', 'submitted', 'approved', 'ordered', 'partially_received', 'received', 'closed', 'cancelled')),
  supplier_id bigint not null references suppliers,
  location_id bigint not null references locations,
  order_date date,
  expected_on date check (expected_on >= order_date),
  promised_on date,
  due_on date generated always as (coalesce(promised_on, expected_on)) stored,
  currency_id bigint references currencies,
  rate_to_cad numeric(18,8) not null default 1 check (rate_to_cad > 0),
  payment_term_id bigint references parameters,
  incoterm text check (length(incoterm) between 1 and 20),
  freight_amount numeric(14,4) not null default 0 check (freight_amount >= 0),
  supplier_reference text check (length(supplier_reference) between 1 and 60),
  external_ref text check (length(external_ref) between 1 and 60),
  tags text check (length(tags) between 1 and 200),
  note text check (length(note) between 1 and 2000),
  buyer_id bigint references users,
  line_count integer not null default 0 check (line_count >= 0),
  lines_received numeric(18,6) not null default 0 check (lines_received >= 0),
  open_lines integer not null default 0 check (open_lines >= 0),
  begun_lines integer not null default 0 check (begun_lines >= 0),
  subtotal numeric(14,4) not null default 0,
  discount_total numeric(14,4) not null default 0,
  tax_total numeric(14,4) not null default 0,
  total numeric(14,4) not null default 0,
  approved_by_id bigint references users,
  approved_at timestamptz(3),
  ordered_at timestamptz(3),
  closed_at timestamptz(3),
  reject_note text check (length(reject_note) between 1 and 500),
  close_reason text check (length(close_reason) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index purchases_number_key on purchases (number);
create index purchases_number on purchases (number collate "C", id);
-- The key of an import: no order of a supplier comes in twice.
create unique index purchases_external_ref_key on purchases (supplier_id, external_ref);
create index purchases_status on purchases (status, number);
create index purchases_location on purchases (location_id);
create index purchases_buyer on purchases (buyer_id);
create index purchases_currency on purchases (currency_id);
create index purchases_payment_term on purchases (payment_term_id);

create table purchase_lines (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  line_no integer not null default 0,
  product_id bigint not null references products,
  description text check (length(description) between 1 and 200),
  qty_ordered numeric(18,6) not null check (qty_ordered > 0),
  measure_id bigint references measures,
  factor numeric(18,6) check (factor > 0),
  unit_price numeric(14,4) check (unit_price >= 0),
  discount_percent numeric(7,4) not null default 0 check (discount_percent between 0 and 100),
  tax_class text check (tax_class in ('standard', 'vapour', 'zero_rated', 'exempt')),
  account_id bigint references accounts,
  expected_on date,
  line_total numeric(14,4) not null default 0,
  qty_received numeric(18,6) not null default 0 check (qty_received >= 0),
  qty_rejected numeric(18,6) not null default 0 check (qty_rejected between 0 and qty_received),
  qty_returned numeric(18,6) not null default 0 check (qty_returned between 0 and qty_received),
  qty_cancelled numeric(18,6) not null default 0 check (qty_cancelled between 0 and qty_ordered),
  line_status text not null default 'open' check (line_status in (
    'open', 'partially_received', 'received', 'cancelled')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index purchase_lines_purchase on purchase_lines (purchase_id);
create index purchase_lines_product on purchase_lines (product_id);
create index purchase_lines_measure on purchase_lines (measure_id);
create index purchase_lines_account on purchase_lines (account_id);

-- What is still to come from suppliers, where and when, in the stock measure of each product.
create view purchases_to_come as
select l.id as purchase_line_id, l.purchase_id, l.product_id, p.location_id,
  coalesce(p.promised_on, l.expected_on, p.expected_on, p.order_date) as "on",
  round((l.qty_ordered - l.qty_cancelled - l.qty_received) * l.factor, 6) as qty
from purchase_lines l join purchases p on p.id = l.purchase_id
where p.status in ('ordered', 'partially_received') and l.qty_received < l.qty_ordered - l.qty_cancelled;

-- Beside each line: what there is of its product and is on its way already, and what was paid for it last.
create view purchase_lines_now as
select l.id, h.on_hand::numeric(18,6) as on_hand, c.on_order::numeric(18,6) as on_order, b.last_price
from purchase_lines l join purchases p on p.id = l.purchase_id
cross join lateral (
  select coalesce(sum(v.on_hand), 0) as on_hand from stock_levels v where v.product_id = l.product_id
) h
cross join lateral (
  select coalesce(sum(t.qty), 0) as on_order from purchases_to_come t where t.product_id = l.product_id
) c
left join lateral (
  select round(x.unit_price / x.factor * l.factor, 4)::numeric(14,4) as last_price
  from purchase_lines x join purchases o on o.id = x.purchase_id
  where x.product_id = l.product_id and o.currency_id = p.currency_id and o.ordered_at is not null
    and o.id <> p.id and o.status <> 'cancelled'
  order by o.ordered_at desc, x.id desc limit 1
) b on true;

alter table products add preferred_supplier_id bigint references suppliers;
alter table products add supplier_sku text check (length(supplier_sku) between 1 and 60);
create index products_preferred_supplier on products (preferred_supplier_id);

drop view products_list;
create view products_list as
select p.*, coalesce(s.on_hand, 0) as on_hand, coalesce(s.reserved, 0) as reserved,
  coalesce(s.available, 0) as available, 1 as product_count
from products p
left join (
  select product_id, sum(on_hand) as on_hand, sum(reserved) as reserved, sum(available) as available
  from stock_by_site group by product_id
) s on s.product_id = p.id;

-- A delivery comes for an order or a transfer, from a customer, or for nothing the books know of.
alter table receivings drop constraint receivings_source_kind_check;
alter table receivings add constraint receivings_source_kind_check
  check (source_kind in ('purchase', 'transfer', 'customer_return', 'other'));
alter table receivings add purchase_id bigint references purchases;
alter table receivings add transfer_id bigint references transfers;
alter table receivings add source_number text check (length(source_number) between 1 and 20);
alter table receivings add check ((purchase_id is not null) = (source_kind = 'purchase'));
alter table receivings add check ((transfer_id is not null) = (source_kind = 'transfer'));
create index receivings_purchase on receivings (purchase_id);
create index receivings_transfer on receivings (transfer_id);
create index receiving_lines_source_line on receiving_lines (source_line_id);

-- Which postings of another document a delivery caused: what a transfer brought is taken back through it.
create table receiving_postings (
  posting_id bigint primary key references stock_postings,
  receiving_id bigint not null references receivings
);
create index receiving_postings_receiving on receiving_postings (receiving_id);
