-- Without data of its signals a machine is neither idle nor running, and a stop that a signal reports has no reason yet.
alter table machines drop constraint machines_current_state_check;
alter table machines add constraint machines_current_state_check check (current_state in (
  'running', 'setup', 'idle', 'planned_stop', 'down', 'maintenance', 'cleaning', 'off', 'unknown'));
alter table machines add column last_signal_at timestamptz(3), add column last_signal integer;

alter table machine_states drop constraint machine_states_state_check;
alter table machine_states add constraint machine_states_state_check check (state in (
  'running', 'setup', 'idle', 'planned_stop', 'down', 'maintenance', 'cleaning', 'off', 'unknown'));
alter table machine_states
  add column needs_reason boolean not null default false,
  add column classified_at timestamptz(3),
  add column classified_by_id bigint references users,
  add check (not needs_reason or reason_parameter_id is null),
  add check (classified_at is null or reason_parameter_id is not null);
create index machine_states_unclassified on machine_states (machine_id, started_at) where needs_reason;
