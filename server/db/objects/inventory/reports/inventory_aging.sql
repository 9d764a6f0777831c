create view inventory_aging as select * from inventory_aging_at(now(), null);
