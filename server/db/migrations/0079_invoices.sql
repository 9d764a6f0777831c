-- Bills of suppliers, matched with what was ordered and received, and what of them was booked.

alter table suppliers
  add column match_qty_percent numeric(7,4) check (match_qty_percent between 0 and 100),
  add column match_price_percent numeric(7,4) check (match_price_percent between 0 and 100),
  add column match_amount numeric(14,4) check (match_amount >= 0);

alter table purchase_lines
  add column qty_invoiced numeric(18,6) not null default 0 check (qty_invoiced >= 0);

alter table purchases
  add column invoice_status text not null default 'not_invoiced' check (invoice_status in (
    'not_invoiced', 'partially_invoiced', 'invoiced'));

create table invoices (
  id bigint generated always as identity primary key,
  number text not null,
  status text not null default 'draft' check (status in (
    'draft', 'submitted', 'disputed', 'approved', 'paid', 'cancelled')),
  kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  purchase_id bigint not null references purchases,
  supplier_id bigint references suppliers,
  supplier_invoice_number text not null check (length(supplier_invoice_number) between 1 and 60),
  invoice_date date not null,
  received_on date,
  due_date date,
  currency_id bigint references currencies,
  freight_amount numeric(14,4) not null default 0 check (freight_amount >= 0),
  duty_amount numeric(14,4) not null default 0 check (duty_amount >= 0),
  total numeric(14,4) not null check (total >= 0),
  spread_by text not null default 'value' check (spread_by in ('value', 'weight', 'volume')),
  note text check (length(note) between 1 and 2000),
  rate_to_cad numeric(18,8) not null default 1 check (rate_to_cad > 0),
  entered_by_id bigint references users,
  line_count integer not null default 0 check (line_count >= 0),
  subtotal numeric(14,4) not null default 0,
  tax_total numeric(14,4) not null default 0,
  match_status text not null default 'not_matched' check (match_status in (
    'not_matched', 'matched', 'variance', 'waived')),
  variance_value numeric(14,4) not null default 0,
  match_result jsonb not null default '[]',
  decisions jsonb not null default '[]',
  booked jsonb not null default '[]',
  landed jsonb not null default '[]',
  approved_by_id bigint references users,
  approved_at timestamptz(3),
  waived_by_id bigint references users,
  waive_reason text check (length(waive_reason) between 1 and 500),
  dispute_reason text check (dispute_reason in ('price', 'quantity', 'not_received', 'damaged', 'tax', 'other')),
  dispute_note text check (length(dispute_note) between 1 and 500),
  paid_on date,
  payment_reference text check (length(payment_reference) between 1 and 60),
  void_reason text check (length(void_reason) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index invoices_number_key on invoices (number);
create index invoices_number on invoices (number collate "C", id);
-- A bill comes twice however its number is written: case, spaces and leading zeros say nothing.
create unique index invoices_bill_key on invoices (supplier_id, (
  regexp_replace(upper(regexp_replace(supplier_invoice_number, '\s', '', 'g')), '^0+(?=.)', '')))
  where status <> 'cancelled';
create index invoices_status on invoices (status, due_date);
create index invoices_purchase on invoices (purchase_id);
create index invoices_supplier on invoices (supplier_id, invoice_date);
create index invoices_currency on invoices (currency_id);
create index invoices_entered_by on invoices (entered_by_id);

create table invoice_lines (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices,
  line_no integer not null default 0,
  line_kind text not null default 'item' check (line_kind in ('item', 'other')),
  purchase_line_id bigint references purchase_lines,
  description text check (length(description) between 1 and 200),
  qty numeric(18,6) not null check (qty > 0),
  unit_price numeric(14,4) not null check (unit_price >= 0),
  amount numeric(14,4) not null default 0,
  account_id bigint references accounts,
  booked_account_id bigint references accounts,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index invoice_lines_invoice on invoice_lines (invoice_id);
create index invoice_lines_purchase_line on invoice_lines (purchase_line_id);
create index invoice_lines_account on invoice_lines (account_id);
create index invoice_lines_booked_account on invoice_lines (booked_account_id);

create table invoice_taxes (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices,
  code text not null check (code in ('GST', 'HST', 'QST', 'PST', 'RST', 'VPT')),
  amount numeric(14,4) not null check (amount >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (invoice_id, code)
);

-- What freight and duty of a bill add to the value of stock, without moving a quantity: a part of the ledger.
create table stock_revaluations (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  lot_id bigint not null,
  source_type text not null,
  source_id bigint not null,
  value numeric(18,4) not null,
  qty numeric(18,6) not null check (qty > 0),
  average_before numeric(14,4) not null,
  average_after numeric(14,4) not null check (average_after >= 0),
  at timestamptz(3) not null,
  foreign key (product_id, lot_id) references lots (product_id, id)
);
create index stock_revaluations_product on stock_revaluations (product_id, at);
create index stock_revaluations_lot on stock_revaluations (product_id, lot_id);
create index stock_revaluations_source on stock_revaluations (source_type, source_id);

-- What was booked: debit or credit of an account, in CAD, on behalf of a document. Written once, never changed.
create table journal_lines (
  id bigint generated always as identity primary key,
  booked_on date not null,
  document text not null,
  source_type text not null,
  source_id bigint not null,
  event text not null,
  account_id bigint not null references accounts,
  debit numeric(14,2) not null default 0 check (debit >= 0),
  credit numeric(14,2) not null default 0 check (credit >= 0),
  text text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  check (debit = 0 or credit = 0)
);
create index journal_lines_day on journal_lines (booked_on, id);
create index journal_lines_source on journal_lines (source_type, source_id);
create index journal_lines_account on journal_lines (account_id);
