-- Files to try an import with, as a company that is shown brings them along: one that comes in whole, one with mistakes.
create table import_samples (
  kind text not null,
  is_wrong boolean not null,
  content text not null,
  primary key (kind, is_wrong)
);
