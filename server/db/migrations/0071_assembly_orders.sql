-- An assembly order makes packs out of components: an order of another area, in the same tables.
alter table production_orders
  add column area text not null default 'production' check (area in ('production', 'assembly')),
  add column containers_per_pack integer not null default 1 check (containers_per_pack between 1 and 1000),
  add column stamps_per_pack integer not null default 1 check (stamps_per_pack >= 0),
  add column planned_on date,
  add column sequence integer check (sequence between 1 and 1000000),
  add column machine_id bigint references machines,
  add column source text not null default 'manual' check (source in ('manual', 'import', 'sale', 'forecast')),
  add column sale_id bigint references sales,
  add column customer_id bigint references customers,
  alter column recipe_id drop not null,
  add check ((area = 'production') = (recipe_id is not null)),
  add check (area = 'assembly' or containers_per_pack = 1 and stamps_per_pack = 1),
  add check (stamps_per_pack in (0, 1, containers_per_pack)),
  add check (due_on >= planned_on);
create index production_orders_planned on production_orders (planned_on, sequence, id) where area = 'assembly';
create index production_orders_machine on production_orders (machine_id) where machine_id is not null;
create index production_orders_sale on production_orders (sale_id) where sale_id is not null;
create index production_orders_customer on production_orders (customer_id) where customer_id is not null;

-- Components of packs are the materials of their orders.
alter table production_order_materials
  drop constraint production_order_materials_source_check,
  add check (source in ('recipe', 'packaging', 'component')),
  add column qty_per_pack numeric(18,6) check (qty_per_pack > 0),
  add column scrap_percent numeric(7,4) check (scrap_percent between 0 and 100),
  add column lot_rule text check (lot_rule in ('fefo', 'single_lot')),
  add column lot_id bigint references lots,
  add column consumed_at_phase_id bigint references phases,
  add check ((source = 'component') = (qty_per_pack is not null)),
  add check ((source = 'component') = (consumed_at_phase_id is not null)),
  add check (lot_rule is distinct from 'single_lot' or lot_id is not null);
create index production_order_materials_lot on production_order_materials (lot_id) where lot_id is not null;

-- Seals are checked after so many packs; one that fails stops the step.
alter table production_order_steps
  add column seal_due_qty numeric(18,6) check (seal_due_qty >= 0),
  add column seal_failed boolean not null default false,
  drop constraint production_order_steps_block_code_check,
  add check (block_code in ('component_short', 'hplc_failed', 'label_check_failed', 'machine_down', 'material_short',
    'qa_hold', 'reel_missing', 'seal_failed'));
alter table production_logs
  add column sample_size integer check (sample_size > 0),
  add column failed integer check (failed between 0 and sample_size),
  add column temperature_c numeric(9,1),
  add column dwell_ms integer check (dwell_ms >= 0),
  drop constraint production_logs_event_check,
  add check (event in ('start', 'report', 'pause', 'resume', 'finish', 'block', 'unblock', 'skip', 'reopen',
    'seal_check', 'correct'));
alter table machines
  add column seal_min_c numeric(9,1) check (seal_min_c >= 0),
  add column seal_max_c numeric(9,1) check (seal_max_c >= seal_min_c),
  add column dwell_min_ms integer check (dwell_min_ms >= 0),
  add column dwell_max_ms integer check (dwell_max_ms >= dwell_min_ms);

-- A pack may carry one stamp for all its containers, or one on each of them; duty counts every container.
alter table product_stamping_orders
  add column stamps_per_unit integer not null default 1 check (stamps_per_unit > 0),
  add column containers_per_stamp integer not null default 1 check (containers_per_stamp > 0);
alter table stamping_logs
  add column containers_per_stamp integer not null default 1 check (containers_per_stamp > 0);

alter table shift_handover_lines
  drop constraint shift_handover_lines_block_code_check,
  add check (block_code in ('component_short', 'hplc_failed', 'label_check_failed', 'machine_down', 'material_short',
    'qa_hold', 'reel_missing', 'seal_failed'));

-- What happens at sealers and cartoners has its reasons too: those of any phase, those of fillers and of packers.
alter table parameters
  drop constraint parameters_phases_check,
  alter column phases set default '{batching,hplc,bottling,labelling,sealing,stamping,packing,cartoning,transfer,shipping}',
  add check (phases <@ '{batching,hplc,bottling,labelling,sealing,stamping,packing,cartoning,transfer,shipping}'::text[]);
update parameters set version = version + 1, phases = phases
  || case when 'bottling' = any(phases) and 'packing' = any(phases) then '{sealing}'::text[] else '{}' end
  || case when 'packing' = any(phases) then '{cartoning}'::text[] else '{}' end
where 'packing' = any(phases);
insert into parameters (parameter_type_id, code, label, phases, sort_order)
select t.id, r.code, r.label, r.phases::text[], r.place from (values
  ('seal_open', 'Seal open', '{sealing}', 42),
  ('seal_wrinkle', 'Seal wrinkled', '{sealing}', 44),
  ('pouch_damaged', 'Pouch damaged', '{sealing,stamping,cartoning}', 46)) as r (code, label, phases, place)
  join parameter_types t on t.code = 'scrap_reason';
