-- What the label of a version of a product has to show in a jurisdiction: approved by another person than its author.
create table label_templates (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'approved', 'retired')),
  product_id bigint not null references products,
  label_version text not null check (length(label_version) between 1 and 40),
  jurisdiction text check (jurisdiction in (
    'CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'EX')),
  upc text check (length(upc) <= 14 and upc ~ '^(\d{8}|\d{12,14})$'),
  label_code text check (length(label_code) between 1 and 40),
  items text[] not null default '{}',
  warning_en text check (length(warning_en) between 1 and 500),
  warning_fr text check (length(warning_fr) between 1 and 500),
  licensee text check (length(licensee) between 1 and 200),
  stamp_placement text check (length(stamp_placement) between 1 and 200),
  notes text check (length(notes) between 1 and 2000),
  approved_by_id bigint references users,
  approved_at timestamptz(3),
  retired_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (status <> 'approved' or approved_at is not null),
  -- Nobody approves what he wrote.
  check (approved_by_id is null or approved_by_id is distinct from created_by)
);
create index label_templates_number on label_templates (number collate "C", id);
create index label_templates_product on label_templates (product_id);
-- One template of a version is in use.
create unique index label_templates_approved on label_templates (product_id, label_version, coalesce(jurisdiction, ''))
  where status = 'approved';

alter table label_checks add column label_template_id bigint references label_templates;
create index label_checks_template on label_checks (label_template_id);
