-- The chart of accounts, and which accounts each event of the plant goes to.

create table accounts (
  id bigint generated always as identity primary key,
  code text not null check (code ~ '^[0-9]{4,6}$' and length(code) <= 6),
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  sub_kind text check (length(sub_kind) between 1 and 60),
  parent_id bigint,
  currency_id bigint references currencies,
  is_postable boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (id, kind),
  check (parent_id <> id),
  -- What hangs below an account is of its kind.
  foreign key (parent_id, kind) references accounts (id, kind)
);
create unique index accounts_code_key on accounts (code);
create index accounts_parent on accounts (parent_id, kind);
create index accounts_currency on accounts (currency_id);

alter table tax_setup_lines add foreign key (account_id) references accounts;

create table accounting_mappings (
  id bigint generated always as identity primary key,
  event text not null check (event in (
    'goods_received', 'supplier_invoice', 'price_variance', 'quantity_variance', 'freight', 'duty', 'excise_duty',
    'tax_recoverable', 'tax_payable', 'sale_revenue', 'sale_discount', 'cost_of_goods_sold', 'stock_gain',
    'stock_loss', 'scrap', 'sample', 'production_consume', 'production_output', 'production_variance')),
  category_id bigint references categories,
  location_id bigint references locations,
  tax_code text check (tax_code in ('GST', 'HST', 'QST', 'PST', 'RST', 'VPT')),
  debit_account_id bigint not null references accounts,
  credit_account_id bigint not null references accounts,
  valid_from date not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index accounting_mappings_key
  on accounting_mappings (valid_from, category_id, location_id, tax_code, event) nulls not distinct;
create index accounting_mappings_event on accounting_mappings (event, category_id, location_id);
create index accounting_mappings_category on accounting_mappings (category_id);
create index accounting_mappings_location on accounting_mappings (location_id);
create index accounting_mappings_debit on accounting_mappings (debit_account_id);
create index accounting_mappings_credit on accounting_mappings (credit_account_id);

create view chart_of_accounts_list as
  select a.id, a.version, a.created_at, a.created_by, a.updated_at, a.updated_by,
    a.code, a.name, a.kind, a.sub_kind, a.parent_id, a.is_postable, a.is_active,
    coalesce(m.events, '{}') as events, coalesce(m.mappings, 0)::int as mapping_count,
    a.is_postable::int as postable_count, (a.is_postable and m.mappings is null)::int as unused_count,
    a.is_postable and m.mappings is null as is_unused
  from accounts a
  left join lateral (
    select array_agg(distinct event order by event) as events, nullif(count(*), 0) as mappings
    from accounting_mappings where a.id in (debit_account_id, credit_account_id)
  ) m on true;
