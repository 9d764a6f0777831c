-- Files of any record. The bytes stand in the database, once per content, so that every node serves them.

create table attachment_contents (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size > 0)
);

create table attachment_chunks (
  sha256 text not null references attachment_contents on delete cascade,
  seq integer not null,
  bytes bytea not null,
  primary key (sha256, seq)
);
-- What people attach is mostly compressed already.
alter table attachment_chunks alter column bytes set storage external;

create table attachments (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id bigint not null,
  file_name text not null check (length(file_name) between 1 and 160),
  mime text not null,
  size bigint not null check (size > 0),
  sha256 text not null references attachment_contents,
  uploaded_by_id bigint references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index attachments_record on attachments (entity, entity_id);
create index attachments_content on attachments (sha256);

insert into settings (key, value) values ('attachments.max_mb', '20') on conflict (key) do nothing;
