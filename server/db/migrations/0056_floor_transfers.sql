-- Goods on their way from the floor to the warehouse of the same site. What is in transit of each is in the ledger.
create table floor_transfers (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'generated' check (status in (
    'generated', 'printed', 'in_transfer', 'partially_received', 'received', 'refused', 'cancelled')),
  qr_payload text not null unique,
  item_kind text not null check (item_kind in ('skid', 'carton', 'pail', 'loose')),
  item text not null,
  -- What is carried names its transfer too: either may be written first.
  skid_id bigint references skids deferrable initially deferred,
  carton_id bigint references cartons deferrable initially deferred,
  pail_id bigint references pails deferrable initially deferred,
  production_order_id bigint references production_orders,
  product_id bigint references products,
  lot_id bigint references lots,
  measure text not null,
  jurisdiction text check (length(jurisdiction) = 2),
  cartons integer not null default 0 check (cartons >= 0),
  qty numeric(18,6) not null check (qty > 0),
  qty_sent numeric(18,6) not null default 0 check (qty_sent >= 0),
  qty_received numeric(18,6) not null default 0 check (qty_received >= 0),
  qty_written_off numeric(18,6) not null default 0 check (qty_written_off >= 0),
  qty_refused numeric(18,6) not null default 0 check (qty_refused >= 0),
  from_bin_id bigint references bins,
  transit_bin_id bigint references bins,
  to_bin_id bigint references bins,
  label_copies integer not null default 1 check (label_copies between 1 and 20),
  prints integer not null default 0 check (prints >= 0),
  printed_at timestamptz(3),
  sent_at timestamptz(3),
  sent_by_id bigint references users,
  received_at timestamptz(3),
  received_by_id bigint references users,
  difference_reason text,
  scrap_reason_parameter_id bigint references parameters,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((skid_id is not null) = (item_kind = 'skid')),
  check ((carton_id is not null) = (item_kind = 'carton')),
  check ((pail_id is not null) = (item_kind = 'pail')),
  check (qty_received + qty_written_off + qty_refused <= qty_sent),
  check (status not in ('received', 'refused') or qty_received + qty_written_off + qty_refused = qty_sent),
  check ((sent_at is null) = (qty_sent = 0))
);
create index floor_transfers_number on floor_transfers (number collate "C", id);
create index floor_transfers_status on floor_transfers (status, id);
create index floor_transfers_order on floor_transfers (production_order_id, id);
create index floor_transfers_lot on floor_transfers (lot_id, id);
create index floor_transfers_product on floor_transfers (product_id, id);
create index floor_transfers_sent on floor_transfers (sent_at, id);
create index floor_transfers_received on floor_transfers (received_at, id);
-- What is carried is in one open transfer.
create unique index floor_transfers_open_skid on floor_transfers (skid_id)
  where status in ('generated', 'printed', 'in_transfer', 'partially_received');
create unique index floor_transfers_open_carton on floor_transfers (carton_id)
  where status in ('generated', 'printed', 'in_transfer', 'partially_received');
create unique index floor_transfers_open_pail on floor_transfers (pail_id)
  where status in ('generated', 'printed', 'in_transfer', 'partially_received');
create index floor_transfers_skid on floor_transfers (skid_id, id);
create index floor_transfers_carton on floor_transfers (carton_id, id);
create index floor_transfers_pail on floor_transfers (pail_id, id);
-- The transfer that a carrier is or was taken by; none before it has a label, and again once it was refused.
alter table cartons add column floor_transfer_id bigint references floor_transfers;
create index cartons_floor_transfer on cartons (floor_transfer_id, id);
alter table skids add column floor_transfer_id bigint references floor_transfers;
alter table pails add column floor_transfer_id bigint references floor_transfers;
