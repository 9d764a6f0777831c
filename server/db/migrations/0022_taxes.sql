-- Taxes of the provinces, from a day on. Two set-ups never hold for one province, direction and day.

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

-- Ranges compare with && by themselves: what holds in both directions meets either of them.
alter table tax_setups add constraint tax_setups_valid_from_excl exclude using gist (
  int8range(coalesce(province_id, 0), coalesce(province_id, 0), '[]') with &&,
  int4range(case direction when 'purchase' then 2 else 1 end, case direction when 'sale' then 2 else 3 end) with &&,
  daterange(valid_from, valid_to, '[]') with &&
);

-- The classes of a tax as places, so that one code is levied on a class only once.
create function tax_class_places(classes text[]) returns int4multirange
  language sql immutable as $$
  select coalesce(range_agg(int4range(place, place, '[]')), '{}')
  from (select array_position(array['standard', 'vapour', 'zero_rated', 'exempt'], class) as place
        from unnest(classes) class) places
$$;

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
alter table tax_setup_lines add constraint tax_setup_lines_code_excl exclude using gist (
  int8range(tax_setup_id, tax_setup_id, '[]') with &&,
  int4range(ascii(code) * 256 + ascii(substr(code, 2)), ascii(code) * 256 + ascii(substr(code, 2)), '[]') with &&,
  tax_class_places(tax_classes) with &&
);

-- What a set-up takes of standard goods altogether: a tax on earlier taxes takes its rate of them too.
create function tax_total(setup bigint) returns numeric language plpgsql stable as $$
declare
  total numeric := 0;
  line record;
begin
  for line in select rate, compound from tax_setup_lines
    where tax_setup_id = setup and 'standard' = any(tax_classes) order by sequence, id
  loop
    total := total + line.rate * case when line.compound then 1 + total / 100 else 1 end;
  end loop;
  return round(total, 4);
end $$;

create view tax_setups_now as
  select s.id, tax_total(s.id) as total_percent,
    today.at >= s.valid_from and (s.valid_to is null or today.at <= s.valid_to) as is_in_force
  from tax_setups s, (
    select (now() at time zone coalesce(
      (select value #>> '{}' from settings where key = 'company.timezone'), 'America/Toronto'))::date as at
  ) today;

-- The law of 2026. Nova Scotia lowered its tax in 2025: a change of rate is a set-up of its own.
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
