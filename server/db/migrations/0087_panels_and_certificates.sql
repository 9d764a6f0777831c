-- Tasting panels: who is served what under which code stays with the server until the panel is closed.
create table rd_panels (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'open', 'closed', 'cancelled')),
  name text not null check (length(name) between 1 and 120),
  method text not null default 'triangle' check (method in ('triangle', 'paired')),
  attribute text check (length(attribute) between 1 and 80),
  version_a_id bigint not null references rd_sample_versions,
  version_b_id bigint not null references rd_sample_versions check (version_b_id <> version_a_id),
  servings integer not null default 1 check (servings between 1 and 10),
  opened_at timestamptz(3),
  closed_at timestamptz(3),
  answer_count integer not null default 0 check (answer_count >= 0),
  correct_count integer check (correct_count between 0 and answer_count),
  p_value numeric(7,6) check (p_value between 0 and 1),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (method <> 'paired' or attribute is not null)
);
create index rd_panels_number on rd_panels (number collate "C", id);
create index rd_panels_version_a on rd_panels (version_a_id);
create index rd_panels_version_b on rd_panels (version_b_id);

create table rd_panel_servings (
  id bigint generated always as identity primary key,
  panel_id bigint not null references rd_panels,
  panellist_id bigint not null references users,
  serving integer not null check (serving between 1 and 10),
  codes text[] not null check (cardinality(codes) between 2 and 3),
  -- Codes of the second version of the panel; the others are of the first.
  b_codes text[] not null check (b_codes <@ codes),
  answer text check (answer = any(codes)),
  is_correct boolean,
  answered_at timestamptz(3),
  unique (panel_id, panellist_id, serving)
);
create index rd_panel_servings_panellist on rd_panel_servings (panellist_id);

-- What the certificate of analysis of a product must say, and what that of an item says.
create table lab_product_limits (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  characteristic text not null check (length(characteristic) between 1 and 80),
  unit text check (length(unit) between 1 and 20),
  min_value numeric(18,6),
  max_value numeric(18,6),
  is_critical boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (product_id, characteristic),
  check (min_value <= max_value),
  check (min_value is not null or max_value is not null)
);

create table lab_certificate_values (
  id bigint generated always as identity primary key,
  lab_receiving_item_id bigint not null references lab_receiving_items,
  characteristic text not null check (length(characteristic) between 1 and 80),
  unit text check (length(unit) between 1 and 20),
  min_value numeric(18,6),
  max_value numeric(18,6),
  is_critical boolean not null default true,
  value numeric(18,6) not null,
  verdict text not null check (verdict in ('pass', 'fail')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (lab_receiving_item_id, characteristic)
);
