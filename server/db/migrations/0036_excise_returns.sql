-- The monthly return of vaping duty (Excise Act, 2001, s. 159, form B600): a calendar month, frozen as it was reported.
create table excise_returns (
  id bigint generated always as identity primary key,
  status text not null default 'open' check (status in ('open', 'frozen', 'filed')),
  month date not null unique check (extract(day from month) = 1),
  due_on date not null check (due_on > month),
  frozen_at timestamptz(3),
  frozen_by_id bigint references users,
  filed_on date,
  filing_ref text check (length(filing_ref) between 1 and 60),
  note text check (length(note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status = 'open') = (frozen_at is null)),
  check ((status = 'filed') = (filed_on is not null))
);
create index excise_returns_due on excise_returns (due_on) where status <> 'filed';

-- The figures of a return as they were when it was frozen; never changed.
create table excise_return_lines (
  excise_return_id bigint not null references excise_returns,
  part text not null,
  jurisdiction text not null,
  item text not null,
  qty numeric(18,6) not null,
  primary key (excise_return_id, part, jurisdiction, item)
);

-- Refunds of duty on stamped goods that were re-worked or destroyed (Excise Act, 2001, s. 187.2, form B602).
create table duty_refunds (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'claimable' check (status in ('claimable', 'claimed', 'received', 'refused', 'lapsed')),
  stock_movement_id bigint not null unique references stock_movements,
  product_id bigint not null references products,
  lot_id bigint not null references lots,
  cause text not null check (cause in ('reworked', 'destroyed')),
  jurisdiction text not null check (length(jurisdiction) = 2),
  qty integer not null check (qty > 0),
  stamped_on date not null,
  happened_on date not null,
  claim_by date not null check (claim_by > happened_on),
  duty_amount numeric(14,4) not null check (duty_amount >= 0),
  additional_duty_amount numeric(14,4) not null check (additional_duty_amount >= 0),
  claimed_on date,
  claim_ref text check (length(claim_ref) between 1 and 60),
  received_on date check (received_on >= claimed_on),
  received_amount numeric(14,4) check (received_amount >= 0),
  refusal_note text check (length(refusal_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status in ('claimed', 'received', 'refused')) = (claimed_on is not null)),
  check ((status = 'received') = (received_on is not null))
);
create index duty_refunds_number on duty_refunds (number collate "C", id);
create index duty_refunds_open on duty_refunds (claim_by) where status = 'claimable';
create index duty_refunds_product on duty_refunds (product_id);
create index duty_refunds_lot on duty_refunds (lot_id);
