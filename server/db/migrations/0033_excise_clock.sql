-- When vaping goods were packaged, by when they have to be stamped, and when the first of a lot were: the two-month
-- clock of the Excise Act, 2001, s. 158.46(1)(c). What is not stamped by then is kept in an excise warehouse (s. 158.49).
alter table lots
  add column packaged_on date,
  add column stamp_by date,
  add column stamped_on date,
  add check (stamp_by is null or stamp_by >= packaged_on),
  add check (stamped_on is null or packaged_on is not null);
create index lots_stamp_by on lots (stamp_by, id) where stamp_by is not null and stamped_on is null;
alter table bins drop constraint bins_kind_check;
alter table bins add constraint bins_kind_check check (kind in (
  'storage', 'picking', 'receiving', 'quarantine', 'lab', 'floor', 'staging', 'excise_warehouse', 'transit',
  'virtual_supplier', 'virtual_customer', 'virtual_production', 'virtual_adjustment', 'virtual_scrap',
  'virtual_opening', 'virtual_sample'));
