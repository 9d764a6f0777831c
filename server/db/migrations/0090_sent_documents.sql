-- Documents sent by e-mail, and what became of them.

create table sent_documents (
  id bigint generated always as identity primary key,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  entity text not null check (length(entity) between 1 and 63),
  entity_id bigint not null,
  document text not null check (length(document) between 1 and 60),
  file_name text not null check (length(file_name) between 1 and 160),
  size integer not null check (size > 0),
  sha256 text not null references attachment_contents,
  to_address text not null check (length(to_address) between 3 and 160),
  language text not null check (language in ('en-CA', 'fr-CA')),
  message text check (length(message) between 1 and 2000),
  sender_id bigint references users,
  message_id text not null unique check (length(message_id) between 3 and 120),
  attempts integer not null default 0 check (attempts >= 0),
  next_at timestamptz(3),
  failure text check (length(failure) between 1 and 500),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status = 'sent') = (sent_at is not null)),
  check ((status = 'queued') = (next_at is not null))
);
create index sent_documents_record on sent_documents (entity, entity_id, id desc);
create index sent_documents_waiting on sent_documents (next_at) where status = 'queued';
create index sent_documents_content on sent_documents (sha256);
create index sent_documents_sender on sent_documents (sender_id);
