-- What leaves a plant together, by the packing list or the transfer that it fulfils: those move the goods, once.
create table shipments (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in (
    'draft', 'ready', 'loading', 'shipped', 'delivered', 'cancelled')),
  area text not null default 'production' check (area in ('production', 'assembly')),
  allocation_id bigint references allocations,
  transfer_id bigint references transfers,
  location_id bigint references locations,
  from_location_id bigint not null references locations,
  destination_kind text not null check (destination_kind in ('customer', 'distribution_centre')),
  destination text not null check (length(destination) between 1 and 160),
  customer_id bigint references customers,
  sale_id bigint references sales,
  ship_to_address1 text,
  ship_to_address2 text,
  ship_to_city text,
  ship_to_province_id bigint not null references provinces,
  ship_to_country_id bigint references countries,
  ship_to_postal_code text,
  ship_to_contact text,
  ship_to_phone text,
  destination_jurisdiction text check (length(destination_jurisdiction) = 2),
  duty_exempt text not null default 'no'
    check (duty_exempt in ('no', 'export', 'representative', 'licensee', 'analysis_destruction')),
  exempt_licence text check (length(exempt_licence) between 1 and 30),
  planned_on date,
  cut_off_at timestamptz(3),
  carrier_id bigint references parameters,
  service text check (length(service) between 1 and 60),
  tracking_number text check (length(tracking_number) between 1 and 60),
  seal_number text check (length(seal_number) between 1 and 40),
  trailer text check (length(trailer) between 1 and 40),
  dock text check (length(dock) between 1 and 20),
  note text check (length(note) between 1 and 2000),
  lines_count integer not null default 0 check (lines_count >= 0),
  lines_loaded integer not null default 0 check (lines_loaded between 0 and lines_count),
  skids_count integer not null default 0 check (skids_count >= 0),
  skids_loaded integer not null default 0 check (skids_loaded between 0 and skids_count),
  cartons integer not null default 0 check (cartons >= 0),
  units numeric(18,6) not null default 0 check (units >= 0),
  gross_kg numeric(13,3) check (gross_kg >= 0),
  loading_started_at timestamptz(3),
  loaded_by_id bigint references users,
  shipped_at timestamptz(3),
  shipped_by_id bigint references users,
  delivered_at timestamptz(3),
  proof_of_delivery text check (length(proof_of_delivery) between 1 and 200),
  cancel_note text check (length(cancel_note) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  constraint shipments_exempt_licence check (duty_exempt <> 'licensee' or exempt_licence is not null),
  constraint shipments_document check (num_nonnulls(allocation_id, transfer_id)
    = case when status in ('draft', 'cancelled') then num_nonnulls(allocation_id, transfer_id) else 1 end
    and num_nonnulls(allocation_id, transfer_id) <= 1),
  constraint shipments_destination check (num_nonnulls(customer_id, location_id) = 1
    and (customer_id is not null) = (destination_kind = 'customer')),
  constraint shipments_leaves check (status not in ('shipped', 'delivered')
    or (carrier_id is not null and seal_number is not null and shipped_at is not null)),
  constraint shipments_times check (shipped_at >= loading_started_at and delivered_at >= shipped_at)
);
create index shipments_number on shipments (number collate "C", id);
create index shipments_status on shipments (status, id);
create index shipments_cut_off on shipments (cut_off_at, id);
create index shipments_planned on shipments (planned_on, id);
create index shipments_shipped on shipments (shipped_at, id);
create index shipments_customer on shipments (customer_id, id);
create index shipments_location on shipments (location_id, id);
create index shipments_province on shipments (ship_to_province_id, id);
create index shipments_sale on shipments (sale_id, id);
create index shipments_allocation on shipments (allocation_id, id);
create index shipments_transfer on shipments (transfer_id, id);
-- One shipment each.
create unique index shipments_of_allocation on shipments (allocation_id) where status <> 'cancelled';
create unique index shipments_of_transfer on shipments (transfer_id) where status <> 'cancelled';
create table shipment_lines (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipments on delete cascade,
  item text not null check (length(item) between 1 and 60),
  skid_id bigint references skids,
  product_id bigint references products,
  lot_id bigint references lots,
  bin_id bigint references bins,
  production_order_id bigint references production_orders,
  sale_line_id bigint references sale_lines,
  jurisdiction text check (length(jurisdiction) = 2),
  cartons integer not null default 0 check (cartons >= 0),
  units numeric(18,6) not null check (units > 0),
  measure text not null,
  gross_kg numeric(13,3) check (gross_kg >= 0),
  loaded_at timestamptz(3),
  loaded_by_id bigint references users,
  removed_at timestamptz(3),
  remove_reason text check (length(remove_reason) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (skid_id is not null or (product_id is not null and lot_id is not null and bin_id is not null)),
  check ((removed_at is null) = (remove_reason is null)),
  check (removed_at is null or loaded_at is null)
);
create index shipment_lines_shipment on shipment_lines (shipment_id, id);
create index shipment_lines_skid on shipment_lines (skid_id, id);
create index shipment_lines_lot on shipment_lines (lot_id, id);
create index shipment_lines_product on shipment_lines (product_id, id);
create index shipment_lines_order on shipment_lines (production_order_id, id);
create index shipment_lines_loaded on shipment_lines (loaded_at, id);
create unique index shipment_lines_once on shipment_lines (shipment_id, skid_id) where removed_at is null;
-- The shipment that a skid is on or left with: never two, whoever scans it first.
alter table skids add column shipment_id bigint references shipments;
create index skids_shipment on skids (shipment_id, id);
