-- Actions change places within one transaction.
drop index flow_actions_sequence_key;
alter table flow_actions
  add constraint flow_actions_sequence_key unique (flow_id, sequence) deferrable initially immediate;

alter table flows add column action_count integer not null default 0 check (action_count >= 0);
update flows set action_count = (select count(*) from flow_actions where flow_id = flows.id);
