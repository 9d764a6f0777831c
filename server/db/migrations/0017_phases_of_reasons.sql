-- A reason of the floor is offered in the phases where it can happen; the hold of an order is given by the system alone.
alter table parameters add phases text[] not null
  default '{batching,hplc,bottling,labelling,stamping,packing,transfer,shipping}'
  check (phases <@ '{batching,hplc,bottling,labelling,stamping,packing,transfer,shipping}'::text[]);

update parameters p set phases = r.phases::text[], version = p.version + 1
from (values
  ('pause_reason', 'waiting_hplc', '{batching,hplc,bottling}'),
  ('pause_reason', 'waiting_reel', '{stamping}'),
  ('pause_reason', 'changeover', '{batching,bottling,labelling,stamping,packing}'),
  ('pause_reason', 'order_hold', '{}'),
  ('scrap_reason', 'fill_level', '{bottling}'),
  ('scrap_reason', 'cap_torque', '{bottling}'),
  ('scrap_reason', 'label_skew', '{labelling,stamping,packing}'),
  ('scrap_reason', 'leak', '{bottling,labelling,stamping,packing,transfer,shipping}'),
  ('scrap_reason', 'stamp_torn', '{stamping,packing}'),
  ('scrap_reason', 'carton_damaged', '{packing,transfer,shipping}'),
  ('scrap_reason', 'line_loss', '{batching,bottling}'),
  ('down_reason', 'jam', '{bottling,labelling,stamping,packing}'),
  ('down_reason', 'label_sensor', '{labelling,stamping}'),
  ('down_reason', 'nozzle_drip', '{bottling}'),
  ('down_reason', 'cap_chute', '{bottling}'),
  ('down_reason', 'stamp_feed', '{stamping}')
) as r (type, code, phases) join parameter_types t on t.code = r.type
where p.parameter_type_id = t.id and p.code = r.code;

-- A stop reason without a state explained none: it was of a machine that is down.
update parameters p set value = 'down', version = p.version + 1
from parameter_types t where t.id = p.parameter_type_id and t.code = 'down_reason'
  and (p.value is null or p.value not in ('idle', 'planned_stop', 'down'));
