-- The same as it is today.
create view received_not_invoiced as select * from received_not_invoiced_at((select plant_today()));
