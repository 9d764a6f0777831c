-- The books put right by hand, and goods on their way between two locations.

create table stock_adjustments (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'done', 'reversed')),
  location_id bigint not null references locations,
  reason_code text not null check (reason_code in (
    'damage', 'leak', 'expiry', 'found', 'sample', 'data_error', 'theft', 'evaporation')),
  adjusted_on date,
  external_ref text check (length(external_ref) between 1 and 60),
  note text check (length(note) between 1 and 2000),
  line_count integer not null default 0 check (line_count >= 0),
  total_value numeric(14,4) not null default 0 check (total_value >= 0),
  over_limit boolean not null default false,
  author_id bigint references users,
  approved_by_id bigint references users,
  approved_at timestamptz(3),
  reject_note text check (length(reject_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index stock_adjustments_external_ref_key on stock_adjustments (external_ref);
create index stock_adjustments_status on stock_adjustments (status, number);
create index stock_adjustments_location on stock_adjustments (location_id);

create table stock_adjustment_lines (
  id bigint generated always as identity primary key,
  stock_adjustment_id bigint not null references stock_adjustments,
  product_id bigint not null references products,
  lot_id bigint not null,
  bin_id bigint not null references bins,
  qty_change numeric(18,6) not null,
  unit_cost numeric(14,4) check (unit_cost >= 0),
  note text check (length(note) between 1 and 200),
  value numeric(18,4),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  -- The lot first: it is what a refusal names.
  foreign key (lot_id, product_id) references lots (id, product_id)
);
create unique index stock_adjustment_lines_key on stock_adjustment_lines (stock_adjustment_id, lot_id, bin_id);
create index stock_adjustment_lines_product on stock_adjustment_lines (product_id);
create index stock_adjustment_lines_lot on stock_adjustment_lines (lot_id);
create index stock_adjustment_lines_bin on stock_adjustment_lines (bin_id);

-- What lies in the bin of each line, and what would after it.
create view stock_adjustment_lines_now as
select l.id, coalesce(v.on_hand, 0)::numeric(18,6) as on_hand,
  (coalesce(v.on_hand, 0) + case a.status when 'done' then 0 else l.qty_change end)::numeric(18,6) as after
from stock_adjustment_lines l join stock_adjustments a on a.id = l.stock_adjustment_id
left join stock_levels v on (v.product_id, v.lot_id, v.bin_id) = (l.product_id, l.lot_id, l.bin_id);
