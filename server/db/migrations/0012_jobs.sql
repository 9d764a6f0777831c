-- What runs by itself, and each of its runs; a job has at most one run that waits or goes on.
create table jobs (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) <= 60),
  title text not null check (length(title) <= 120),
  about text not null check (length(about) <= 300),
  schedule text not null check (length(schedule) <= 60),
  next_at timestamptz(3) not null,
  last_started_at timestamptz(3),
  last_status text check (length(last_status) <= 20),
  last_said text check (length(last_said) <= 2000),
  status text not null default 'active' check (status in ('active', 'paused')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);

create table job_runs (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs,
  cause text not null check (cause in ('schedule', 'person', 'loss')),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  ms integer,
  node text check (length(node) <= 120),
  said text check (length(said) <= 2000),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'lost')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index job_runs_one_at_a_time on job_runs (job_id) where status in ('queued', 'running');
create index job_runs_of_job on job_runs (job_id, id desc);
