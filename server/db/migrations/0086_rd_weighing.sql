-- Weighing of lab batches takes containers; readings of formulae are written down.
alter table rd_sample_ingredients add column lab_receiving_container_id bigint references lab_receiving_containers;
create index rd_sample_ingredients_container on rd_sample_ingredients (lab_receiving_container_id)
  where lab_receiving_container_id is not null;

create table rd_formula_reads (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  user_id bigint not null references users,
  sample_id bigint references rd_samples,
  sample_version_id bigint references rd_sample_versions,
  action text not null check (action in ('read', 'list', 'compare', 'where_used', 'export'))
);
create index rd_formula_reads_at on rd_formula_reads (at desc, id desc);
create index rd_formula_reads_version on rd_formula_reads (sample_version_id, at);
