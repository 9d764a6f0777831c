-- Places, lists of values, currencies, taxes, accounts and the time clock.

create table countries (
  id bigint generated always as identity primary key,
  iso2 text not null check (length(iso2) between 1 and 2),
  iso3 text not null check (length(iso3) between 1 and 3),
  name text not null check (length(name) between 1 and 80),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index countries_iso2_key on countries (iso2);
create unique index countries_iso3_key on countries (iso3);

insert into countries (iso2, iso3, name) values ('CA', 'CAN', 'Canada'), ('US', 'USA', 'United States');

create table provinces (
  id bigint generated always as identity primary key,
  country_id bigint not null references countries,
  code text not null check (length(code) between 1 and 3),
  name text not null check (length(name) between 1 and 80),
  excise_jurisdiction text not null default 'CA' check (length(excise_jurisdiction) between 1 and 2),
  flavour_ban boolean not null default false,
  max_volume_ml numeric(18,6) check (max_volume_ml > 0),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index provinces_code_key on provinces (country_id, code);

-- Defaults: the company maintains which provinces take part in the coordinated duty and which ban flavours.
insert into provinces (country_id, code, name, excise_jurisdiction, flavour_ban)
select id, p.code, p.name, p.jurisdiction, p.ban from countries, (values
  ('AB', 'Alberta', 'AB', false), ('BC', 'British Columbia', 'CA', false), ('MB', 'Manitoba', 'MB', false),
  ('NB', 'New Brunswick', 'NB', true), ('NL', 'Newfoundland and Labrador', 'CA', false),
  ('NS', 'Nova Scotia', 'CA', true), ('NT', 'Northwest Territories', 'NT', true), ('NU', 'Nunavut', 'NU', true),
  ('ON', 'Ontario', 'ON', false), ('PE', 'Prince Edward Island', 'PE', true), ('QC', 'Quebec', 'QC', true),
  ('SK', 'Saskatchewan', 'CA', false), ('YT', 'Yukon', 'YT', false)
) as p (code, name, jurisdiction, ban) where iso2 = 'CA';

create table locations (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('plant', 'warehouse', 'distribution_centre', 'lab', 'office')),
  address text check (length(address) between 1 and 200),
  city text check (length(city) between 1 and 80),
  province_id bigint references provinces,
  postal_code text check (length(postal_code) between 1 and 12),
  timezone text not null default 'America/Toronto' check (length(timezone) between 1 and 60),
  is_stock_location boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index locations_code_key on locations (code);
create index locations_province on locations (province_id);

alter table users add foreign key (location_id) references locations;

create table parameter_types (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 40),
  name text not null check (length(name) between 1 and 80),
  module text not null check (module in (
    'Administration', 'Inventory', 'Production', 'Assembly', 'Purchase', 'Sale', 'R&D', 'Training',
    'Project Management', 'Lab Receiving', 'Forecast', 'Imports')),
  value_kind text not null default 'text' check (value_kind in (
    'text', 'integer', 'numeric', 'boolean', 'date')),
  is_system boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index parameter_types_code_key on parameter_types (code);

insert into parameter_types (code, name, module, value_kind, is_system) values
  ('pause_reason', 'Pause reasons', 'Production', 'text', true),
  ('scrap_reason', 'Scrap reasons', 'Production', 'text', true),
  ('down_reason', 'Machine stop reasons', 'Production', 'text', true),
  ('hold_reason', 'Hold reasons', 'Production', 'text', true);

create table parameters (
  id bigint generated always as identity primary key,
  parameter_type_id bigint not null references parameter_types,
  code text not null check (length(code) between 1 and 40),
  label text not null check (length(label) between 1 and 80),
  value text check (length(value) between 1 and 200),
  sort_order integer not null default 0 check (sort_order between 0 and 100000),
  color text check (color ~ '^#[0-9a-fA-F]{6}$'),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index parameters_code_key on parameters (parameter_type_id, code);

-- The value of a pause reason and of a stop reason is the machine state it leads to.
insert into parameters (parameter_type_id, code, label, value, sort_order)
select t.id, p.code, p.label, p.value, p.sort_order from (values
  ('pause_reason', 'break', 'Break', 'planned_stop', 10),
  ('pause_reason', 'meeting', 'Shift meeting', 'planned_stop', 20),
  ('pause_reason', 'no_material', 'No material', 'idle', 30),
  ('pause_reason', 'no_operator', 'No operator', 'idle', 40),
  ('pause_reason', 'waiting_hplc', 'Waiting for HPLC', 'idle', 50),
  ('pause_reason', 'waiting_reel', 'Waiting for a reel', 'idle', 60),
  ('pause_reason', 'changeover', 'Changeover', 'idle', 70),
  ('pause_reason', 'order_hold', 'Order on hold', 'idle', 80),
  ('pause_reason', 'shift_end', 'End of shift', 'planned_stop', 90),
  ('scrap_reason', 'fill_level', 'Fill level', null, 10),
  ('scrap_reason', 'cap_torque', 'Cap torque', null, 20),
  ('scrap_reason', 'label_skew', 'Label skew', null, 30),
  ('scrap_reason', 'leak', 'Leak', null, 40),
  ('scrap_reason', 'stamp_torn', 'Stamp torn', null, 50),
  ('scrap_reason', 'carton_damaged', 'Carton damaged', null, 60),
  ('scrap_reason', 'line_loss', 'Line loss', null, 70),
  ('scrap_reason', 'other', 'Other', null, 90),
  ('down_reason', 'jam', 'Jam', 'down', 10),
  ('down_reason', 'label_sensor', 'Label sensor', 'down', 20),
  ('down_reason', 'nozzle_drip', 'Nozzle drip', 'down', 30),
  ('down_reason', 'cap_chute', 'Cap chute', 'down', 40),
  ('down_reason', 'stamp_feed', 'Stamp feed', 'down', 50),
  ('down_reason', 'electrical', 'Electrical', 'down', 60),
  ('down_reason', 'air_pressure', 'Air pressure', 'down', 70),
  ('down_reason', 'no_material', 'No material', 'idle', 80),
  ('down_reason', 'no_operator', 'No operator', 'idle', 90),
  ('down_reason', 'break', 'Break', 'planned_stop', 100),
  ('hold_reason', 'qa_hold', 'QA hold', null, 10),
  ('hold_reason', 'material_doubt', 'Material in doubt', null, 20),
  ('hold_reason', 'customer', 'Customer request', null, 30),
  ('hold_reason', 'priority', 'Other order first', null, 40)
) as p (type, code, label, value, sort_order) join parameter_types t on t.code = p.type;

-- The value of a payment term is the number of days until an invoice is due.
insert into parameter_types (code, name, module, value_kind, is_system) values
  ('payment_term', 'Payment terms', 'Administration', 'integer', true);

insert into parameters (parameter_type_id, code, label, value, sort_order)
select t.id, p.code, p.label, p.value, p.sort_order from (values
  ('prepaid', 'Prepaid', '0', 10), ('on_receipt', 'On receipt', '0', 20), ('net_15', 'Net 15 days', '15', 30),
  ('net_30', 'Net 30 days', '30', 40), ('net_45', 'Net 45 days', '45', 50), ('net_60', 'Net 60 days', '60', 60)
) as p (code, label, value, sort_order) join parameter_types t on t.code = 'payment_term';

create table currencies (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 3),
  name text not null check (length(name) between 1 and 60),
  symbol text not null check (length(symbol) between 1 and 5),
  decimals integer not null default 2 check (decimals between 0 and 4),
  rate_to_cad numeric(18,8) not null check (rate_to_cad > 0 and (code <> 'CAD' or rate_to_cad = 1)),
  rate_date date,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index currencies_code_key on currencies (code);

insert into currencies (code, name, symbol, rate_to_cad) values ('CAD', 'Canadian dollar', '$', 1);

create table tags (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  entity text not null default 'any' check (entity in (
    'product', 'sale', 'purchase', 'customer', 'project', 'any')),
  color text not null default '#5c6b7a' check (color ~ '^#[0-9a-fA-F]{6}$'),
  is_active boolean not null default true,
  used_count integer not null default 0 check (used_count >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index tags_name_key on tags (entity, name);

-- Taxes of the provinces by date. One set-up at most is valid for a province, a direction and a day.
create table tax_setups (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  province_id bigint references provinces,
  direction text not null check (direction in ('sale', 'purchase', 'both')),
  valid_from date not null,
  valid_to date,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (valid_to >= valid_from)
);
create index tax_setups_province on tax_setups (province_id, direction, valid_from);
-- Ranges need no extension to be compared with &&; the direction `both` overlaps either of the others.
alter table tax_setups add constraint tax_setups_valid_from_excl exclude using gist (
  int8range(coalesce(province_id, 0), coalesce(province_id, 0), '[]') with &&,
  int4range(case direction when 'purchase' then 2 else 1 end, case direction when 'sale' then 2 else 3 end) with &&,
  daterange(valid_from, valid_to, '[]') with &&
);

create table tax_setup_lines (
  id bigint generated always as identity primary key,
  tax_setup_id bigint not null references tax_setups,
  sequence integer not null check (sequence between 1 and 10000),
  code text not null check (code in ('GST', 'HST', 'QST', 'PST', 'RST', 'VPT')),
  name text not null check (length(name) between 1 and 80),
  rate numeric(7,4) not null check (rate between 0 and 100),
  tax_classes text[] not null check (tax_classes <@ array['standard', 'vapour', 'zero_rated', 'exempt']),
  compound boolean not null default false,
  exempt_for text[] not null default '{}' check (
    exempt_for <@ array['registrant', 'resale_exempt', 'end_consumer', 'first_nation', 'export']),
  recoverable_percent numeric(7,4) not null default 0 check (recoverable_percent between 0 and 100),
  account_id bigint,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index tax_setup_lines_setup on tax_setup_lines (tax_setup_id, sequence);
create index tax_setup_lines_account on tax_setup_lines (account_id);

-- The tax law of 2026. A change of rate is a set-up of its own, as in Nova Scotia in 2025.
with law (province, direction, valid_from, valid_to, taxes) as (values
  ('AB', 'sale', date '2008-01-01', null::date, array['GST']),
  ('BC', 'sale', '2020-01-01', null, array['GST', 'PST 7', 'PST 20 vapour']),
  ('MB', 'sale', '2019-07-01', null, array['GST', 'RST 7 all']),
  ('NB', 'sale', '2016-07-01', null, array['HST 15']),
  ('NL', 'sale', '2021-01-01', null, array['HST 15', 'VPT 20 vapour']),
  ('NS', 'sale', '2010-07-01', '2025-03-31', array['HST 15']),
  ('NS', 'sale', '2025-04-01', null, array['HST 14']),
  ('NT', 'sale', '2008-01-01', null, array['GST']),
  ('NU', 'sale', '2008-01-01', null, array['GST']),
  ('ON', 'sale', '2010-07-01', null, array['HST 13']),
  ('PE', 'sale', '2016-10-01', null, array['HST 15']),
  ('QC', 'sale', '2013-01-01', null, array['GST', 'QST 9.975']),
  ('SK', 'sale', '2025-06-01', null, array['GST', 'PST 6 all', 'VPT 20 vapour']),
  ('YT', 'sale', '2008-01-01', null, array['GST']),
  ('AB', 'purchase', '2008-01-01', null, array['GST']),
  ('BC', 'purchase', '2020-01-01', null, array['GST', 'PST 7', 'PST 20 vapour']),
  ('MB', 'purchase', '2019-07-01', null, array['GST', 'RST 7 all']),
  ('NB', 'purchase', '2016-07-01', null, array['HST 15']),
  ('NL', 'purchase', '2021-01-01', null, array['HST 15']),
  ('NS', 'purchase', '2025-04-01', null, array['HST 14']),
  ('NT', 'purchase', '2008-01-01', null, array['GST']),
  ('NU', 'purchase', '2008-01-01', null, array['GST']),
  ('ON', 'purchase', '2010-07-01', null, array['HST 13']),
  ('PE', 'purchase', '2016-10-01', null, array['HST 15']),
  ('QC', 'purchase', '2013-01-01', null, array['GST', 'QST 9.975']),
  ('SK', 'purchase', '2025-06-01', null, array['GST', 'PST 6 all']),
  ('YT', 'purchase', '2008-01-01', null, array['GST'])
), made as (
  insert into tax_setups (name, province_id, direction, valid_from, valid_to)
  select p.name || ', ' || l.direction, p.id, l.direction, l.valid_from, l.valid_to
  from law l join provinces p on p.code = l.province join countries c on c.id = p.country_id and c.iso2 = 'CA'
  returning id, province_id, direction, valid_from
), taxes as (
  select m.id, m.direction, t.place, split_part(t.tax, ' ', 1) as code,
    coalesce(nullif(split_part(t.tax, ' ', 2), ''), '5')::numeric as rate, split_part(t.tax, ' ', 3) as levied
  from law l
  join provinces p on p.code = l.province
  join made m on m.province_id = p.id and m.direction = l.direction and m.valid_from = l.valid_from,
  unnest(l.taxes) with ordinality as t (tax, place)
)
insert into tax_setup_lines (tax_setup_id, sequence, code, name, rate, tax_classes, exempt_for, recoverable_percent)
select id, place * 10, code,
  case code
    when 'GST' then 'Goods and services tax' when 'HST' then 'Harmonized sales tax'
    when 'QST' then 'Quebec sales tax' when 'RST' then 'Retail sales tax'
    when 'VPT' then 'Vapour products tax' else 'Provincial sales tax' end
    || case when code = 'PST' and levied = 'vapour' then ' on vapour products' else '' end,
  rate,
  case when levied = 'vapour' then array['vapour']
       when code in ('PST', 'RST') and levied = '' then array['standard'] else array['standard', 'vapour'] end,
  case when direction = 'purchase' then '{}'
       when code in ('PST', 'RST', 'VPT') then array['resale_exempt', 'export'] else array['export'] end,
  case when direction = 'purchase' and code in ('GST', 'HST', 'QST') then 100 else 0 end
from taxes;

-- The chart of accounts, and the accounts that each business event is posted to.
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
  -- A child account has the kind of its parent.
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
  category_id bigint,
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

-- The time clock; append-only.
create table punches (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('in', 'out', 'break_start', 'break_end')),
  punched_at timestamptz(3) not null,
  source text not null check (source in ('web', 'kiosk', 'correction')),
  location_id bigint references locations,
  note text check (length(note) <= 500),
  -- A punch is corrected once; a further correction refers to the correction.
  corrects_id bigint unique references punches,
  client_id text check (length(client_id) between 1 and 80),
  ip text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  arrived_at timestamptz(3),
  check ((source = 'correction') = (corrects_id is not null))
);
create index punches_of_person on punches (user_id, punched_at);
create unique index punches_once on punches (user_id, client_id);
