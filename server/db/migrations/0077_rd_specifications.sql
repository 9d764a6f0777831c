-- Projects are read by owner.
create index rd_projects_requester on rd_projects (requested_by_id);

-- What a sample must show, and what each of its versions showed.
create table rd_specifications (
  id bigint generated always as identity primary key,
  sample_id bigint not null references rd_samples,
  -- Null: the limits of the sample. Set: the same line with the result of that version, copied when it is submitted.
  sample_version_id bigint references rd_sample_versions,
  sequence integer not null check (sequence between 1 and 10000),
  characteristic text not null check (length(characteristic) between 1 and 80),
  kind text not null check (kind in ('physical', 'chemical', 'sensory', 'microbiological', 'document')),
  value_type text not null check (value_type in ('number', 'text', 'boolean')),
  unit text check (length(unit) between 1 and 20),
  target_value numeric(18,6),
  min_value numeric(18,6),
  max_value numeric(18,6),
  target_text text check (length(target_text) between 1 and 200),
  method text check (length(method) between 1 and 120),
  is_critical boolean not null default false,
  result_value numeric(18,6),
  result_text text check (length(result_text) between 1 and 200),
  result_boolean boolean,
  verdict text not null default 'pending' check (verdict in ('pending', 'pass', 'fail', 'waived')),
  instrument text check (length(instrument) between 1 and 80),
  hplc_request_id bigint references hplc_requests,
  tested_by_id bigint references users,
  tested_at timestamptz(3),
  note text check (length(note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique nulls not distinct (sample_id, sample_version_id, characteristic),
  check (min_value <= target_value and target_value <= max_value and min_value <= max_value),
  check (verdict <> 'waived' or note is not null),
  check (sample_version_id is not null or verdict = 'pending')
);
create index rd_specifications_version on rd_specifications (sample_version_id, sequence)
  where sample_version_id is not null;
create index rd_specifications_hplc_request on rd_specifications (hplc_request_id) where hplc_request_id is not null;
