create table training_categories (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 80),
  code_prefix text not null unique check (length(code_prefix) between 1 and 6 and code_prefix ~ '^[A-Z]+$'),
  color text not null default '#1890ff' check (color ~ '^#[0-9a-fA-F]{6}$'),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);

create table training_documents (
  id bigint generated always as identity primary key,
  category_id bigint not null references training_categories,
  title text not null check (length(title) between 1 and 160),
  document_type text not null default 'sop' check (document_type in (
    'sop', 'work_instruction', 'policy', 'safety_data_sheet', 'form', 'presentation', 'video', 'test')),
  language text not null default 'en' check (language in ('en', 'fr')),
  external_url text check (length(external_url) between 1 and 300),
  summary_of_change text check (length(summary_of_change) between 1 and 1000),
  owner_id bigint references users,
  effective_date date,
  review_due_date date,
  requires_retraining boolean not null default false,
  retraining_days integer not null default 30 check (retraining_days between 0 and 365),
  acknowledge_text text check (length(acknowledge_text) between 1 and 500),
  code text not null check (length(code) between 1 and 20),
  revision integer not null default 1 check (revision >= 1),
  previous_document_id bigint references training_documents,
  file_name text check (length(file_name) between 1 and 160),
  file_type text check (length(file_type) between 1 and 100),
  file_size integer check (file_size >= 0),
  file_hash text check (length(file_hash) = 64) references attachment_contents (sha256),
  author_id bigint references users,
  approved_by_id bigint references users,
  approved_at timestamptz(3),
  return_note text check (length(return_note) between 1 and 500),
  status text not null default 'draft' check (status in ('draft', 'in_review', 'effective', 'superseded', 'obsolete')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (code, language, revision),
  check (review_due_date > effective_date),
  check ((file_hash is null) = (file_name is null)),
  check (status = 'draft' or file_hash is not null or external_url is not null),
  check (revision = 1 or previous_document_id is not null)
);
-- One revision is in effect.
create unique index training_documents_effective on training_documents (code, language) where status = 'effective';
create index training_documents_category on training_documents (category_id);
create index training_documents_previous on training_documents (previous_document_id)
  where previous_document_id is not null;
create index training_documents_file on training_documents (file_hash) where file_hash is not null;
