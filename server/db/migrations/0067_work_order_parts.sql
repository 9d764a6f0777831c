-- Spare parts that a work order took out of the stock, each as one posting of the ledger, and what they cost.
create table work_order_parts (
  id bigint generated always as identity primary key,
  status text not null default 'issued' check (status in ('issued', 'returned')),
  work_order_id bigint not null references work_orders,
  product_id bigint not null references products,
  qty numeric(18,6) not null check (qty > 0),
  lot_id bigint not null references lots,
  bin_id bigint not null references bins,
  value numeric(14,4) not null default 0 check (value >= 0),
  issued_at timestamptz(3) not null,
  issued_by_id bigint references users,
  returned_at timestamptz(3),
  returned_by_id bigint references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status = 'returned') = (returned_at is not null))
);
create index work_order_parts_order on work_order_parts (work_order_id, id);
create index work_order_parts_product on work_order_parts (product_id, id);

alter table work_orders add column parts_cost numeric(14,4) not null default 0 check (parts_cost >= 0);
