-- Carriers are values of their list; what was typed becomes one.
insert into parameter_types (code, name, module, value_kind, is_system)
values ('carrier', 'Carriers', 'Inventory', 'text', true)
on conflict (code) do update set is_system = true, version = parameter_types.version + 1;

insert into parameters (parameter_type_id, code, label, sort_order)
select t.id, p.code, p.label, p.sort_order from (values
  ('own_truck', 'Own truck', 10), ('courier', 'Courier', 20)
) as p (code, label, sort_order) join parameter_types t on t.code = 'carrier'
where not exists (select from parameters o where o.parameter_type_id = t.id);

with typed as (
  select carrier from receivings union all select carrier from transfers union all select carrier from allocations
), named as (
  -- Of spellings that differ by case and spaces alone the first one stays.
  select min(btrim(carrier)) as label from typed where btrim(carrier) <> '' group by lower(btrim(carrier))
), coded as (
  select label, coalesce(nullif(left(btrim(regexp_replace(lower(label), '[^a-z0-9]+', '_', 'g'), '_'), 30), ''),
    'carrier') as code from named
), listed as (
  select c.label, c.code, count(*) over (partition by c.code) > 1
    or exists (select from parameters p where p.parameter_type_id = t.id and p.code = c.code) as is_taken, t.id as type_id
  from coded c join parameter_types t on t.code = 'carrier'
  where not exists (
    select from parameters p where p.parameter_type_id = t.id and lower(btrim(p.label)) = lower(c.label))
)
insert into parameters (parameter_type_id, code, label, sort_order)
select type_id, case when is_taken then code || '_' || left(md5(label), 8) else code end, label, 1000 from listed;

alter table receivings add carrier_id bigint references parameters;
alter table transfers add carrier_id bigint references parameters;
alter table allocations add carrier_id bigint references parameters;

create temporary table carriers_by_name on commit drop as
select distinct on (lower(btrim(p.label))) lower(btrim(p.label)) as name, p.id
from parameters p join parameter_types t on t.id = p.parameter_type_id
where t.code = 'carrier' order by lower(btrim(p.label)), p.is_active desc, p.id;

update receivings d set carrier_id = c.id from carriers_by_name c where c.name = lower(btrim(d.carrier));
update transfers d set carrier_id = c.id from carriers_by_name c where c.name = lower(btrim(d.carrier));
update allocations d set carrier_id = c.id from carriers_by_name c where c.name = lower(btrim(d.carrier));

alter table receivings drop column carrier;
alter table transfers drop column carrier;
alter table allocations drop column carrier;

create index receivings_carrier on receivings (carrier_id);
create index transfers_carrier on transfers (carrier_id);
create index allocations_carrier on allocations (carrier_id);
