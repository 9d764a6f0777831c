-- What suppliers sell a product as, from which quantity at which price, and what paying early saves.

create table supplier_products (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  product_id bigint not null references products,
  supplier_sku text check (length(supplier_sku) between 1 and 60),
  min_qty numeric(18,6) not null default 1 check (min_qty > 0),
  unit_price numeric(14,4) check (unit_price >= 0),
  lead_time_days integer check (lead_time_days between 0 and 3650),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index supplier_products_key on supplier_products (supplier_id, product_id, min_qty);
create index supplier_products_product on supplier_products (product_id, supplier_id);

alter table suppliers
  add column early_discount_percent numeric(7,4) check (early_discount_percent > 0 and early_discount_percent <= 100),
  add column early_discount_days integer check (early_discount_days between 0 and 365),
  add check ((early_discount_percent is null) = (early_discount_days is null));

alter table invoices
  add column early_until date,
  add column early_discount numeric(14,4) check (early_discount >= 0);
